internal import Domain
internal import REST

extension Roster {
  /// Reads the file's text. Comments and last commas are accepted; members that nobody reads are not.
  package init(parsing bytes: [UInt8]) throws(RosterFault) {
    let json: JSON
    do throws(JSONSyntaxError) {
      json = try JSON(parsing: bytes, dialect: .relaxed)
    } catch {
      throw RosterFault(reason: .syntax(error.reason), position: error.position)
    }
    self = try RosterReader(bytes: bytes).roster(json)
  }
}

private struct RosterReader {
  let bytes: [UInt8]

  private func fault(_ reason: RosterFault.Reason, at path: [String]) -> RosterFault {
    let position = path.isEmpty ? nil : JSON.position(ofMember: path, in: bytes, dialect: .relaxed)
    return RosterFault(reason: reason, position: position ?? SourcePosition(offset: 0, in: bytes))
  }

  func roster(_ json: JSON) throws(RosterFault) -> Roster {
    let object = try object(json, at: [])
    try refuseMembers(of: object, otherThan: Roster.Member.allCases.map(\.rawValue), at: [])
    let people = try people(try member(.people, of: object))
    let list = try member(.conversations, of: object)
    guard let elements = list.array else {
      throw mistyped(list, expected: .array, at: [Roster.Member.conversations.rawValue])
    }
    var entries: [Roster.Entry] = []
    for (index, element) in elements.enumerated() {
      let path = [Roster.Member.conversations.rawValue, String(index)]
      let entry = try entry(element, people, at: path)
      guard !entries.contains(where: { $0.participants == entry.participants }) else {
        throw fault(.repeatedPair(entry.participants), at: path)
      }
      entries.append(entry)
    }
    return Roster(people: people, conversations: entries)
  }

  private func people(_ json: JSON) throws(RosterFault) -> [Alias: UserID] {
    let path = [Roster.Member.people.rawValue]
    var people: [Alias: UserID] = [:]
    for (key, value) in try object(json, at: path) {
      let place = path + [key]
      let alias: Alias
      do throws(Alias.Refusal) { alias = try Alias(key) } catch { throw fault(.badAlias(key, error), at: place) }
      guard let text = value.string else { throw mistyped(value, expected: .userID, at: place) }
      let user: UserID
      do throws(UserID.Refusal) { user = try UserID(text) } catch { throw fault(.badUser(text, error), at: place) }
      if let other = people.first(where: { $0.value == user })?.key { throw fault(.sharedUser(user, other), at: place) }
      people[alias] = user
    }
    return people
  }

  private func entry(
    _ json: JSON, _ people: [Alias: UserID], at path: [String]
  ) throws(RosterFault) -> Roster.Entry {
    let object = try object(json, at: path)
    try refuseMembers(of: object, otherThan: Roster.EntryMember.allCases.map(\.rawValue), at: path)
    let member = Roster.EntryMember.names.rawValue
    guard let json = object[member] else { throw fault(.missing(member: dotted(path + [member])), at: path) }
    let place = path + [member]
    let names = try self.object(json, at: place)
    guard names.count == 2 else { throw fault(.notTwo(names.count), at: place) }
    var displayNames: [UserID: DisplayName] = [:]
    for (key, value) in names {
      let user = try user(key, people, at: place + [key])
      guard displayNames[user] == nil else { throw fault(.samePersonTwice(user), at: place + [key]) }
      displayNames[user] = try displayName(value, at: place + [key])
    }
    let users = Array(displayNames.keys)
    guard let participants = try? Participants(users[0], users[1]) else {
      preconditionFailure("two keys of a dictionary differ")
    }
    return Roster.Entry(participants: participants, displayNames: displayNames)
  }

  /// An alias of the file, or else a user id, which is longer than people's names for each other are.
  private func user(_ key: String, _ people: [Alias: UserID], at path: [String]) throws(RosterFault) -> UserID {
    if let alias = try? Alias(key), let user = people[alias] { return user }
    guard key.utf8.count >= 20, let user = try? UserID(key) else {
      throw fault(.unknownPerson(key, known: people.keys.map(\.text).sorted()), at: path)
    }
    return user
  }

  private func displayName(_ json: JSON, at path: [String]) throws(RosterFault) -> DisplayName {
    guard let text = json.string else { throw mistyped(json, expected: .displayName, at: path) }
    do throws(DisplayName.Refusal) {
      return try DisplayName(text)
    } catch {
      throw fault(.badName(text, error), at: path)
    }
  }

  // MARK: - JSON

  private func dotted(_ path: [String]) -> String { path.joined(separator: ".") }

  private func mistyped(_ json: JSON, expected: RosterFault.Expectation, at path: [String]) -> RosterFault {
    fault(.mistyped(member: dotted(path), expected: expected, found: json.kind), at: path)
  }

  private func object(_ json: JSON, at path: [String]) throws(RosterFault) -> JSONObject {
    guard let object = json.object else { throw mistyped(json, expected: .object, at: path) }
    return object
  }

  private func member(_ member: Roster.Member, of object: JSONObject) throws(RosterFault) -> JSON {
    guard let json = object[member.rawValue] else { throw fault(.missing(member: member.rawValue), at: []) }
    return json
  }

  private func refuseMembers(
    of object: JSONObject, otherThan known: [String], at path: [String]
  ) throws(RosterFault) {
    for (name, _) in object where !known.contains(name) {
      throw fault(.unknown(member: name, known: known), at: path + [name])
    }
  }
}
