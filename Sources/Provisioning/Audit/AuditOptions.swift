internal import Domain

/// What an audit looks at, and from where on something counts.
package struct AuditOptions: Hashable, Sendable {
  /// Whether messages and media are looked at, too.
  package var isDeep = false
  /// Whether everything is read anew, whatever the last audit saw.
  package var isFull = false
  /// How long two people may take to pair.
  package var awaitingLimit: Duration = .seconds(30 * 86_400)
  /// From so many nonces under one key on, it is time to pair again: half of what is allowed.
  package var nonceWarning = Contract.noncesPerKey / 2
  /// Who was not seen for so long has fallen silent.
  package var silence: Duration = .seconds(14 * 86_400)
  /// So soon after somebody fell silent does a new account count as maybe theirs; and so lately was the partner seen.
  package var newcomerGap: Duration = .seconds(7 * 86_400)

  package init(isDeep: Bool = false, isFull: Bool = false) {
    self.isDeep = isDeep
    self.isFull = isFull
  }
}

/// How far clocks and requests under way may be apart.
enum AuditTolerance {
  /// Between this machine's clock and the server's. What moved within this time before an audit is read again by the next.
  static let clock: Duration = .seconds(600)
  /// Between two requests that the server took in another order than it stamped them.
  static let order: Duration = .seconds(10)
}
