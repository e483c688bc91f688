package import Arguments
internal import Domain
internal import Firebase
internal import Provisioning
internal import REST

/// `local seed`: fills the embedded instance with made-up people, conversations and messages.
package struct LocalSeed: Command {
  static let conversations = Option(
    "conversations", as: .integer(in: 1...1_000_000), "how many conversations; 100 if not given")
  static let messages = Option(
    "messages", as: .integer(in: 0...100_000_000), "how many messages; 20 for each conversation if not given")
  static let media = Option(
    "media", as: .integer(in: 0...1_000_000), "about how many of them are media; one in 50 if not given")
  static let defects = Flag("defects", "break something in every way that “audit” knows, and list what was broken")
  static let seed = Option(
    "seed", as: .integer(in: 0...Int.max), "the number that all chance comes from; the same gives the same")

  package static let declaration = CommandDefinition(
    "local seed", "fills the embedded instance with made-up people and messages",
    discussion: """
      For trying things out at a size: accounts, device locks, conversations in every state of pairing, messages and media \
      whose ciphertexts are random bytes. What is there already stays. With --defects one broken conversation for each kind of \
      finding comes instead, unless numbers are given too; the list of codes and places is what “audit --deep” then finds.
      """,
    takes: [conversations, messages, media, defects, seed],
    examples: [
      Example("wtadmin local seed --conversations 10000 --messages 200000", "a large sound instance"),
      Example("wtadmin local seed --defects --json > seeded.json", "a broken one, with the list of what is wrong"),
    ])

  package var conversations: Int?
  package var messages: Int?
  package var media: Int?
  package var defects: Bool
  package var seed: Int?

  package init(_ parsed: Parsed) throws(UsageError) {
    conversations = try parsed[Self.conversations]
    messages = try parsed[Self.messages]
    media = try parsed[Self.media]
    defects = try parsed[Self.defects]
    seed = try parsed[Self.seed]
  }

  package func run(in world: World) throws -> ExitCode {
    try Connection.with(world) { connection in
      let settings = connection.instance.settings
      let server = try LocalServer(connection.instance)
      guard server.runningProject(in: world) == settings.project else {
        throw LocalError.notRunning(port: server.port)
      }
      let seed = self.seed.map(UInt64.init) ?? world.randomBytes(8).reduce(0) { $0 << 8 | UInt64($1) } >> 1
      var bar = Progress("documents written", in: world)
      let writer = SeedWriter(
        firestore: connection.firestore, bucket: settings.mediaBucket,
        load: { try server.load($0, in: world) },
        progress: { _ in
          bar.advance(by: SeedWriter.batchSize)
          try world.stopIfInterrupted()
        })
      var report = LocalSeedReport(project: settings.project, seed: seed)
      let now = Instant(world.now())
      if !defects || conversations != nil || messages != nil {
        report.written = try writer.write(size, random: SeedRandom(seed: seed), now: now)
      }
      if defects {
        let (defects, written) = try writer.writeDefects(random: SeedRandom(seed: ~seed), now: now)
        report.defects = defects
        report.written += written
      }
      bar.finish()
      world.note("project \(settings.project): seeded with --seed \(seed)")
      try world.show(report)
      return .done
    }
  }

  private var size: SeedSize {
    let conversations = self.conversations ?? 100
    let messages = self.messages ?? conversations * 20
    return SeedSize(conversations: conversations, messages: messages, media: media ?? messages / 50)
  }
}

extension LocalServer {
  /// Hands over accounts and objects with a past.
  fileprivate func load(_ body: JSON, in world: World) throws {
    let request = HTTPRequest(method: .post, url: address + "/local/v1/load", json: body)
    guard try world.transport.send(request).isSuccess else { throw LocalError.refusesSeed }
  }
}

struct LocalSeedReport: Report {
  var project: String
  var seed: UInt64
  var written = SeedWriter.Written()
  var defects: [SeededDefect]?

  private var counts: [(name: String, count: Int)] {
    [
      ("conversations", written.conversations), ("messages", written.messages), ("objects", written.objects),
      ("accounts", written.accounts), ("documents", written.documents),
    ]
  }

  var json: JSONObject {
    var object: JSONObject = ["project": .string(project), "seed": .integer(Int64(clamping: seed))]
    for (name, count) in counts { object[name] = .integer(Int64(count)) }
    if let defects {
      object["defects"] = .array(
        defects.map { defect in
          [
            "code": .string(defect.code.rawValue), "place": .string(defect.place.path),
            "conversation": defect.place.conversation.map { .string($0) } ?? .null,
            "deep": .bool(defect.code.isDeep),
          ]
        })
    }
    return object
  }

  var blocks: [Block] {
    let summary = Block.fields(counts.map { .init($0.name, .count($0.count)) })
    guard let defects else { return [summary] }
    let rows: [[Cell]] = defects.map { defect in
      [.text(defect.code.rawValue), .identifier(defect.place.path), .text(defect.code.words.title)]
    }
    return [.table(Table(["code", "place", "defect"], rows)), summary]
  }
}
