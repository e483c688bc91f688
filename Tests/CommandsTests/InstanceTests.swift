import Commands
import Foundation
import REST
import Templates
import TestSupport
import Testing

@Suite(.scratchFolder) struct `A new instance folder` {
  @Test func `holds all that the contract's page of files names, and the key for its owner only`() throws {
    let bench = Bench()
    #expect(bench.run("init", "family", "--local").code == .done)
    for path in Template.all.map(\.path) + [".firebaserc", "walkytalky.json"] {
      #expect(try bench.world.files.kind(ScratchFolder.path + "/family/" + path) == .file, "\(path)")
    }
    #expect(try bench.world.files.mode(ScratchFolder.path + "/family/local-key.json") == 0o600)
    let key = try JSON(parsing: bench.read("family/local-key.json"))
    #expect(key["type"] == "service_account")
    let settings = try InstanceSettings.parse(Array(bench.read("family/walkytalky.json").utf8), path: "x")
    #expect(settings.isLocal)
    #expect(key["token_uri"]?.string == (settings.endpoints["oauth2.googleapis.com"] ?? "") + "/token")
  }

  @Test func `is not made over one that is there`() throws {
    let bench = Bench()
    bench.run("init", "family", "--local")
    let before = try bench.read("family/walkytalky.json")
    #expect(bench.run("init", "family", "--local").code == .refused)
    #expect(try bench.read("family/walkytalky.json") == before)
  }

  @Test func `keeps what somebody wrote there before`() throws {
    let bench = Bench()
    try bench.world.files.makeFolder(ScratchFolder.path + "/family")
    try bench.write("family/firestore.rules", "mine")
    let result = bench.run("init", "family", "--local")
    #expect(result.code == .done)
    #expect(try bench.read("family/firestore.rules") == "mine")
    #expect(result.out.contains("firestore.rules"))
  }

  @Test func `holds a recipe for a build server whose commands pass`() throws {
    let bench = Bench()
    bench.run("init", "family", "--local")
    let recipe = try bench.read("family/.github/workflows/rules.yml")
    let commands = recipe.split(separator: "\n").compactMap { line -> [String]? in
      guard let range = line.firstRange(of: "run: wtadmin ") else { return nil }
      return line[range.upperBound...].split(separator: " ").map(String.init)
    }
    #expect(commands.map { $0.prefix(2) } == [["rules", "check"], ["rules", "test"]])
    for command in commands {
      let words = command.map { $0 == "rules-tests.xml" ? ScratchFolder.path + "/" + $0 : $0 }
      let outcome = bench.run(["--instance", ScratchFolder.path + "/family"] + words)
      #expect(outcome.code == .done, "\(command): \(outcome.err)\(outcome.out)")
    }
    #expect(try bench.read("rules-tests.xml").contains("<testsuite"))
    #expect(!recipe.contains("node") && !recipe.contains("java"))
  }

  @Test func `holds a hand-out that needs nothing from elsewhere`() throws {
    let bench = Bench()
    bench.run("init", "family", "--local")
    let page = try bench.read("family/hand-out.html")
    for foreign in ["http:", "https:", "<script", "<img", "<link", "url("] { #expect(!page.contains(foreign)) }
    for word in ["Install", "passcode", "id", "scans the code", "lost"] { #expect(page.contains(word), "\(word)") }
  }

  @Test func `of a project needs to know which project`() {
    let result = Bench().run("init", "family")
    #expect(result.code == .usedWrongly)
    #expect(result.err.contains("--project"))
  }

  @Test(arguments: ["Caps", "ab", "1abcdef", "abcdef-", "abc_def"])
  func `is refused for what is no project id`(project: String) throws {
    let bench = Bench()
    #expect(bench.run("init", "family", "--project", project).code == .usedWrongly)
    #expect(try !bench.world.files.exists(ScratchFolder.path + "/family"))
  }
}

@Suite(.scratchFolder) struct `The settings file` {
  @Test(arguments: [
    (#"{ "project": "demo-family", "buckt": "x" }"#, 1, 29, "bucket"),
    ("{\n  \"project\": 7 }", 2, 3, "string"),
    ("{ \"project\": \"demo-family\",\n \"local\": \"yes\" }", 2, 2, "true or false"),
    ("{ \"project\": \"demo-family\"", 1, 27, "mend"),
    (
      #"{ "project": "demo-family", "endpoints": { "firestor.googleapis.com": "http://127.0.0.1:1" } }"#, 1, 44,
      "firestore.googleapis.com"
    ),
    (
      #"{ "project": "demo-family", "endpoints": { "firestore.googleapis.com": "http://example.org" } }"#, 1, 44,
      "https"
    ),
    (
      #"{ "project": "demo-family", "local": true, "endpoints": { "iam.googleapis.com": "https://example.org" } }"#, 1,
      59, "127.0.0.1"
    ),
    (#"{ "project": "demo-family", "endpoints": { "iam.googleapis.com": "ftp://x" } }"#, 1, 44, "remove"),
  ])
  func `that is wrong is refused with the place and the remedy`(
    text: String, line: Int, column: Int, remedy: String
  ) throws {
    let bench = Bench()
    try bench.write("walkytalky.json", text)
    let result = bench.run("person", "list")
    #expect(result.code == .usedWrongly)
    #expect(result.err.contains("walkytalky.json:\(line):\(column) "), "\(result.err)")
    #expect(result.err.contains(remedy), "\(result.err)")
  }

  @Test func `may hold comments, and is found from any folder below`() throws {
    var bench = Bench()
    try bench.write("walkytalky.json", "// ours\n{ \"project\": \"demo-family\", }")
    let below = ScratchFolder.path + "/a/b"
    try bench.world.files.makeFolder(below)
    bench.world.files.workingFolder = { below }
    #expect(bench.run("person", "list").code == .done)
    #expect(try bench.world.files.exists(ScratchFolder.path + "/.wtadmin/state.db"))
  }

  @Test func `that is absent is told with the folder that was looked in`() {
    let result = Bench().run("person", "list")
    #expect(result.code == .usedWrongly)
    #expect(result.err.contains(ScratchFolder.path))
    #expect(Bench().run("person", "list", "--instance", "nowhere").code == .usedWrongly)
  }
}
