extension CompletionScript {
  /// For fish 3 and later.
  var fish: String {
    """
    # fish completion for \(program)

    function __\(program)_spot
        set -l spot ''
        set -l place 0
        set -l skip 0
        set -l literal 0
        set -l words (commandline -opc)
        for word in $words[2..-1]
            if test $literal = 1
                set place (math $place + 1)
                continue
            end
            if test $skip = 1
                set skip 0
                continue
            end
            switch $word
                case --
                    set literal 1
                case \(valuedSpellings.joined(separator: " "))
                    set skip 1
                case '-*'
                case '*'
                    switch "$spot/$word"
                        case \(spots.dropFirst().map(\.key).joined(separator: " "))
                            set spot "$spot/$word"
                        case '*'
                            set place (math $place + 1)
                    end
            end
        end
        echo "$spot:$place"
    end

    function __\(program)_at
        string match -q -- $argv[1] (__\(program)_spot)
    end

    function __\(program)_ask
        set -l words (commandline -opc)
        $words[1] \(callback) -- $argv[1] (commandline -ct) $words[2..-1] 2>/dev/null
    end

    complete -c \(program) -f
    \((fishGlobals + spots.flatMap(fishSpot)).joined(separator: "\n"))

    """
  }

  private var fishGlobals: [String] {
    catalogue.globals.map { "complete -c \(program)\(fishOption($0))" }
  }

  private func fishSpot(_ spot: Spot) -> [String] {
    let words: [String] = spot.words.map { word in
      let purpose: String = catalogue.purpose(of: spot.path + [word])
      return "\(fishCondition("\(spot.key):0")) -a \(word) -d \(purpose.fishQuoted)"
    }
    let options: [String] = spot.options.map { "\(fishCondition("\(spot.key):*"))\(fishOption($0))" }
    let places: [String] = spot.placePatterns.compactMap { pattern, definition in
      fishOffer(definition.completion).map { "\(fishCondition(pattern)) \($0)" }
    }
    return words + options + places
  }

  private func fishCondition(_ pattern: String) -> String {
    "complete -c \(program) -n '__\(program)_at \"\(pattern)\"'"
  }

  private func fishOption(_ definition: Definition) -> String {
    let short: String = definition.short.map { " -s \($0)" } ?? ""
    let names = " -l \(definition.name)\(short) -d \(definition.help.fishQuoted)"
    guard definition.kind == .option else { return names }
    return switch definition.completion {
    case .nothing: "\(names) -x"
    case .file: "\(names) -r -F"
    case .words, .directory, .dynamic: "\(names) -x \(fishOffer(definition.completion) ?? "")"
    }
  }

  private func fishOffer(_ completion: Completion) -> String? {
    switch completion {
    case .nothing: nil
    case .words(let words): "-a \(words.joined(separator: " ").fishQuoted)"
    case .file: "-F"
    case .directory: "-a '(__fish_complete_directories)'"
    case .dynamic(let kind): "-a '(__\(program)_ask \(kind))'"
    }
  }
}

extension String {
  /// The text in single quotes, in which fish reads backslashes.
  fileprivate var fishQuoted: String {
    "'" + reduce(into: "") { $0 += $1 == "'" || $1 == "\\" ? "\\\($1)" : "\($1)" } + "'"
  }
}
