package import Domain
internal import Firebase
internal import Ledger
internal import REST

extension Administration {
  /// The account that a run which broke off has begun to put in another's place: the journal names it, and the server has it
  /// in a conversation where the other was. nil where nothing was begun.
  package func begunReplacement(of user: UserID) throws -> UserID? {
    for replacement in try ledger.journal.replacements(of: user) {
      guard case .sound(let conversation) = try firestore.conversation(replacement.conversation) else { continue }
      let participants = conversation.participants
      if participants.contains(replacement.new), !participants.contains(user) { return replacement.new }
    }
    return nil
  }
}

extension Journal {
  /// The replacements of an account that were done or may have been, the latest first.
  fileprivate func replacements(of user: UserID) throws -> [ParticipantReplacement] {
    try operations().reversed().flatMap { operation in
      operation.steps.reversed().compactMap { step -> ParticipantReplacement? in
        guard step.state != .failed, let json = try? JSON(parsing: step.intent),
          case .conversation(.replaceParticipant(let replacement)) = Step(json), replacement.old == user
        else { return nil }
        return replacement
      }
    }
  }
}
