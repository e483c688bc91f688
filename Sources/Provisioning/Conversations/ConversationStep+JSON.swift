internal import Domain
package import REST

extension ConversationStep {
  package enum Kind: String, CaseIterable {
    case createConversation, setDisplayName, demandPairing, replaceParticipant, purgeMessages, deleteConversation
  }

  private var kind: Kind {
    switch self {
    case .create: .createConversation
    case .setDisplayName: .setDisplayName
    case .demandPairing: .demandPairing
    case .replaceParticipant: .replaceParticipant
    case .purgeMessages: .purgeMessages
    case .delete: .deleteConversation
    }
  }

  package var json: JSONObject {
    var object: JSONObject = ["step": .string(kind.rawValue), "conversation": .string(conversation.text)]
    for (name, value) in members { object[name] = value }
    return object
  }

  private var members: JSONObject {
    switch self {
    case .create(let draft, let allowingDuplicate):
      let names = draft.displayNames.sorted { $0.key < $1.key }.map { ($0.key.text, JSON.string($0.value.text)) }
      return [
        "participants": .array(draft.participants.all.map { .string($0.text) }),
        "displayNames": .object(JSONObject(names)), "allowingDuplicate": .bool(allowingDuplicate),
      ]
    case .setDisplayName(let change): return change.members
    case .demandPairing(let demand):
      return ["from": demand.from.json]
    case .replaceParticipant(let replacement): return replacement.members
    case .purgeMessages(let purge):
      return ["keyVersion": .integer(purge.keyVersion), "messages": .integer(Int64(purge.messages))]
    case .delete(let deletion):
      return ["messages": .integer(Int64(deletion.messages)), "media": .integer(Int64(deletion.media))]
    }
  }

  package init?(_ json: JSON) {
    let reader = StepReader(json: json)
    guard let kind = reader.text("step").flatMap(Kind.init(rawValue:)),
      let conversation = reader.conversation("conversation"), let step = Self.step(kind, conversation, reader)
    else { return nil }
    self = step
  }

  private static func step(_ kind: Kind, _ conversation: ConversationID, _ reader: StepReader) -> Self? {
    switch kind {
    case .createConversation:
      guard let participants = reader.participants("participants"), let names = reader.displayNames("displayNames")
      else { return nil }
      return .create(
        ConversationDraft(id: conversation, participants: participants, displayNames: names),
        allowingDuplicate: reader.flag("allowingDuplicate") ?? false)
    case .setDisplayName: return DisplayNameChange(conversation, reader).map(Self.setDisplayName)
    case .demandPairing:
      guard let from = reader.pairingState("from") else { return nil }
      return .demandPairing(PairingDemand(conversation: conversation, from: from))
    case .replaceParticipant: return ParticipantReplacement(conversation, reader).map(Self.replaceParticipant)
    case .purgeMessages:
      guard let keyVersion = reader.integer("keyVersion"), let messages = reader.integer("messages") else { return nil }
      return .purgeMessages(
        MessagePurge(conversation: conversation, keyVersion: keyVersion, messages: Int(clamping: messages)))
    case .deleteConversation:
      guard let messages = reader.integer("messages"), let media = reader.integer("media") else { return nil }
      return .delete(
        ConversationDeletion(
          conversation: conversation, messages: Int(clamping: messages), media: Int(clamping: media)))
    }
  }
}

extension DisplayNameChange {
  fileprivate var members: JSONObject {
    [
      "user": .string(user.text), "from": from.map { .string($0) } ?? .null,
      "to": to.map { .string($0.text) } ?? .null,
    ]
  }

  fileprivate init?(_ conversation: ConversationID, _ reader: StepReader) {
    guard let user = reader.user("user") else { return nil }
    self.init(conversation: conversation, user: user, from: reader.text("from"), to: reader.name("to"))
  }
}

extension ParticipantReplacement {
  fileprivate var members: JSONObject {
    [
      "old": .string(old.text), "new": .string(new.text), "other": .string(other.text),
      "oldDisplayName": oldName.map { .string($0.text) } ?? .null, "newDisplayName": .string(newName.text),
      "from": from.json,
    ]
  }

  fileprivate init?(_ conversation: ConversationID, _ reader: StepReader) {
    guard let old = reader.user("old"), let new = reader.user("new"), let other = reader.user("other"),
      let newName = reader.name("newDisplayName"), let from = reader.pairingState("from")
    else { return nil }
    self.init(
      conversation: conversation, old: old, new: new, other: other, oldName: reader.name("oldDisplayName"),
      newName: newName, from: from)
  }
}
