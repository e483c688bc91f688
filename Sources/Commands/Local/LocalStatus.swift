package import Arguments
internal import REST

/// `local status`: whether the embedded instance runs, and where.
package struct LocalStatus: Command {
  package static let declaration = CommandDefinition(
    "local status", "tells whether the embedded instance runs", discussion: "Exits with 3 where it does not.",
    examples: [
      Example("wtadmin local status", "does it run, and where?"),
      Example("wtadmin local status --json", "the same for a program"),
    ])

  package init() {}
  package init(_ parsed: Parsed) {}

  package func run(in world: World) throws -> ExitCode {
    let instance = try Instance.find(in: world)
    let server = try LocalServer(instance)
    let running = server.runningProject(in: world)
    let isRunning = running == instance.settings.project
    try world.show(
      LocalReport(
        project: instance.settings.project, address: server.address, isRunning: isRunning,
        processID: isRunning ? server.processID(in: world) : nil, dataPath: server.dataPath,
        rules: isRunning ? server.rulesInForce(in: world) : []))
    return isRunning ? .done : .findings
  }
}

struct LocalReport: Report {
  var project: String
  var address: String
  var isRunning: Bool
  var processID: Int32?
  var dataPath: String
  var rules: [RulesInForceReport]

  var json: JSONObject {
    [
      "project": .string(project), "running": .bool(isRunning), "address": .string(address),
      "processId": processID.map { .integer(Int64($0)) } ?? .null, "data": .string(dataPath),
      "rules": .array(rules.map(\.json)),
    ]
  }

  var blocks: [Block] {
    [
      .fields(
        [
          .init("project", .text(project)),
          .init("state", isRunning ? .text("running", .good) : .text("stopped", .doubtful)),
          .init("address", .text(address)), .init("process", processID.map { .text(String($0)) } ?? .missing),
          .init("data", .text(dataPath)),
        ]
          + rules.map { .init($0.release, .text($0.origin.words, $0.origin == .emulator ? .doubtful : .plain)) })
    ] + (isRunning ? [] : [.hint("start it: wtadmin local start")])
  }
}
