import Crypto
package import Domain

/// One side of a pairing under way: what this device shows, and what it expects to scan.
package struct PairingAttempt: Sendable {
  package let conversation: ConversationID
  package let participants: Participants
  /// Whose device this is.
  package let user: UserID
  /// The key version that is being made: one more than the conversation has.
  package let keyVersion: Int64
  private let keyPair: KeyPair

  package init(
    conversation: ConversationID, participants: Participants, user: UserID, keyVersion: Int64, keyPair: KeyPair
  ) {
    self.conversation = conversation
    self.participants = participants
    self.user = user
    self.keyVersion = keyVersion
    self.keyPair = keyPair
  }

  /// What to show.
  package var payload: PairingPayload {
    PairingPayload(
      conversation: conversation, user: user, keyVersion: keyVersion, publicKey: keyPair.publicKey)
  }

  /// The conversation key that comes of a scanned text, or the reason why none does.
  package func key(scanning text: String) throws(PairingRefusal) -> ConversationKey {
    let scanned = try PairingPayload(parsing: text)
    try check(scanned)
    do throws(KeyAgreementError) {
      let shared = try keyPair.sharedSecret(with: scanned.publicKey)
      return ConversationKey(conversation: conversation, version: keyVersion, sharedSecret: shared)
    } catch {
      switch error {
      case .wrongLength(let count): throw .keyLength(bytes: count)
      case .zeroSecret: throw .zeroSecret
      }
    }
  }

  private func check(_ scanned: PairingPayload) throws(PairingRefusal) {
    guard scanned.conversation == conversation else { throw .otherConversation(scanned.conversation) }
    guard scanned.user != user else { throw .ownCode }
    guard participants.contains(scanned.user) else { throw .notParticipant(scanned.user) }
    guard scanned.keyVersion == keyVersion else {
      throw .otherKeyVersion(theirs: scanned.keyVersion, ours: keyVersion)
    }
  }
}
