internal import Arguments
internal import Domain
internal import Ledger
internal import Provisioning

/// The kinds of values that are completed by asking this program.
enum CompletionSource: String, CaseIterable {
  case help
  case person
  case user
  case conversation
  case operation

  struct Candidate: Hashable {
    let value: String
    let description: String
  }

  /// What may be typed next. `words` is what was typed so far, the program's name not counted.
  func candidates(after words: [String], in world: World) -> [Candidate] {
    switch self {
    case .help:
      let path: [String] = Array(words.drop { $0 != "help" }.dropFirst())
      let topics: [Topic] = path.isEmpty ? catalogue.topics : []
      return catalogue.words(after: path).map { Candidate(value: $0, description: catalogue.purpose(of: path + [$0])) }
        + topics.map { Candidate(value: $0.name, description: $0.purpose) }
    case .person, .user, .conversation, .operation:
      // A completion that fails must not disturb the line being typed.
      return (try? known(in: world)) ?? []
    }
  }
}

extension CompletionSource {
  /// What the state file of the instance knows; the server is not asked.
  private func known(in world: World) throws -> [Candidate] {
    let instance = try Instance.find(in: world)
    guard try world.files.exists(instance.statePath) else { return [] }
    let ledger = try instance.openLedger(in: world)
    let people = try ledger.people.all()
    let names = Dictionary(people.map { ($0.user, $0.alias.text) }) { first, _ in first }
    switch self {
    case .help: return []
    case .person: return people.map { Candidate(value: $0.alias.text, description: $0.user.text) }
    case .user:
      return try ledger.cache.accounts().map {
        Candidate(value: $0.user.text, description: names[$0.user] ?? "")
      }
    case .conversation:
      return try ledger.cache.conversations().map { conversation in
        let pair = conversation.participants.all.map { names[$0] ?? $0.text }
        return Candidate(value: conversation.id.text, description: pair.joined(separator: ", "))
      }
    case .operation:
      return try ledger.journal.operations().reversed().map { Candidate(value: $0.id.text, description: $0.command) }
    }
  }
}

extension Completion {
  /// Candidates from one of the sources.
  static func source(_ source: CompletionSource) -> Completion { .dynamic(source.rawValue) }
}
