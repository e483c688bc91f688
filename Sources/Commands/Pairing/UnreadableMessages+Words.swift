internal import Domain
internal import Provisioning

extension UnreadableMessages {
  /// What the operator is told before a new pairing is demanded.
  var words: String {
    let earlier = already == 0 ? "" : "; \(counted(already, "message")) of earlier keys cannot be read already"
    guard becoming > 0 else { return "conversation \(conversation): no message becomes unreadable\(earlier)" }
    return """
      conversation \(conversation): \(counted(becoming, "message")) under key \(keyVersion) \(becoming == 1 ? "becomes" : "become") \
      unreadable for both, for good, once the two have paired anew\(earlier)
      """
  }
}
