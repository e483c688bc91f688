package import Arguments
internal import Firebase
internal import Provisioning
internal import REST
internal import SecurityRules

/// `rules pull`: writes the rules in force into the folder.
package struct RulesPull: Command {
  package static let declaration = CommandDefinition(
    "rules pull", "writes the rules in force into the folder",
    discussion: """
      A file with another text is shown as a difference and replaced only after a question. From then on those rules count as \
      known here, so that a deployment may replace them.
      """,
    effect: .writes,
    examples: [
      Example("wtadmin rules pull --dry-run", "what would be written?"),
      Example("wtadmin rules pull", "take over what somebody changed in the console"),
    ])

  package init() {}
  package init(_ parsed: Parsed) {}

  package func run(in world: World) throws -> ExitCode {
    try Connection.with(world) { connection in
      let instance = connection.instance
      let pulled = try ServiceKind.allCases.compactMap { service -> PulledRules? in
        guard let name = instance.release(of: service) else {
          world.note("Storage's rules are left out: this instance carries text only")
          return nil
        }
        let path = instance.path(name.fileName)
        let here = try world.files.exists(path) ? String(decoding: try world.files.read(path), as: UTF8.self) : nil
        return PulledRules(name: name, path: path, here: here, live: try connection.rules.live(name))
      }
      try world.show(RulesPullReport(project: instance.settings.project, files: pulled))
      guard !world.options.dryRun else { return .done }
      for file in pulled where file.state == .differs { try world.confirm("replace \(file.name.fileName)?") }
      for file in pulled {
        guard let text = file.live?.text, file.state == .differs || file.state == .new else { continue }
        try world.files.writeAnew(file.path, Array(text.utf8))
      }
      try connection.rulesDeployment(in: world).takeOver(
        pulled.compactMap { file in file.live.map { (file.name, $0) } })
      return .done
    }
  }
}

/// The rules in force under a name, and the folder's file for them.
struct PulledRules {
  enum State: String {
    /// The folder has no such file yet.
    case new
    case same
    case differs
    /// Nothing is in force.
    case absent
    /// What is in force is no single file.
    case unreadable
  }

  var name: ReleaseName
  var path: String
  var here: String?
  var live: LiveRules?

  var state: State {
    guard let live else { return .absent }
    guard let text = live.text else { return .unreadable }
    guard let here else { return .new }
    return here == text ? .same : .differs
  }

  var difference: UnifiedDiff {
    UnifiedDiff(
      from: here ?? "", to: live?.text ?? here ?? "", oldName: here == nil ? "/dev/null" : name.fileName,
      newName: "\(name) (in force)")
  }
}

struct RulesPullReport: Report {
  var project: String
  var files: [PulledRules]

  var json: JSONObject {
    [
      "project": .string(project),
      "files": .array(
        files.map { file in
          [
            "release": .string(file.name.text), "file": .string(file.name.fileName),
            "state": .string(file.state.rawValue), "ruleset": file.live.map { .string($0.ruleset) } ?? .null,
            "difference": .string(file.difference.text),
          ]
        }),
    ]
  }

  var blocks: [Block] {
    files.flatMap { file -> [Block] in
      let ruleset = file.live.map { " (\($0.ruleset.shortID))" } ?? ""
      return switch file.state {
      case .new: [.line(.text("\(file.name.fileName): new, from \(file.name)\(ruleset)", .good))]
      case .same: [.line(.text("\(file.name.fileName): is what is in force\(ruleset)"))]
      case .differs: file.difference.blocks
      case .absent: [.line(.text("\(file.name): nothing is in force", .doubtful))]
      case .unreadable: [.line(.text("\(file.name): the ruleset in force\(ruleset) is no single file", .bad))]
      }
    }
  }
}
