internal import Domain
package import REST

/// The form in which steps stand in the journal and in `--json`. It is read again by later releases.
extension Step {
  private enum Kind: String {
    case createConversation, addPerson, renamePerson, removePerson
  }

  package var json: JSONObject {
    switch self {
    case .createConversation(let draft):
      let names = draft.displayNames.sorted { $0.key < $1.key }.map { ($0.key.text, JSON.string($0.value.text)) }
      return object(
        .createConversation,
        [
          "conversation": .string(draft.id.text),
          "participants": .array(draft.participants.all.map { .string($0.text) }),
          "displayNames": .object(JSONObject(names)),
        ])
    case .addPerson(let alias, let user):
      return object(.addPerson, ["alias": .string(alias.text), "user": .string(user.text)])
    case .renamePerson(let alias, let newAlias):
      return object(.renamePerson, ["alias": .string(alias.text), "newAlias": .string(newAlias.text)])
    case .removePerson(let alias, let user):
      return object(.removePerson, ["alias": .string(alias.text), "user": .string(user.text)])
    }
  }

  private func object(_ kind: Kind, _ members: JSONObject) -> JSONObject {
    var object: JSONObject = ["step": .string(kind.rawValue)]
    for (name, value) in members { object[name] = value }
    return object
  }

  /// Reads what `json` wrote; nil for a step that this release does not know.
  package init?(_ json: JSON) {
    guard let kind = json["step"]?.string.flatMap(Kind.init(rawValue:)) else { return nil }
    switch kind {
    case .createConversation:
      guard let draft = Self.draft(json) else { return nil }
      self = .createConversation(draft)
    case .addPerson:
      guard let alias = Self.alias(json["alias"]), let user = Self.user(json["user"]) else { return nil }
      self = .addPerson(alias, user)
    case .renamePerson:
      guard let alias = Self.alias(json["alias"]), let newAlias = Self.alias(json["newAlias"]) else { return nil }
      self = .renamePerson(alias, to: newAlias)
    case .removePerson:
      guard let alias = Self.alias(json["alias"]), let user = Self.user(json["user"]) else { return nil }
      self = .removePerson(alias, user)
    }
  }

  private static func alias(_ json: JSON?) -> Alias? { json?.string.flatMap { text in try? Alias(text) } }
  private static func user(_ json: JSON?) -> UserID? { json?.string.flatMap { text in try? UserID(text) } }

  private static func draft(_ json: JSON) -> ConversationDraft? {
    guard let id = json["conversation"]?.string.flatMap({ ConversationID($0) }),
      let users = json["participants"]?.array?.compactMap({ user($0) }), users.count == 2,
      let participants = try? Participants(users[0], users[1]), let members = json["displayNames"]?.object
    else { return nil }
    var names: [UserID: DisplayName] = [:]
    for (key, value) in members {
      guard let user = try? UserID(key), let name = value.string.flatMap({ text in try? DisplayName(text) }) else {
        return nil
      }
      names[user] = name
    }
    return ConversationDraft(id: id, participants: participants, displayNames: names)
  }
}
