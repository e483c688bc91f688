internal import Firebase

/// A change of the project's rules.
package enum RulesStep: StepGroup {
  case release(RulesRelease)
  /// One that no release names.
  case deleteRuleset(String)

  package func perform(by administration: Administration) throws {
    switch self {
    case .release(let release): try administration.rules.perform(release)
    case .deleteRuleset(let id): try atOnce { try administration.rules.client.deleteRuleset(id) }
    }
  }

  package func wasApplied(_ administration: Administration) throws -> Bool {
    switch self {
    case .release(let release): try administration.rules.settle(release)
    case .deleteRuleset(let id): try administration.rules.client.ruleset(id) == nil
    }
  }
}
