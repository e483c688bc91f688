internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST

extension Connection {
  /// Reads all conversations, a billed read each, and keeps the sound ones in the cache. What moved last comes first;
  /// those that break the contract come before all.
  func refreshConversations(in world: World) throws -> [ConversationRecord] {
    var sound: [Conversation] = []
    var unsound: [ConversationRecord] = []
    try firestore.eachPageOfConversations { page in
      for record in page {
        switch record {
        case .sound(let conversation): sound.append(conversation)
        case .unsound: unsound.append(record)
        }
      }
      try world.stopIfInterrupted()
    }
    try ledger.cache.replaceConversations(sound, at: Instant(world.now()))
    sound.sort { ($1.updatedAt, $0.id) < ($0.updatedAt, $1.id) }
    return unsound + sound.map(ConversationRecord.sound)
  }

  /// The conversation that one word means, as below.
  func conversationID(_ word: String) throws -> ConversationID { try conversationID([word]) }

  /// A conversation as the server has it, a billed read.
  /// - Throws: `ConversationError` where there is none, `ShapeFault` where it breaks the contract.
  func conversation(_ id: ConversationID) throws -> Conversation {
    switch try firestore.conversation(id) {
    case .sound(let conversation):
      try ledger.cache.put(conversation)
      return conversation
    case .unsound(_, let fault): throw fault
    case nil:
      try ledger.cache.removeConversation(id)
      throw ConversationError.absent(id.text)
    }
  }

  /// Shows a conversation that a change has just put into the cache.
  func show(_ id: ConversationID, in world: World) throws {
    guard let conversation = try ledger.cache.conversations(idPrefix: id.text).first else {
      world.warn("what became of conversation \(id) is not in the cache; see it: wtadmin conversation show \(id)")
      return
    }
    try world.show(
      ConversationReport(
        row: ConversationRow(.sound(conversation), try ledger.aliases()), project: instance.settings.project))
  }

  /// The conversation that some words mean: its id, the beginning of it, or the two people who are in it, as two words or
  /// with a comma between.
  func conversationID(_ words: [String]) throws -> ConversationID {
    let words =
      words.count == 1 ? words[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init) : words
    if words.count == 2 {
      let pair = try Participants(ledger.person(words[0]).user, ledger.person(words[1]).user)
      let cached = try ledger.cache.conversations(of: pair.first).filter { $0.participants == pair }.map(\.id)
      let found = cached.isEmpty ? try firestore.conversations(between: pair) : cached
      guard let id = found.first else { throw ConversationError.noneBetween(words[0], words[1]) }
      guard found.count == 1 else {
        throw ConversationError.ambiguous(words.joined(separator: " "), candidates: found.map(\.text))
      }
      return id
    }
    let text = words.joined(separator: ",")
    if let id = ConversationID(text) { return id }
    guard text.count >= Ledger.shortestPrefix else { throw ConversationError.unknown(text) }
    let matches = try ledger.cache.conversations(idPrefix: text).map(\.id)
    guard let id = matches.first else { throw ConversationError.unknown(text) }
    guard matches.count == 1 else { throw ConversationError.ambiguous(text, candidates: matches.map(\.text)) }
    return id
  }
}

/// Why no conversation, or no certain one, is meant.
package enum ConversationError: Error, Hashable, Sendable {
  case unknown(String)
  case ambiguous(String, candidates: [String])
  case noneBetween(String, String)
  /// The id is well formed, and the server has no such document.
  case absent(String)
}
