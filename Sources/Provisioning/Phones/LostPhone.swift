package import Domain
internal import Firebase

/// All that hangs on the account of a phone that is lost, as the server has it now.
///
/// What is to be done is told from this state alone: a step that was done by a run which broke off is not among the steps of
/// the next, so running it again goes on from there. It only ever goes forward. An account whose tokens were revoked cannot
/// be had back by anybody, so from the first step on the one way is towards the new account.
package struct LostPhone: Sendable {
  package enum AccountState: Hashable, Sendable {
    case enabled, cutOff, missing
  }

  package var user: UserID
  package var account: AccountState
  /// The bound before which its refresh tokens are worthless already.
  package var validSince: Instant?
  package var lock: DeviceLock?
  package var conversations: [Conversation]
  /// Documents of its conversations that break the contract, by id: they can be moved to no other account.
  package var unsound: [String]
  /// What cannot be read any more once the two of each conversation have paired anew.
  package var unreadable: [UnreadableMessages]
  package var signs: SignsOfLife

  /// Why a lost phone is left as it is.
  package enum Refusal: Error, Hashable, Sendable {
    /// Documents of conversations that break the contract.
    case unsound(UserID, [String])
    /// A run that broke off has begun to put this account in the old one's place.
    case begun(by: UserID)
    /// The account is gone or cut off already: it cannot be kept.
    case cutOff(UserID)
  }

  /// The words of the command, as the journal keeps them.
  package static let command = "phone lost"

  /// Looks at everything, and changes nothing.
  /// - Throws: `FirebaseError`.
  package init(of user: UserID, _ administration: Administration) throws {
    let firestore = administration.firestore
    self.user = user
    let record = try administration.accounts.lookUp(user.text)
    account = record.map { $0.isDisabled ? .cutOff : .enabled } ?? .missing
    validSince = record?.validSince.map(Instant.init)
    lock = try firestore.deviceLock(of: user)
    (conversations, unsound) = Self.sorted(try firestore.conversations(of: user))
    unreadable = try conversations.map { try UnreadableMessages(after: $0, administration.contents) }
    signs = try SignsOfLife(
      of: user, account: record.flatMap { Account($0) }, lock: lock, in: conversations.map(\.id), firestore)
  }

  private static func sorted(_ records: [ConversationRecord]) -> (sound: [Conversation], unsound: [String]) {
    var sound: [Conversation] = []
    var unsound: [String] = []
    for record in records {
      switch record {
      case .sound(let conversation): sound.append(conversation)
      case .unsound(let id, _): unsound.append(id)
      }
    }
    return (sound.sorted { $0.id < $1.id }, unsound.sorted())
  }

  /// Whether all of it can be moved to another account.
  /// - Throws: ``Refusal/unsound(_:_:)``
  package func checkIsSound() throws(Refusal) {
    guard unsound.isEmpty else { throw .unsound(user, unsound) }
  }
}

extension LostPhone {
  /// Nobody gets into the account any more. Revoked first: one that is disabled has been revoked.
  private func closing(at now: Instant) -> [Step] {
    guard account == .enabled else { return [] }
    return [.account(.revokeTokens(user, validSince: now, from: validSince)), .account(.disable(user))]
  }

  /// Where the account lives on, on an app that was installed anew: the lock of the old installation goes, and the two of
  /// each conversation pair anew, since its keys are gone.
  /// - Throws: ``Refusal/cutOff(_:)``
  package func keeping() throws(Refusal) -> [Step] {
    guard account == .enabled else { throw .cutOff(user) }
    return demands + (lock.map { [.deviceLock(.reset($0))] } ?? [])
  }

  /// Until it is known which account comes in its place: nobody gets into the old one, and nobody writes under its keys. An
  /// ID token that was given before still lets its holder do for up to an hour what the rules let a participant do.
  package func cuttingOff(at now: Instant) -> [Step] { closing(at: now) + demands }

  /// Puts another account in its place, everywhere.
  /// - Throws: `ParticipationRefusal`
  package func replacing(by new: UserID, alias: Alias?, at now: Instant) throws(ParticipationRefusal) -> [Step] {
    var steps = closing(at: now)
    for conversation in conversations {
      steps.append(.conversation(.replaceParticipant(try ParticipantReplacement(of: user, by: new, in: conversation))))
    }
    if let lock { steps.append(.deviceLock(.discard(lock))) }
    if let alias { steps.append(.person(.move(alias, from: user, to: new))) }
    return steps
  }

  private var demands: [Step] {
    conversations.filter { $0.pairing == .paired }.map { .conversation(.demandPairing(PairingDemand($0))) }
  }

}
