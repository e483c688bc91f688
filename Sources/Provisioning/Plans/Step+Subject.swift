internal import REST

extension Step {
  /// What steps are about: one for each case.
  package enum Subject: Hashable, Sendable, CaseIterable {
    case person, conversation, account, deviceLock, rules, importing, restore, repair, project

    /// Reads a step of the subject; nil for another, or one of a later release.
    func step(_ json: JSON) -> Step? {
      switch self {
      case .person: PersonStep(json).map(Step.person)
      case .conversation: ConversationStep(json).map(Step.conversation)
      case .account: AccountStep(json).map(Step.account)
      case .deviceLock: DeviceLockStep(json).map(Step.deviceLock)
      case .rules: RulesStep(json).map(Step.rules)
      case .importing: ImportStep(json).map(Step.importing)
      case .restore: RestoreStep(json).map(Step.restore)
      case .repair: RepairStep(json).map(Step.repair)
      case .project: ProjectStep(json).map(Step.project)
      }
    }

    /// What the member `step` of the JSON may be.
    package var kinds: [String] {
      switch self {
      case .person: PersonStep.kinds
      case .conversation: ConversationStep.kinds
      case .account: AccountStep.kinds
      case .deviceLock: DeviceLockStep.kinds
      case .rules: RulesStep.kinds
      case .importing: ImportStep.kinds
      case .restore: RestoreStep.kinds
      case .repair: RepairStep.kinds
      case .project: ProjectStep.kinds
      }
    }
  }
}

extension StepGroup {
  fileprivate static var kinds: [String] { Kind.allCases.map(\.rawValue) }
}
