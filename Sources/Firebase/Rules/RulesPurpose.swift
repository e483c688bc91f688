/// What a request to the Rules API is for.
package enum RulesPurpose: Hashable, Sendable {
  /// By the file's name.
  case createRuleset(file: String)
  case getRuleset(String)
  case listRulesets
  case deleteRuleset(String)
  case getRelease(ReleaseName)
  case listReleases
  case updateRelease(ReleaseName)
  case createRelease(ReleaseName)
  case deleteRelease(ReleaseName)
  case test
}
