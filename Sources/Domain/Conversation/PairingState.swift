/// How far the pairing of a conversation has come, and since when.
package struct PairingState: Hashable, Sendable {
  package var pairing: Pairing
  /// How often the two have paired; 0 for never.
  package var keyVersion: Int64
  package var changedAt: Instant

  package init(pairing: Pairing, keyVersion: Int64, changedAt: Instant) {
    self.pairing = pairing
    self.keyVersion = keyVersion
    self.changedAt = changedAt
  }
}

extension Conversation {
  package var pairingState: PairingState {
    PairingState(pairing: pairing, keyVersion: keyVersion, changedAt: pairingChangedAt)
  }
}
