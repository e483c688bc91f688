internal import Domain
internal import Ledger
internal import Provisioning
internal import REST

extension AuditStore.Run {
  var json: JSON {
    [
      "at": .string(beganAt.timestamp.rfc3339), "deep": .bool(isDeep), "full": .bool(isFull),
      "errors": errors.map { .integer($0) } ?? .null, "warnings": warnings.map { .integer($0) } ?? .null,
    ]
  }

  /// `2 errors, 1 warning (deep)`.
  var words: String {
    let depth = isDeep ? "deep" : "without messages"
    guard let errors, let warnings else { return "not kept (\(depth))" }
    let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    return (parts.isEmpty ? "no error, no warning" : parts.joined(separator: ", ")) + " (\(depth))"
  }

  var style: Style { (errors ?? 0) > 0 ? .bad : (warnings ?? 0) > 0 ? .doubtful : .plain }
}
