package import Domain
internal import Firebase
internal import Ledger

/// A change of a conversation on the server.
package enum ConversationStep: StepGroup {
  /// A conversation of two who have one already is made only where that is wanted.
  case create(ConversationDraft, allowingDuplicate: Bool)
  case setDisplayName(DisplayNameChange)
  case demandPairing(PairingDemand)
  case replaceParticipant(ParticipantReplacement)
  case purgeMessages(MessagePurge)
  case delete(ConversationDeletion)

  package func perform(by administration: Administration) throws {
    let firestore = administration.firestore
    switch self {
    case .create(let draft, let allowingDuplicate):
      let creation = ConversationCreation(firestore: firestore, accounts: administration.accounts)
      administration.note(try creation.create(draft, allowingDuplicate: allowingDuplicate), of: draft.path)
    case .setDisplayName(let change): try administration.make(change)
    case .demandPairing(let demand): try administration.make(demand)
    case .replaceParticipant(let replacement): try administration.make(replacement)
    case .purgeMessages(let purge): try gradually { () throws in try administration.contents.purge(purge) }
    case .delete(let deletion):
      try gradually { () throws in try administration.contents.remove(deletion.conversation) }
      try? administration.ledger.cache.removeConversation(deletion.conversation)
    }
  }

  package func wasApplied(_ administration: Administration) throws -> Bool {
    let firestore = administration.firestore
    let wasApplied =
      switch self {
      case .create(let draft, _):
        try ConversationCreation(firestore: firestore, accounts: administration.accounts).exists(draft)
      case .setDisplayName(let change): try firestore.hasMade(change)
      case .demandPairing(let demand): try firestore.hasMade(demand)
      case .replaceParticipant(let replacement): try firestore.hasMade(replacement)
      case .purgeMessages(let purge):
        try administration.contents.messageCount(in: purge.conversation, under: .upTo(purge.keyVersion)) == 0
      case .delete(let deletion): try administration.contents.isGone(deletion.conversation)
      }
    guard wasApplied else { return false }
    switch self {
    case .purgeMessages: break
    case .delete: try? administration.ledger.cache.removeConversation(conversation)
    case .create, .setDisplayName, .demandPairing, .replaceParticipant: administration.refresh(conversation.path)
    }
    return true
  }
}

extension ConversationStep {
  /// How many messages the step deletes, as far as they were counted.
  package var deletedMessages: Int {
    switch self {
    case .purgeMessages(let purge): purge.messages
    case .delete(let deletion): deletion.messages
    case .create, .setDisplayName, .demandPairing, .replaceParticipant: 0
    }
  }

  /// The conversation that the step is about.
  package var conversation: ConversationID {
    switch self {
    case .create(let draft, _): draft.id
    case .setDisplayName(let change): change.conversation
    case .demandPairing(let demand): demand.conversation
    case .replaceParticipant(let replacement): replacement.conversation
    case .purgeMessages(let purge): purge.conversation
    case .delete(let deletion): deletion.conversation
    }
  }
}

extension Administration {
  /// Messages and media; an instance without a bucket has none of the latter.
  package var contents: ConversationContents {
    ConversationContents(firestore: firestore, storage: media, progress: progress)
  }
}
