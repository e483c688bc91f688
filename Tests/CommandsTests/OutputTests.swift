import Commands
import REST
import TestSupport
import Testing

private struct Letters: Report {
  var table = Table(
    ["id", "to", "weight", "sent"],
    [
      [.identifier("L1"), "ana", .count(7), .time(Timestamp(seconds: 1_767_322_985))],
      [.identifier("L200"), "日本 ben", .count(120), .missing],
    ], whenEmpty: "no letters")

  var json: JSONObject { ["letters": .array(table.rows.map { .string($0[0].plain) })] }
  var blocks: [Block] {
    [
      .heading("letters"), .table(table), .fields([.init("post office", "open"), .init("stamps", .count(3))]),
      .line(.text("all sent", .good)), .hint("see: post help"),
    ]
  }
}

@Suite struct `A report has three forms` {
  private let console = Console()

  private func world(terminal: Bool, width: Int = 80) -> World {
    var world = World.printing(to: console)
    if terminal {
      world.terminal = World.Terminal(isInputTerminal: true, isOutputTerminal: true, isErrorTerminal: true) { width }
    }
    return world
  }

  @Test func `aligned for people, in columns counted as they are seen`() throws {
    var world = world(terminal: true)
    world.options.colour = .never
    try world.show(Letters())
    #expect(
      console.output == """
        letters
        ID    TO        WEIGHT  SENT
        L1    ana            7  1 minute ago
        L200  日本 ben     120  -
        post office  open
        stamps       3
        all sent
        see: post help\n
        """)
  }

  @Test func `tab-separated and bare in a pipe`() throws {
    try world(terminal: false).show(Letters())
    #expect(
      console.output == """
        L1\tana\t7\t2026-01-02T03:03:05Z
        L200\t日本 ben\t120\t
        post office\topen
        stamps\t3
        all sent\n
        """)
  }

  @Test func `JSON with the schema's version first, on a terminal too`() throws {
    var world = world(terminal: true)
    world.options.json = true
    try world.show(Letters())
    let document = try JSON(parsing: console.output)
    #expect(document.object?.names == ["schemaVersion", "letters"])
    #expect(document["schemaVersion"] == 1)
    #expect(document["letters"] == ["L1", "L200"])
  }

  @Test func `an empty table is said on standard error`() throws {
    var report = Letters()
    report.table.rows = []
    try world(terminal: false).show(report)
    #expect(console.errorOutput == "no letters\n")
    #expect(!console.output.contains("L1"))
  }

  @Test func `too wide a table gives way in its text, never in its ids`() throws {
    var report = Letters()
    let long = String(repeating: "x", count: 60)
    report.table.rows = [[.identifier(String(repeating: "i", count: 20)), .text(long), .count(1), .missing]]
    var world = world(terminal: true, width: 50)
    world.options.colour = .never
    try world.show(report)
    let row = try #require(console.output.split(separator: "\n").first { $0.hasPrefix("iiii") })
    #expect(String(row).displayWidth <= 50)
    #expect(row.hasPrefix(String(repeating: "i", count: 20) + "  xxxx"))
    #expect(row.contains("…"))
  }

  @Test func `a text in the last column is never cut: it goes on below`() throws {
    var report = Letters()
    report.table.rows = [
      [.identifier("L1"), "ana", .count(7), .text("a letter of many words from long ago, 日本日本日本日本")]
    ]
    var world = world(terminal: true, width: 36)
    world.options.colour = .never
    try world.show(report)
    let lines = console.output.split(separator: "\n").map(String.init)
    let first = try #require(lines.firstIndex { $0.hasPrefix("L1") })
    let indent = String(repeating: " ", count: 17)
    #expect(
      lines[first..<first + 4].map { String($0.dropFirst(17)) }.joined(separator: " ")
        == "a letter of many words from long ago, 日本日本日本日本")
    #expect(lines[first + 1].hasPrefix(indent) && !lines[first + 1].hasPrefix(indent + " "))
    #expect(lines.allSatisfy { $0.displayWidth <= 36 })
  }

  @Test(
    arguments: [
      (ColourChoice.auto, true, [:], true), (.auto, false, [:], false), (.auto, true, ["NO_COLOR": "1"], false),
      (.auto, true, ["NO_COLOR": ""], true), (.auto, true, ["TERM": "dumb"], false), (.never, true, [:], false),
      (.always, false, ["NO_COLOR": "1"], true),
    ] as [(ColourChoice, Bool, [String: String], Bool)])
  func `colours follow the flag, the terminal and NO_COLOR`(
    _ choice: ColourChoice, _ isTerminal: Bool, _ variables: [String: String], _ isColoured: Bool
  ) {
    var world = world(terminal: isTerminal)
    world.options.colour = choice
    world.environment = { variables[$0] }
    #expect(world.painter.isColoured == isColoured)
    #expect(world.painter.paint("x", .bad) == (isColoured ? "\u{1B}[31mx\u{1B}[0m" : "x"))
  }

  @Test(
    arguments: [
      ("plain", "plain"), ("a\tb", "a\\u{9}b"), ("a\nb", "a\\u{A}b"), ("\u{1B}[31m", "\\u{1B}[31m"),
      ("\u{202E}evil", "\\u{202E}evil"), ("\u{9B}x", "\\u{9B}x"), ("naïve 日本 👩‍👩‍👧", "naïve 日本 👩‍👩‍👧"),
    ]) func `a server's text cannot disturb the terminal or the columns`(_ text: String, _ shown: String)
  {
    #expect(Cell.text(text).plain == shown)
  }

  @Test(
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("ｱ", 1), ("Ａ", 2), ("한", 2),
      ("❤\u{FE0F}", 2), ("\u{200B}", 0),
    ]) func `columns are counted as terminals count them`(_ text: String, _ width: Int)
  {
    #expect(text.displayWidth == width)
  }

  @Test(
    arguments: [
      (0, "just now"), (9, "just now"), (10, "10 seconds ago"), (60, "1 minute ago"), (3_599, "59 minutes ago"),
      (7_200, "2 hours ago"), (86_400, "1 day ago"), (2_591_999, "29 days ago"), (2_592_000, "2025-12-03"),
      (-30, "in 30 seconds"), (-7_200, "in 2 hours"),
    ]) func `times are told as people tell them`(_ secondsAgo: Int64, _ words: String)
  {
    let now = Timestamp(seconds: 1_767_323_045)
    #expect(now.adding(seconds: -secondsAgo).relative(to: now, zoneOffsetSeconds: 3_600) == words)
  }

  @Test func `a local time stands in its zone`() {
    #expect(Timestamp(seconds: 1_767_323_045).local(zoneOffsetSeconds: -12_600) == "2026-01-01 23:34:05")
  }
}
