import Arguments
import Commands
import TestSupport
import Testing

@Suite struct `Every command is declared well` {
  static let visible: [String] = catalogue.commands.filter { !$0.isHidden }.map(\.name)

  @Test(arguments: visible) func `it has two worked examples, which parse and name it`(_ name: String) throws {
    let command = try #require(catalogue.commands.first { $0.name == name })
    #expect(command.examples.count >= 2)
    for example in command.examples {
      let words = Script.Step.words(of: Self.firstCommand(in: example.line))
      let start = try #require(words.firstIndex(of: "wtadmin"), "\(example.line)")
      let invocation = try catalogue.read(Array(words[(start + 1)...]))
      switch invocation {
      case .run(let definition, let parsed):
        #expect(definition.name == name, "\(example.line)")
        let type = try #require(everyCommand.first { $0.declaration.name == name })
        _ = try GlobalOptions(parsed)
        _ = try type.init(parsed)
      case .version: #expect(name == "version")
      case .help: #expect(name == "help")
      }
    }
  }

  @Test(arguments: visible) func `its help can be shown`(_ name: String) throws {
    let path = name.split(separator: " ").map(String.init)
    let text = try HelpScreen(catalogue, width: 80).text(for: path)
    #expect(text.hasPrefix("wtadmin \(name) "))
    #expect(text.contains("EXAMPLES"))
    for line in text.split(separator: "\n") where !line.hasPrefix("  $ ") && !line.hasPrefix("  # ") {
      #expect(line.count <= 80)
    }
  }

  @Test func `its words are taken once`() {
    #expect(Set(Self.visible).count == Self.visible.count)
  }

  @Test func `every noun is explained`() {
    for command in catalogue.commands where !command.isHidden {
      for length in 1..<max(2, command.path.count) where length < command.path.count {
        #expect(!catalogue.purpose(of: Array(command.path.prefix(length))).isEmpty, "\(command.name)")
      }
    }
  }

  /// Options may stand before the words that say whose they are, so a spelling must mean the same kind everywhere.
  @Test func `an option of one name takes a value everywhere or nowhere`() {
    var kinds: [String: Definition.Kind] = [:]
    for definition in catalogue.globals + catalogue.commands.flatMap(\.arguments) where definition.kind != .positional {
      for spelling in [definition.label] + (definition.short.map { ["-\($0)"] } ?? []) {
        #expect(kinds[spelling] == nil || kinds[spelling] == definition.kind, "\(spelling)")
        kinds[spelling] = definition.kind
      }
    }
  }

  @Test func `no command takes a global option's name for itself`() {
    let globals = Set(catalogue.globals.flatMap { [$0.label] + ($0.short.map { ["-\($0)"] } ?? []) })
    for command in catalogue.commands {
      for definition in command.arguments where definition.kind != .positional {
        #expect(!globals.contains(definition.label), "\(command.name) \(definition.label)")
        #expect(!globals.contains(definition.short.map { "-\($0)" } ?? ""), "\(command.name) \(definition.label)")
      }
    }
  }

  /// The command itself, without a redirection, a pipe or a command that it is an argument of.
  private static func firstCommand(in line: String) -> String {
    let inner = line.split(separator: "$(").last.map { String($0.prefix { $0 != ")" }) } ?? line
    return String(inner.prefix { $0 != ">" && $0 != "|" && $0 != "<" })
  }
}
