package import REST

/// One thing that a plan does. It holds all that is needed to do it, ids included, so that doing it again is the same, and
/// what was there before, so that it can be reversed. Each subject keeps its steps in a file of its own.
package enum Step: Hashable, Sendable {
  case person(PersonStep)
  case conversation(ConversationStep)
  case account(AccountStep)
  case deviceLock(DeviceLockStep)
  case rules(RulesStep)
  case importing(ImportStep)
  case restore(RestoreStep)
  case repair(RepairStep)
  case project(ProjectStep)
}

/// The steps of one subject.
package protocol StepGroup: Hashable, Sendable {
  /// What the member `step` of the JSON may be. No two subjects share a kind.
  associatedtype Kind: RawRepresentable<String>, CaseIterable

  /// The form in which a step stands in the journal and in `--json`. It is read again by later releases.
  var json: JSONObject { get }

  /// Reads what `json` wrote; nil for a step of another subject, or of a later release.
  init?(_ json: JSON)

  /// Does the step.
  func perform(by administration: Administration) throws

  /// Whether the step was done by a run that broke off.
  func wasApplied(_ administration: Administration) throws -> Bool
}

extension Step {
  private var group: any StepGroup {
    switch self {
    case .person(let step): step
    case .conversation(let step): step
    case .account(let step): step
    case .deviceLock(let step): step
    case .rules(let step): step
    case .importing(let step): step
    case .restore(let step): step
    case .repair(let step): step
    case .project(let step): step
    }
  }

  package var json: JSONObject { group.json }

  /// As `json`, for outputs: without the values of fields that only a fork of the app knows, which may be secret.
  package var shown: JSONObject { if case .restore(let step) = self { step.shown } else { json } }

  /// Reads what `json` wrote; nil for a step that this release does not know.
  package init?(_ json: JSON) {
    guard let step = Subject.allCases.lazy.compactMap({ $0.step(json) }).first else { return nil }
    self = step
  }

  /// Does the step.
  /// - Throws: what the subject's servers and stores throw; an `Undecided` error where nobody can tell what became of it.
  package func perform(by administration: Administration) throws { try group.perform(by: administration) }

  /// Whether the step was done by a run that broke off.
  package func wasApplied(_ administration: Administration) throws -> Bool { try group.wasApplied(administration) }
}
