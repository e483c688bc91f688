package import REST
internal import Synchronization

/// Gathers what the documents were before and after a step, while the step is being done.
package final class ChangeRecord: Sendable {
  private struct State {
    var changes: [DocumentChange] = []
    var isUnclear = false
  }

  private let state = Mutex(State())

  package init() {}

  package func note(_ outcome: ChangeOutcome) {
    state.withLock { state in
      switch outcome {
      case .unchanged: break
      case .changed(let change): state.changes.append(change)
      case .unclear: state.isUnclear = true
      }
    }
  }

  /// Forgets what was noted, and says it: the members of a step's outcome in the journal.
  package func take() -> JSONObject {
    let noted = state.withLock { state in
      defer { state = State() }
      return state
    }
    return [Self.member: noted.isUnclear ? .null : .array(noted.changes.map(\.json))]
  }

  private static let member = "changes"

  /// What `take` wrote; nil where it is unclear what was there before, or an earlier release did not tell.
  package static func changes(in outcome: JSON) -> [DocumentChange]? {
    guard let elements = outcome[member]?.array else { return nil }
    let changes = elements.compactMap { DocumentChange($0) }
    return changes.count == elements.count ? changes : nil
  }
}
