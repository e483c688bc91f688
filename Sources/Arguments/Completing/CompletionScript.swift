/// The shells that a completion script can be made for.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

/// The script that teaches a shell a catalogue. Words, options and choices stand in it; values that only the program
/// knows are asked of a hidden command: `wtadmin __complete -- KIND PREFIX WORD...`.
package struct CompletionScript {
  let catalogue: Catalogue
  let callback: String

  package init(_ catalogue: Catalogue, callback: String) {
    self.catalogue = catalogue
    self.callback = callback
  }

  package func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }
}

/// A place in the command line, by the command's words so far: `/conversation/create`.
struct Spot {
  let path: [String]
  let words: [String]
  let options: [Definition]
  let positionals: [Definition]

  /// A leading slash a word, so that the root is the empty text.
  var key: String { path.map { "/" + $0 }.joined() }
}

extension CompletionScript {
  var program: String { catalogue.program }

  /// Every place that help shows, the root first.
  var spots: [Spot] {
    var paths: [[String]] = [[]]
    for command in catalogue.commands where !command.isHidden {
      for length in 1...command.path.count {
        let path: [String] = Array(command.path.prefix(length))
        if !paths.contains(path) { paths.append(path) }
      }
    }
    return paths.map { path in
      let arguments: [Definition] = catalogue.command(at: path)?.arguments ?? []
      return Spot(
        path: path, words: catalogue.words(after: path), options: arguments.filter { $0.kind != .positional },
        positionals: arguments.filter { $0.kind == .positional })
    }
  }

  /// Every spelling of an option whose next word is its value.
  var valuedSpellings: [String] {
    var seen: Set<String> = []
    return (catalogue.globals + spots.flatMap(\.options)).filter { $0.kind == .option }
      .flatMap(\.spellings).filter { seen.insert($0).inserted }
  }
}

extension Definition {
  /// `["--name-a", "-n"]`.
  var spellings: [String] {
    [label] + (short.map { ["-\($0)"] } ?? [])
  }
}

extension Spot {
  /// The values to offer by place, and whether the last goes on for ever.
  var placePatterns: [(pattern: String, definition: Definition)] {
    positionals.enumerated().map { place, definition in
      if case .repeated = definition.count { return ("\(key):*", definition) }
      return ("\(key):\(place)", definition)
    }
  }
}

extension String {
  /// The text in single quotes, as bash and zsh read it.
  var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
