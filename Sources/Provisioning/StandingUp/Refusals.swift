internal import Firebase
package import Ledger
internal import REST

/// The steps that servers refused until a person does something, as the journal remembers them.
package struct Refusals: Hashable, Sendable {
  package private(set) var steps: [ProjectStep: HandStep] = [:]

  package init() {}

  package init(_ operations: [JournalOperation]) {
    for operation in operations {
      for entry in operation.steps {
        guard let step = (try? JSON(parsing: entry.intent)).flatMap({ ProjectStep($0) }) else { continue }
        switch entry.state {
        case .applied: steps[step] = nil
        case .failed:
          let outcome = entry.outcome.flatMap { try? JSON(parsing: $0) }
          if let byHand = outcome?["byHand"]?.string.flatMap({ HandStep(name: $0) }) { steps[step] = byHand }
        case .open: break
        }
      }
    }
  }

  package mutating func add(_ refusal: NeedsPerson) { steps[refusal.step] = refusal.byHand }

  /// Without those that a look shows to be worth another try: whoever pays now was refused before for not paying.
  func standing(_ survey: ProjectSurvey) -> [ProjectStep: HandStep] {
    guard survey.billing.value?.isOn == true else { return steps }
    return steps.filter { $0.value != .linkBilling && $0.value != .startAuthentication }
  }
}
