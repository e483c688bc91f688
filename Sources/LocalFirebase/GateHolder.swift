internal import REST
internal import Synchronization

/// The rules in force; they can be exchanged while requests are being answered.
final class GateHolder: Sendable {
  private let gate = Mutex<any RulesGate>(ClosedGate())

  var current: any RulesGate {
    get { gate.withLock { $0 } }
    set { gate.withLock { $0 = newValue } }
  }

  /// - Throws: PERMISSION_DENIED when the rules say no.
  func ask(
    _ request: DocumentRequest, by caller: Caller, at time: Timestamp, state: some StoredState
  ) throws(GoogleError) {
    switch try current.verdict(on: request, by: caller, at: time, state: state) {
    case .allowed: return
    case .denied(let reason): throw GoogleError(.permissionDenied, reason)
    }
  }
}
