import SQLite
import Testing

@Suite struct `statements` {
  let connection: Connection

  init() throws {
    connection = try Connection(DatabaseFile(.memory))
    try connection.script("CREATE TABLE t (a UNIQUE, b)")
  }

  @Test(
    arguments: [
      nil, 0, .integer(.min), .integer(.max), .real(-0.5), .real(.infinity), "", "a\u{0}b", "naïve 😀", .blob([]),
      .blob([0, 1, 255]),
    ] as [Cell])
  func `every cell comes back as it went in`(cell: Cell) throws {
    try connection.execute("INSERT INTO t VALUES (1, ?)", cell)
    #expect(try connection.firstRow("SELECT b FROM t") == [cell])
  }

  @Test func `rows are stepped one by one and a statement can be left half way`() throws {
    for number in 0..<10 { try connection.execute("INSERT INTO t VALUES (?, 'x')", .integer(Int64(number))) }
    func firstAbove(_ limit: Int64) throws -> Int64? {
      let statement = try connection.prepare("SELECT a FROM t WHERE a > ? ORDER BY a")
      statement.bind([.integer(limit)])
      return try statement.step() ? statement.integer(0) : nil
    }
    #expect(try firstAbove(3) == 4)
    #expect(try firstAbove(6) == 7)
    #expect(try firstAbove(9) == nil)
  }

  @Test func `one text in use twice at once gives two statements`() throws {
    for number in 0..<3 { try connection.execute("INSERT INTO t VALUES (?, 'x')", .integer(Int64(number))) }
    let outer = try connection.prepare("SELECT a FROM t ORDER BY a")
    var pairs = 0
    while try outer.step() {
      let inner = try connection.prepare("SELECT a FROM t ORDER BY a")
      while try inner.step() { pairs += 1 }
    }
    #expect(pairs == 9)
  }

  @Test func `the number of changed rows is told`() throws {
    for number in 0..<3 { try connection.execute("INSERT INTO t VALUES (?, 'x')", .integer(Int64(number))) }
    #expect(try connection.execute("UPDATE t SET b = 'y' WHERE a > ?", 0) == 2)
  }

  @Test func `a failed statement tells its text and no value`() throws {
    try connection.execute("INSERT INTO t VALUES (?, ?)", "secret", "x")
    let error = #expect(throws: StoreError.self) {
      try connection.execute("INSERT INTO t VALUES (?, ?)", "secret", "x")
    }
    #expect(error?.reason == .constraint)
    #expect(error?.code == 2067)
    #expect(error?.sql == "INSERT INTO t VALUES (?, ?)")
    #expect(error.map { !"\($0)".contains("secret") } == true)
  }

  @Test func `a mistyped statement is refused when it is prepared`() throws {
    let error = #expect(throws: StoreError.self) { try connection.execute("SELEC 1") }
    #expect(error?.message.contains("syntax error") == true)
  }

  @Test func `the wrong number of cells stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = try Connection(DatabaseFile(.memory)).rows("SELECT ?, ?", 1)
    }
  }
}
