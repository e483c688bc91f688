import Foundation
import SQLite
import Testing

/// A folder of its own that is gone when the test is.
struct ScratchFolder: ~Copyable {
  let path = FileManager.default.temporaryDirectory.appending(path: "sqlite-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { path + "/" + name }
}

@Suite struct `opening a database` {
  @Test func `a new file and its journal are for the owner's eyes only`() throws {
    let folder = try ScratchFolder()
    let connection = try Connection(DatabaseFile(path: folder.file("a.db")))
    try connection.script("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    for name in ["a.db", "a.db-wal"] {
      let facts = try FileManager.default.attributesOfItem(atPath: folder.file(name))
      #expect(facts[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func `an older file that others may read is closed to them`() throws {
    let folder = try ScratchFolder()
    let path = folder.file("a.db")
    _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o644])
    _ = try Connection(DatabaseFile(path: path))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
  }

  @Test(arguments: [DatabaseFile.Access.read, .readWrite])
  func `an absent file is only made when asked`(access: DatabaseFile.Access) throws {
    let folder = try ScratchFolder()
    let error = #expect(throws: StoreError.self) {
      try Connection(DatabaseFile(path: folder.file("none.db"), access: access))
    }
    #expect(error?.reason == .cannotOpen)
    #expect(!FileManager.default.fileExists(atPath: folder.file("none.db")))
  }

  @Test func `a folder is not opened`() throws {
    let folder = try ScratchFolder()
    let error = #expect(throws: StoreError.self) { try Connection(DatabaseFile(path: folder.path)) }
    #expect(error?.reason == .cannotOpen)
  }

  @Test func `a file of something else is told as damaged`() throws {
    let folder = try ScratchFolder()
    try Data(repeating: 0x41, count: 8_192).write(to: URL(filePath: folder.file("a.db")))
    let error = #expect(throws: StoreError.self) { try Connection(DatabaseFile(path: folder.file("a.db"))) }
    #expect(error?.reason == .damaged)
  }

  @Test func `reading does not write`() throws {
    let folder = try ScratchFolder()
    try Connection(DatabaseFile(path: folder.file("a.db"))).script("CREATE TABLE t (a)")
    let reader = try Connection(DatabaseFile(path: folder.file("a.db"), access: .read))
    let error = #expect(throws: StoreError.self) { try reader.execute("INSERT INTO t VALUES (1)") }
    #expect(error?.reason == .readOnly)
  }

  @Test func `another program's database is refused and ours is known again`() throws {
    let folder = try ScratchFolder()
    var file = DatabaseFile(path: folder.file("a.db"))
    file.applicationID = 7
    try Connection(file).script("CREATE TABLE t (a)")
    #expect(try Connection(file).integer("PRAGMA application_id") == 7)
    file.applicationID = 8
    let error = #expect(throws: StoreError.self) { try Connection(file) }
    #expect(error?.reason == .foreignApplication(applicationID: 7))
  }

  @Test func `a damaged page is found by the integrity check`() throws {
    let folder = try ScratchFolder()
    let path = folder.file("a.db")
    do {
      let connection = try Connection(DatabaseFile(path: path))
      try connection.script("CREATE TABLE t (a, b); CREATE INDEX i ON t (a)")
      for number in 0..<2_000 { try connection.execute("INSERT INTO t VALUES (?, ?)", .integer(Int64(number)), "x") }
      #expect(try connection.integrityProblems() == [])
      try connection.script("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    try handle.seek(toOffset: 4_096 * 3 + 200)
    try handle.write(contentsOf: Data(repeating: 0xff, count: 1_000))
    try handle.close()
    #expect(try !Connection(DatabaseFile(path: path)).integrityProblems().isEmpty)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3")))
  func `SQLite's own shell reads what was written`() throws {
    let folder = try ScratchFolder()
    do {
      let connection = try Connection(DatabaseFile(path: folder.file("a.db")))
      try connection.script("CREATE TABLE t (a)")
      for cell: Cell in [nil, 42, .real(1.5), "grüß 😀", .blob([0, 255])] {
        try connection.execute("INSERT INTO t VALUES (?)", cell)
      }
    }
    let shell = Process()
    let output = Pipe()
    shell.executableURL = URL(filePath: "/usr/bin/sqlite3")
    shell.arguments = [folder.file("a.db"), "SELECT quote(a) FROM t; PRAGMA journal_mode"]
    shell.standardOutput = output
    try shell.run()
    shell.waitUntilExit()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text == "NULL\n42\n1.5\n'grüß 😀'\nX'00FF'\nwal\n")
  }
}
