import Arguments

extension UsageError: Explained {
  package var failure: Failure {
    let (summary, cause, remedy): (String, String?, String?) = words
    let help: String = (["wtadmin", "help"] + path).joined(separator: " ")
    return Failure(summary, cause: cause, remedy: remedy ?? "see \(help)", exitCode: .usedWrongly)
  }

  private var words: (summary: String, cause: String?, remedy: String?) {
    let command: String = path.isEmpty ? "wtadmin" : path.joined(separator: " ")
    switch problem {
    case .unknownCommand(let word, let nearest):
      let meant: String? = nearest.map { "did you mean \((["wtadmin"] + path + [$0]).joined(separator: " "))" }
      return path.isEmpty
        ? ("there is no command “\(word)”", nil, meant) : ("\(command) has no verb “\(word)”", nil, meant)
    case .missingVerb(let verbs):
      return ("\(command) needs a verb", "its verbs are \(verbs.joined(separator: ", "))", nil)
    case .unknownOption(let spelling, let nearest):
      return ("\(command) has no option “\(spelling)”", nil, nearest.map { "did you mean \($0)" })
    case .missingValue(let definition):
      let form = "\(definition.label)=\(definition.valueName.uppercased())"
      return ("\(definition.label) needs a value", nil, "write \(form), also where the value starts with a dash")
    case .unwantedValue(let definition, let value):
      return ("\(definition.label) takes no value, but was given “\(value)”", nil, "write \(definition.label) alone")
    case .repeatedOption(let definition):
      return ("\(definition.label) is given twice", nil, "leave one of them out")
    case .invalidValue(let definition, let text, let expected, let nearest):
      return ("\(definition.label): “\(text)” is not \(expected)", nil, nearest.map { "did you mean \($0)" })
    case .missingArgument(let definition):
      return ("\(definition.label) is missing", "it is \(definition.help)", nil)
    case .surplusArgument(let text):
      return ("\(command) does not know what to do with “\(text)”", "it takes no further argument", nil)
    case .conflict(let first, let second):
      return ("\(first.label) and \(second.label) exclude each other", nil, "leave one of them out")
    case .needs(let first, let second):
      return ("\(first.label) makes sense only with \(second.label)", nil, "add \(second.label)")
    case .unknownTopic(let word, let nearest):
      return ("there is no help on “\(word)”", nil, nearest.map { "did you mean wtadmin help \($0)" })
    }
  }
}
