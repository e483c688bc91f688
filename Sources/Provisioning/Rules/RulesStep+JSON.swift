internal import Firebase
package import REST

/// The form in which steps stand in the journal and in `--json`.
extension RulesStep {
  package enum Kind: String, CaseIterable {
    case releaseRules, deleteRuleset
  }

  package var json: JSONObject {
    switch self {
    case .release(let release):
      [
        "step": .string(Kind.releaseRules.rawValue), "kind": .string(release.kind.rawValue),
        "reason": .string(release.reason), "changes": .array(release.changes.map(Self.json)),
        "standing": .array(
          release.standing.map { standing in
            [
              "release": .string(standing.name.text), "ruleset": .string(standing.ruleset),
              "digest": .string(standing.digest),
            ]
          }),
      ]
    case .deleteRuleset(let id): ["step": .string(Kind.deleteRuleset.rawValue), "ruleset": .string(id)]
    }
  }

  private static func json(_ change: RulesRelease.Change) -> JSON {
    [
      "release": .string(change.name.text), "file": .string(change.fileName),
      "from": change.from.map(JSON.string) ?? .null, "fromDigest": change.fromDigest.map(JSON.string) ?? .null,
      "digest": .string(change.digest), "ruleset": change.ruleset.map(JSON.string) ?? .null,
    ]
  }

  /// Reads what `json` wrote; nil for another step.
  package init?(_ json: JSON) {
    guard let kind = json["step"]?.string.flatMap(Kind.init(rawValue:)) else { return nil }
    switch kind {
    case .releaseRules:
      guard let release = Self.release(json) else { return nil }
      self = .release(release)
    case .deleteRuleset:
      guard let id = json["ruleset"]?.string else { return nil }
      self = .deleteRuleset(id)
    }
  }

  private static func release(_ json: JSON) -> RulesRelease? {
    guard let kind = json["kind"]?.string.flatMap(RulesRelease.Kind.init(rawValue:)),
      let members = json["changes"]?.array
    else { return nil }
    let changes = members.compactMap { member -> RulesRelease.Change? in
      guard let name = member["release"]?.string, let file = member["file"]?.string,
        let digest = member["digest"]?.string
      else { return nil }
      return RulesRelease.Change(
        name: ReleaseName(name), fileName: file, from: member["from"]?.string,
        fromDigest: member["fromDigest"]?.string, digest: digest, ruleset: member["ruleset"]?.string)
    }
    guard changes.count == members.count else { return nil }
    let standing = (json["standing"]?.array ?? []).compactMap { member -> RulesRelease.Standing? in
      guard let name = member["release"]?.string, let ruleset = member["ruleset"]?.string,
        let digest = member["digest"]?.string
      else { return nil }
      return RulesRelease.Standing(name: ReleaseName(name), ruleset: ruleset, digest: digest)
    }
    return RulesRelease(kind: kind, reason: json["reason"]?.string ?? "", changes: changes, standing: standing)
  }
}
