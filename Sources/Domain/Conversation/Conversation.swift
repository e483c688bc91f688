/// Whether a conversation has a current key (contract.md, `pairing`).
package enum Pairing: String, Hashable, Sendable {
  case awaiting
  case paired
}

/// A conversation as contract.md has it.
package struct Conversation: Hashable, Sendable {
  package var id: ConversationID
  package var participants: Participants
  package var displayNames: [UserID: DisplayName]
  /// How often the two have paired; 0 for never.
  package var keyVersion: Int64
  package var pairing: Pairing
  package var pairingChangedAt: Instant
  package var createdAt: Instant
  package var updatedAt: Instant

  package init(
    id: ConversationID, participants: Participants, displayNames: [UserID: DisplayName], keyVersion: Int64,
    pairing: Pairing, pairingChangedAt: Instant, createdAt: Instant, updatedAt: Instant
  ) {
    self.id = id
    self.participants = participants
    self.displayNames = displayNames
    self.keyVersion = keyVersion
    self.pairing = pairing
    self.pairingChangedAt = pairingChangedAt
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}

/// A conversation that is yet to be made. Its times come from the server when it is.
package struct ConversationDraft: Hashable, Sendable {
  package var id: ConversationID
  package var participants: Participants
  package var displayNames: [UserID: DisplayName]

  package init(id: ConversationID, participants: Participants, displayNames: [UserID: DisplayName]) {
    self.id = id
    self.participants = participants
    self.displayNames = displayNames
  }
}
