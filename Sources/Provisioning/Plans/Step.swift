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
  /// The form in which a step stands in the journal and in `--json`. It is read again by later releases. Its member `step`
  /// tells the kind, and no two subjects share one.
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

  /// Reads what `json` wrote; nil for a step that this release does not know.
  package init?(_ json: JSON) {
    if let step = PersonStep(json) {
      self = .person(step)
    } else if let step = ConversationStep(json) {
      self = .conversation(step)
    } else if let step = AccountStep(json) {
      self = .account(step)
    } else if let step = DeviceLockStep(json) {
      self = .deviceLock(step)
    } else if let step = RulesStep(json) {
      self = .rules(step)
    } else if let step = ImportStep(json) {
      self = .importing(step)
    } else if let step = RestoreStep(json) {
      self = .restore(step)
    } else if let step = RepairStep(json) {
      self = .repair(step)
    } else if let step = ProjectStep(json) {
      self = .project(step)
    } else {
      return nil
    }
  }

  /// Does the step.
  /// - Throws: what the subject's servers and stores throw; an `Undecided` error where nobody can tell what became of it.
  package func perform(by administration: Administration) throws { try group.perform(by: administration) }

  /// Whether the step was done by a run that broke off.
  package func wasApplied(_ administration: Administration) throws -> Bool { try group.wasApplied(administration) }
}
