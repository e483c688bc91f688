extension CompletionScript {
  /// For zsh's own completion system; works autoloaded from a folder of `$fpath` and evaluated.
  var zsh: String {
    """
    #compdef \(program)

    _\(program)_ask() {
      local line tab=$'\\t'
      local -a offers
      for line in ${(f)"$("${words[1]}" \(callback) -- "$1" "$cur" "${(@)words[2,CURRENT-1]}" 2>/dev/null)"}; do
        line="${line//:/\\\\:}"
        offers+=("${line/$tab/:}")
      done
      _describe -t values "$1" offers
    }

    _\(program)() {
      local cur="${words[CURRENT]}" prev="${words[CURRENT-1]}" spot="" word
      local -i i skip=0 literal=0 place=0
      local -a offers
      for ((i = 2; i < CURRENT; i++)); do
        word="${words[i]}"
        if ((literal)); then place+=1; continue; fi
        if ((skip)); then skip=0; continue; fi
        case "$word" in
          --) literal=1 ;;
          \(valuedSpellings.joined(separator: "|"))) skip=1 ;;
          -*) ;;
          *)
            case "$spot/$word" in
              \(spots.dropFirst().map(\.key).joined(separator: "|"))) spot="$spot/$word" ;;
              *) place+=1 ;;
            esac
            ;;
        esac
      done
      if ((!skip && !literal)) && [[ "$cur" == --*=* ]]; then
        prev="${cur%%=*}"
        compset -P '*='
        cur="$PREFIX"
        skip=1
      fi
      if ((skip)); then
        case "$spot:$prev" in
    \(zshValues)
        esac
        return
      fi
      if [[ "$cur" == -* ]] && ((!literal)); then
        case "$spot" in
    \(zshOptions)
        esac
        offers+=(\(catalogue.globals.map(zshOption).joined(separator: " ")))
        _describe -o -t options option offers
        return
      fi
      case "$spot:$place" in
    \(zshPlaces)
      esac
    }

    if [[ "${funcstack[1]}" == _\(program) ]]; then
      _\(program) "$@"
    else
      compdef _\(program) \(program)
    fi

    """
  }

  private var zshValues: String {
    let ofAll: [String] = catalogue.globals.filter { $0.kind == .option }.map { definition in
      zshArm(definition.spellings.map { "*:\($0)" }, definition)
    }
    let own: [String] = spots.flatMap { spot in
      spot.options.filter { $0.kind == .option }.map { definition in
        zshArm(definition.spellings.map { "\(spot.key):\($0)" }, definition)
      }
    }
    return (ofAll + own).joined(separator: "\n")
  }

  private var zshOptions: String {
    spots.filter { !$0.options.isEmpty }.map { spot in
      "      \(spot.key)) offers+=(\(spot.options.map(zshOption).joined(separator: " "))) ;;"
    }.joined(separator: "\n")
  }

  private var zshPlaces: String {
    spots.flatMap { spot -> [String] in
      let offers: [String] = spot.words.map { word in
        "\(word):\(catalogue.purpose(of: spot.path + [word]))".shellQuoted
      }
      let words: [String] =
        offers.isEmpty
        ? []
        : ["      \(spot.key):0) offers=(\(offers.joined(separator: " "))); _describe -t commands command offers ;;"]
      return words + spot.placePatterns.map { zshArm([$0.pattern], $0.definition) }
    }.joined(separator: "\n")
  }

  private func zshOption(_ definition: Definition) -> String {
    "\(definition.label):\(definition.help)".shellQuoted
  }

  private func zshArm(_ patterns: [String], _ definition: Definition) -> String {
    let action: String =
      switch definition.completion {
      case .nothing: "_message \(definition.help.shellQuoted) "
      case .words(let words): "compadd -- \(words.map(\.shellQuoted).joined(separator: " ")) "
      case .file: "_files "
      case .directory: "_files -/ "
      case .dynamic(let kind): "_\(program)_ask \(kind) "
      }
    return "      \(patterns.joined(separator: "|"))) \(action);;"
  }
}
