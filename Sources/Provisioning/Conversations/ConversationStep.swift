package import Domain
internal import Ledger
package import REST

/// A change of a conversation on the server.
package enum ConversationStep: StepGroup {
  /// A conversation of two who have one already is made only where that is wanted.
  case create(ConversationDraft, allowingDuplicate: Bool)

  package func perform(by administration: Administration) throws {
    switch self {
    case .create(let draft, let allowingDuplicate):
      let creation = ConversationCreation(firestore: administration.firestore, accounts: administration.accounts)
      try administration.ledger.cache.put(creation.create(draft, allowingDuplicate: allowingDuplicate))
    }
  }

  package func wasApplied(_ administration: Administration) throws -> Bool {
    switch self {
    case .create(let draft, _):
      let creation = ConversationCreation(firestore: administration.firestore, accounts: administration.accounts)
      let isThere = try creation.exists(draft)
      if isThere, case .sound(let conversation) = try administration.firestore.conversation(draft.id) {
        try administration.ledger.cache.put(conversation)
      }
      return isThere
    }
  }
}

extension ConversationStep {
  private enum Kind: String {
    case createConversation
  }

  package var json: JSONObject {
    switch self {
    case .create(let draft, let allowingDuplicate):
      let names = draft.displayNames.sorted { $0.key < $1.key }.map { ($0.key.text, JSON.string($0.value.text)) }
      return [
        "step": .string(Kind.createConversation.rawValue), "conversation": .string(draft.id.text),
        "participants": .array(draft.participants.all.map { .string($0.text) }),
        "displayNames": .object(JSONObject(names)), "allowingDuplicate": .bool(allowingDuplicate),
      ]
    }
  }

  package init?(_ json: JSON) {
    let reader = StepReader(json: json)
    guard let kind = reader.text("step").flatMap(Kind.init(rawValue:)),
      let conversation = reader.conversation("conversation")
    else { return nil }
    switch kind {
    case .createConversation:
      guard let participants = reader.participants("participants"), let names = reader.displayNames("displayNames")
      else { return nil }
      self = .create(
        ConversationDraft(id: conversation, participants: participants, displayNames: names),
        allowingDuplicate: reader.flag("allowingDuplicate") ?? false)
    }
  }
}
