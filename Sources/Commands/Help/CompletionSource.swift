import Arguments

/// The kinds of values that are completed by asking this program.
enum CompletionSource: String, CaseIterable {
  case help

  struct Candidate: Hashable {
    let value: String
    let description: String
  }

  /// What may be typed next. `words` is what was typed so far, the program's name not counted.
  func candidates(after words: [String], in world: World) -> [Candidate] {
    switch self {
    case .help:
      let path: [String] = Array(words.drop { $0 == "help" })
      let topics: [Topic] = path.isEmpty ? catalogue.topics : []
      return catalogue.words(after: path).map { Candidate(value: $0, description: catalogue.purpose(of: path + [$0])) }
        + topics.map { Candidate(value: $0.name, description: $0.purpose) }
    }
  }
}

extension Completion {
  /// Candidates from one of the sources.
  static func source(_ source: CompletionSource) -> Completion { .dynamic(source.rawValue) }
}
