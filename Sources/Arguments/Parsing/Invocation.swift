/// What a command line asks for.
package enum Invocation: Hashable, Sendable {
  case run(CommandDefinition, Parsed)
  /// Help for a command, a noun, or (empty) the program.
  case help([String])
  case version
}

extension Catalogue {
  /// Reads the words that follow the program's name.
  package func read(_ words: [String]) throws(UsageError) -> Invocation {
    let elements: [Element] = Element.split(words)
    let route: Route = try route(through: elements)
    let options: [Element] = Array(elements.prefix { $0.form != .terminator })
    if options.contains(where: \.isHelp) { return .help(route.path) }
    guard let command = command(at: route.path) else {
      guard route.path.isEmpty else {
        throw UsageError(.missingVerb(self.words(after: route.path)), in: route.path)
      }
      if options.contains(where: \.isVersion) { return .version }
      return .help([])
    }
    let rest: [Element] = elements.filter { !route.indices.contains($0.index) }
    var matcher = Matcher(path: command.path, definitions: command.arguments + globals)
    return .run(command, try matcher.match(rest))
  }

  /// The command's words among the elements, wherever options stand between them.
  private struct Route {
    var path: [String] = []
    var indices: Set<Int> = []
  }

  /// Options may precede the words that say whose they are, so that any command's are known until the command is.
  private func route(through elements: [Element]) throws(UsageError) -> Route {
    var route = Route()
    var rest: ArraySlice<Element> = elements[...]
    while let element = rest.popFirst() {
      switch element.form {
      case .terminator:
        return route
      case .long, .short:
        if element.isHelp || element.isVersion { continue }
        let known: [Definition] = command(at: route.path)?.arguments ?? commands.flatMap(\.arguments)
        let matcher = Matcher(path: route.path, definitions: globals + known)
        if try matcher.takesNextWord(element) { rest = rest.dropFirst() }
      case .value(let word):
        guard words(after: route.path, includingHidden: true).contains(word) else {
          if command(at: route.path) != nil { return route }
          let nearest: String? = nearestMatch(to: word, among: words(after: route.path))
          throw UsageError(.unknownCommand(word, nearest: nearest), at: element.index, in: route.path)
        }
        route.path.append(word)
        route.indices.insert(element.index)
      }
    }
    return route
  }
}

extension Element {
  fileprivate var isHelp: Bool { form == .long("help", attached: nil) || form == .short("h") }
  fileprivate var isVersion: Bool { form == .long("version", attached: nil) }
}
