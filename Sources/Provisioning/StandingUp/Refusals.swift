internal import Firebase
package import Ledger
internal import REST

/// The steps that servers refused until a person does something, as the journal remembers them.
package struct Refusals: Hashable, Sendable {
  private var steps: [ProjectStep: HandStep] = [:]
  /// Those that were refused because nobody pays.
  private var unpaid: Set<ProjectStep> = []

  package init() {}

  package init(_ operations: [JournalOperation]) {
    for operation in operations {
      for entry in operation.steps {
        guard case .project(let step)? = entry.step else { continue }
        switch entry.state {
        case .applied: steps[step] = nil
        case .failed:
          let outcome = entry.outcome.flatMap { try? JSON(parsing: $0) }
          guard let byHand = outcome?["byHand"]?.string.flatMap({ HandStep(name: $0) }) else { continue }
          add(step, byHand, wantsBilling: outcome?["billing"]?.bool ?? false)
        case .open: break
        }
      }
    }
  }

  package mutating func add(_ refusal: NeedsPerson) {
    add(refusal.step, refusal.byHand, wantsBilling: refusal.wantsBilling)
  }

  private mutating func add(_ step: ProjectStep, _ byHand: HandStep, wantsBilling: Bool) {
    steps[step] = byHand
    if wantsBilling { unpaid.insert(step) } else { unpaid.remove(step) }
  }

  /// Without those that a look shows to be worth another try: whoever pays now was refused before for not paying.
  func standing(_ survey: ProjectSurvey) -> [ProjectStep: HandStep] {
    guard survey.billing.value?.isOn == true else { return steps }
    return steps.filter { !unpaid.contains($0.key) }
  }

  /// Forgets those of which no look shows whether the person did it, a role that was given above all: only another try can
  /// tell.
  package mutating func forgetUnseen(in survey: ProjectSurvey) {
    guard survey.billing.value != nil else { return steps = [:] }
    steps = steps.filter { unpaid.contains($0.key) }
  }
}
