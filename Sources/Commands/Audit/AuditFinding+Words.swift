internal import Domain
internal import REST

/// Who is called what, in the words of a finding.
struct AuditNames {
  var aliases: [UserID: Alias]

  /// `ana (kBq3…)`, or the user id alone.
  func person(_ user: String) -> String {
    guard let id = try? UserID(user), let alias = aliases[id] else { return user }
    return "\(alias) (\(user))"
  }
}

extension AuditFinding {
  /// What is particular to this one, beside what its code says: `displayNames, user ana (k…), found “x”`.
  func details(_ names: AuditNames) -> String {
    var parts: [String] = []
    if let field { parts.append(code == .nonceBudget ? "key version \(field)" : "field \(field)") }
    if let user { parts.append(names.person(user)) }
    if let found { parts.append(label(of: found)) }
    if let count { parts.append(label(of: count)) }
    if !others.isEmpty {
      parts.append("see " + others.prefix(3).joined(separator: ", ") + (others.count > 3 ? " …" : ""))
    }
    return parts.joined(separator: ", ")
  }

  private func label(of found: String) -> String {
    switch code {
    case .nonceReused, .mediaNonceReused, .keyVersionAhead, .keyVersionFell, .sentWithoutKey, .messageKeyVersion,
      .keyVersionNegative:
      "key version \(found)"
    case .participantSilent: "last seen \(found)"
    case .awaitingForLong: "since \(found)"
    case .objectSize: "\(found) bytes"
    default: "found “\(found)”"
    }
  }

  private func label(of count: Int64) -> String {
    switch code {
    case .participantCount: counted(count, "participant")
    case .lockDeviceID, .ciphertextTooLong: counted(count, "character")
    case .ciphertextTooShort, .objectSizeOutOfRange: counted(count, "byte")
    case .objectSize: "the message says \(count)"
    case .objectTokensExtra: counted(count, "token")
    case .objectTokens: counted(count, "object")
    case .nonceBudget: counted(count, "nonce")
    case .deletedForOthers: counted(count, "entry", plural: "entries")
    case .collectionUnknown, .collectionBelowConversation, .collectionBelowMessage, .collectionBelowLock:
      counted(count, "document")
    default: counted(count, "message")
    }
  }

  /// The place, for people; the instance has no path.
  var placeWords: String { place.path.isEmpty ? "the bucket" : place.path }

  func json(isNew: Bool?) -> JSON {
    var object: JSONObject = [
      "code": .string(code.rawValue), "severity": .string(code.severity.rawValue), "place": .string(place.path),
      "conversation": place.conversation.map { .string($0) } ?? .null, "title": .string(code.words.title),
      "meaning": .string(code.words.meaning), "remedy": .string(code.words.remedy),
    ]
    if let field { object["field"] = .string(field) }
    if let user { object["user"] = .string(user) }
    if let found { object["found"] = .string(found) }
    if let count { object["count"] = .integer(count) }
    if !others.isEmpty { object["others"] = .array(others.map { .string($0) }) }
    if let isNew { object["isNew"] = .bool(isNew) }
    return .object(object)
  }
}
