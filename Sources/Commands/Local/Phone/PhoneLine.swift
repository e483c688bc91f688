internal import Arguments

/// What a line typed into a simulated phone asks for.
enum PhoneLine: Hashable {
  case nothing
  case text(String)
  /// The other phone's pairing code.
  case code(String)
  case delete(Int)
  case hide(Int)
  case send(path: String, caption: String)
  case save(Int, path: String)
  case pair
  case who
  case open(Int)
  case help
  case quit

  /// Why a line that begins with a slash asks for nothing.
  enum Refusal: Error, Hashable {
    case unknown(String, nearest: String?)
    /// What should have stood there.
    case malformed(Verb)
  }

  /// The words that follow a slash.
  enum Verb: String, Hashable, CaseIterable {
    case delete, hide, send, save, pair, who, open, help, quit

    var usage: String {
      switch self {
      case .delete, .hide, .open: "/\(rawValue) N"
      case .send: "/send FILE [CAPTION]"
      case .save: "/save N FILE"
      case .pair, .who, .help, .quit: "/\(rawValue)"
      }
    }

    var purpose: String {
      switch self {
      case .delete: "take your message N back, for both of you"
      case .hide: "hide your message N from yourself"
      case .send: "send a picture, rid of everything that tells where it was taken"
      case .save: "keep the picture of message N in a file"
      case .pair: "make a new key: shows your code, and takes the other's"
      case .who: "whose phone this is, and its conversations"
      case .open: "go to the conversation that /who gives the number N"
      case .help: "this list"
      case .quit: "leave; Ctrl-D does too"
      }
    }
  }

  /// Reads a line. Two slashes begin a text that has one.
  init(_ line: String) throws(Refusal) {
    let line = line.trimmed
    guard line.hasPrefix("/"), !line.hasPrefix("//") else {
      if line.isEmpty {
        self = .nothing
      } else if line.hasPrefix("walkytalky:") {
        self = .code(line)
      } else {
        self = .text(line.hasPrefix("//") ? String(line.dropFirst()) : line)
      }
      return
    }
    let (word, rest) = line.dropFirst().splitAtBlank
    guard let verb = Verb(rawValue: word) else {
      throw .unknown("/" + word, nearest: nearestMatch(to: word, among: Verb.allCases.map(\.rawValue)).map { "/" + $0 })
    }
    guard let meaning = Self.meaning(of: verb, rest) else { throw .malformed(verb) }
    self = meaning
  }

  private static func meaning(of verb: Verb, _ rest: String) -> PhoneLine? {
    let (first, second) = rest[...].splitAtBlank
    let number = Int(first).flatMap { $0 > 0 ? $0 : nil }
    switch verb {
    case .delete: return second.isEmpty ? number.map { .delete($0) } : nil
    case .hide: return second.isEmpty ? number.map { .hide($0) } : nil
    case .open: return second.isEmpty ? number.map { .open($0) } : nil
    case .save: return second.isEmpty ? nil : number.map { .save($0, path: second) }
    case .send: return first.isEmpty ? nil : .send(path: first, caption: second)
    case .pair: return rest.isEmpty ? .pair : nil
    case .who: return rest.isEmpty ? .who : nil
    case .help: return rest.isEmpty ? .help : nil
    case .quit: return rest.isEmpty ? .quit : nil
    }
  }
}

extension PhoneLine.Refusal: Explained {
  var failure: Failure {
    switch self {
    case .unknown(let word, let nearest):
      Failure(
        "there is no “\(word)”", cause: nil,
        remedy: nearest.map { "did you mean \($0)? /help lists them all" } ?? "/help lists them all",
        exitCode: .usedWrongly)
    case .malformed(let verb):
      Failure("that is not how /\(verb.rawValue) goes", remedy: verb.usage, exitCode: .usedWrongly)
    }
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(String(start.reversed().drop { $0.isWhitespace }).reversed())
  }

  /// What precedes the first blank, and what follows it.
  fileprivate var splitAtBlank: (String, String) {
    let word = prefix { $0 != " " }
    return (String(word), dropFirst(word.count).trimmed)
  }
}
