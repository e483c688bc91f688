extension CompletionScript {
  /// For bash 3.2, which macOS has, and later. Candidates never pass through `compgen -W`, which would run what it expands.
  var bash: String {
    """
    # bash completion for \(program)

    _\(program)_offer() {
      local candidate
      for candidate in "$@"; do
        [[ "$candidate" == "$cur"* ]] && COMPREPLY+=("$candidate")
      done
    }

    _\(program)_ask() {
      local line tab=$'\\t'
      while IFS= read -r line; do
        _\(program)_offer "${line%%$tab*}"
      done < <("${COMP_WORDS[0]}" \(callback) -- "$1" "$cur" "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)
    }

    _\(program)_files() {
      local line
      compopt -o filenames 2>/dev/null
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$1" -- "$cur")
    }

    _\(program)() {
      local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" spot="" word
      local -i i skip=0 literal=0 place=0
      COMPREPLY=()
      # bash parts --name=value at the equals sign.
      if [[ "$cur" == "=" ]]; then
        cur=""
      elif [[ "$prev" == "=" && COMP_CWORD -gt 1 ]]; then
        prev="${COMP_WORDS[COMP_CWORD-2]}"
      fi
      for ((i = 1; i < COMP_CWORD; i++)); do
        word="${COMP_WORDS[i]}"
        if ((literal)); then place+=1; continue; fi
        if ((skip)); then [[ "$word" == "=" ]] || skip=0; continue; fi
        case "$word" in
          --) literal=1 ;;
          \(valuedSpellings.joined(separator: "|"))) skip=1 ;;
          -*|=) ;;
          *)
            case "$spot/$word" in
              \(spots.dropFirst().map(\.key).joined(separator: "|"))) spot="$spot/$word" ;;
              *) place+=1 ;;
            esac
            ;;
        esac
      done
      if ((skip)); then
        case "$spot:$prev" in
    \(bashValues)
        esac
        return
      fi
      if [[ "$cur" == -* ]] && ((!literal)); then
        case "$spot" in
    \(bashOptions)
        esac
        _\(program)_offer \(catalogue.globals.map(\.label).joined(separator: " "))
        return
      fi
      case "$spot:$place" in
    \(bashPlaces)
      esac
    }

    complete -F _\(program) \(program)

    """
  }

  private var bashValues: String {
    let ofAll: [String] = catalogue.globals.filter { $0.kind == .option }.map { definition in
      bashArm(definition.spellings.map { "*:\($0)" }, definition.completion)
    }
    let own: [String] = spots.flatMap { spot in
      spot.options.filter { $0.kind == .option }.map { definition in
        bashArm(definition.spellings.map { "\(spot.key):\($0)" }, definition.completion)
      }
    }
    return (ofAll + own).joined(separator: "\n")
  }

  private var bashOptions: String {
    spots.filter { !$0.options.isEmpty }.map { spot in
      "      \(spot.key)) _\(program)_offer \(spot.options.map(\.label).joined(separator: " ")) ;;"
    }.joined(separator: "\n")
  }

  private var bashPlaces: String {
    spots.flatMap { spot -> [String] in
      let words: [String] =
        spot.words.isEmpty ? [] : [bashArm(["\(spot.key):0"], .words(spot.words))]
      return words + spot.placePatterns.map { bashArm([$0.pattern], $0.definition.completion) }
    }.joined(separator: "\n")
  }

  private func bashArm(_ patterns: [String], _ completion: Completion) -> String {
    let action: String =
      switch completion {
      case .nothing: ""
      case .words(let words): "_\(program)_offer \(words.map(\.shellQuoted).joined(separator: " ")) "
      case .file: "_\(program)_files -f "
      case .directory: "_\(program)_files -d "
      case .dynamic(let kind): "_\(program)_ask \(kind) "
      }
    return "      \(patterns.joined(separator: "|"))) \(action);;"
  }
}
