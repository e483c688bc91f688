internal import Domain
internal import REST

/// Reads the members of a step's JSON as values of the domain; nil for what is absent or no such value.
struct StepReader {
  let json: JSON

  func text(_ member: String) -> String? { json[member]?.string }
  func integer(_ member: String) -> Int64? { json[member]?.integer }
  func instant(_ member: String) -> Instant? { text(member).flatMap(Timestamp.init(rfc3339:)).map(Instant.init) }
  func flag(_ member: String) -> Bool? { json[member]?.bool }
  func alias(_ member: String) -> Alias? { text(member).flatMap { try? Alias($0) } }
  func user(_ member: String) -> UserID? { text(member).flatMap { try? UserID($0) } }
  func conversation(_ member: String) -> ConversationID? { text(member).flatMap { ConversationID($0) } }
  func name(_ member: String) -> DisplayName? { text(member).flatMap { try? DisplayName($0) } }

  func users(_ member: String) -> [UserID]? {
    guard let list = json[member]?.array else { return nil }
    let users = list.compactMap { user in user.string.flatMap { try? UserID($0) } }
    return users.count == list.count ? users : nil
  }

  func pairingState(_ member: String) -> PairingState? {
    guard let state = json[member] else { return nil }
    let reader = StepReader(json: state)
    guard let pairing = reader.text("pairing").flatMap(Pairing.init), let keyVersion = reader.integer("keyVersion"),
      let changedAt = reader.instant("changedAt")
    else { return nil }
    return PairingState(pairing: pairing, keyVersion: keyVersion, changedAt: changedAt)
  }

  func participants(_ member: String) -> Participants? {
    let users = (json[member]?.array ?? []).compactMap { user in user.string.flatMap { try? UserID($0) } }
    guard users.count == 2 else { return nil }
    return try? Participants(users[0], users[1])
  }

  func displayNames(_ member: String) -> [UserID: DisplayName]? {
    guard let members = json[member]?.object else { return nil }
    var names: [UserID: DisplayName] = [:]
    for (key, value) in members {
      guard let user = try? UserID(key), let name = value.string.flatMap({ try? DisplayName($0) }) else { return nil }
      names[user] = name
    }
    return names
  }
}

extension PairingState {
  /// What `StepReader.pairingState` reads.
  var json: JSON {
    [
      "pairing": .string(pairing.rawValue), "keyVersion": .integer(keyVersion),
      "changedAt": .string(changedAt.timestamp.rfc3339),
    ]
  }
}
