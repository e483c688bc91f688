package import Domain
internal import Firebase
internal import Ledger

extension Administration {
  /// The account that a run of `phone lost` which broke off has begun to put in the lost one's place: the journal names it,
  /// and the server has it in a conversation where the other was. nil where nothing was begun.
  ///
  /// Before its first replacement a run shuts the account. One that is open was opened again since, and whatever was begun
  /// before that is not gone on with.
  package func begunReplacement(of phone: LostPhone) throws -> UserID? {
    guard phone.account != .enabled else { return nil }
    for replacement in try ledger.journal.replacements(of: phone.user) {
      guard case .sound(let conversation) = try firestore.conversation(replacement.conversation) else { continue }
      let participants = conversation.participants
      if participants.contains(replacement.new), !participants.contains(phone.user) { return replacement.new }
    }
    return nil
  }
}

extension Journal {
  /// The replacements of a lost phone's account that were done or may have been, the latest first. What other commands
  /// replaced, in one conversation of several, says nothing of whose the next phone is.
  fileprivate func replacements(of user: UserID) throws -> [ParticipantReplacement] {
    try operations().reversed().filter { $0.command == LostPhone.command }.flatMap { operation in
      operation.steps.reversed().compactMap { step -> ParticipantReplacement? in
        guard step.state != .failed, case .conversation(.replaceParticipant(let replacement))? = step.step,
          replacement.old == user
        else { return nil }
        return replacement
      }
    }
  }
}
