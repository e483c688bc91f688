import Domain
import Testing

@Suite struct `Names that people type` {
  @Test(arguments: [
    ("", DisplayName.Refusal.empty), ("   ", .empty),
    (String(repeating: "x", count: 65), .tooLong(characters: 65, limit: 64)),
    ("a\u{7}b", .controlCharacter), ("a\nb", .controlCharacter), ("a\u{2028}b", .controlCharacter),
  ])
  func `are no display name when the contract or a terminal cannot bear them`(
    text: String, refusal: DisplayName.Refusal
  ) {
    #expect(throws: refusal) { try DisplayName(text) }
  }

  @Test(arguments: [("Ana", "Ana"), ("  Ana B. ", "Ana B."), ("名前 😀", "名前 😀")])
  func `are a display name with the space around cut`(text: String, name: String) throws {
    #expect(try DisplayName(text).text == name)
  }

  @Test func `may have exactly 64 characters`() throws {
    #expect(try DisplayName(String(repeating: "é", count: 64)).text.count == 64)
  }

  @Test(arguments: [
    ("", Alias.Refusal.empty), ("-a", .leadingDash), ("a b", .badCharacter(" ")), ("a/b", .badCharacter("/")),
    (String(repeating: "a", count: 41), .tooLong(characters: 41, limit: 40)),
  ])
  func `are no alias when a shell would need quotes`(text: String, refusal: Alias.Refusal) {
    #expect(throws: refusal) { try Alias(text) }
  }
}

@Suite struct `User ids` {
  @Test(arguments: [
    ("", UserID.Refusal.empty), ("a/b", .badCharacter("/")), ("a b", .badCharacter(" ")),
    (String(repeating: "u", count: 129), .tooLong(characters: 129, limit: 128)),
    ("e" + String(repeating: "\u{301}", count: 128), .tooLong(characters: 129, limit: 128)),
    ("a/\u{338}b", .badCharacter("/")), ("a\u{7F}", .badCharacter("\u{7F}")), ("a\u{9B}b", .badCharacter("\u{9B}")),
    ("a\u{2028}b", .badCharacter("\u{2028}")), (".", .reserved), ("..", .reserved), ("__a__", .reserved),
    ("____", .reserved),
  ])
  func `that Firebase would not hand out are refused`(text: String, refusal: UserID.Refusal) {
    #expect(throws: refusal) { try UserID(text) }
  }
}

@Suite struct `A user id` {
  @Test(arguments: ["ana", "a.b", "__a", "a__", "___", String(repeating: "u", count: 128), "é名😀"])
  func `may be any text that a document's id may be`(text: String) throws {
    #expect(try UserID(text).text == text)
  }
}

@Suite struct `A pair of participants` {
  @Test func `is stored in ascending order whoever is named first`() throws {
    let ana = try UserID("Zed")
    let ben = try UserID("abe")
    #expect(try Participants(ben, ana) == Participants(ana, ben))
    #expect(try Participants(ben, ana).all == [ana, ben])
    #expect(try Participants(ben, ana).other(than: ben) == ana)
    #expect(try Participants(ben, ana).other(than: UserID("x")) == nil)
  }

  @Test func `is two people`() throws {
    let ana = try UserID("a")
    #expect(throws: Participants.Refusal.samePersonTwice(ana)) { try Participants(ana, ana) }
  }
}

@Suite struct `Conversation ids` {
  @Test func `are 20 characters drawn evenly: bytes that would favour the first letters are drawn again`() {
    var draws: [[UInt8]] = [
      Array(248...255) + Array(repeating: 255, count: 12), Array(0..<20), Array(repeating: 0, count: 20),
    ]
    let id = ConversationID.random { _ in draws.removeFirst() }
    #expect(id.text == "ABCDEFGHIJKLMNOPQRST")
    #expect(
      ConversationID.random { count in Array(repeating: 247, count: count) }.text == String(repeating: "9", count: 20))
    #expect(ConversationID(id.text) == id)
  }

  @Test(arguments: ["", "abc", "abcdefghij012345678-", "abcdefghij01234567890", "abcdefghij012345678é"])
  func `of another form are none`(text: String) {
    #expect(ConversationID(text) == nil)
  }
}
