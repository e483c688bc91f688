import Commands
import Foundation
import TestSupport
import Testing

@Suite(.scratchFolder) struct `Files are written whole` {
  private let files = World.Files.live

  @Test func `and read back, with the mode that was asked for`() throws {
    let path = ScratchFolder.path + "/key.json"
    let old = umask(0o077)
    defer { umask(old) }
    try files.write(path, Array("one".utf8), 0o644)
    #expect(try files.mode(path) == 0o644)
    try files.write(path, Array("two".utf8), 0o600)
    #expect(try files.read(path) == Array("two".utf8))
    #expect(try files.mode(path) == 0o600)
    #expect(try files.list(ScratchFolder.path) == ["key.json"])
  }

  @Test func `a mode is changed where the file is, also behind a link`() throws {
    let (path, link) = (ScratchFolder.path + "/key.json", ScratchFolder.path + "/link.json")
    try files.write(path, [1], 0o644)
    #expect(symlink(path, link) == 0)
    try files.setMode(link, 0o600)
    #expect(try files.mode(path) == 0o600)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    let missing = ScratchFolder.path + "/none"
    #expect(throws: FileError(.setMode, missing, .missing)) { try files.setMode(missing, 0o600) }
  }

  @Test func `a write that fails leaves the old text and no other file`() throws {
    let folder = ScratchFolder.path + "/full"
    try files.makeFolder(folder + "/taken")
    #expect(throws: FileError(.write, folder + "/taken", .isFolder)) {
      try files.write(folder + "/taken", [1], 0o600)
    }
    #expect(try files.list(folder) == ["taken"])
  }

  @Test func `what is missing is told apart`() throws {
    let path = ScratchFolder.path + "/none"
    #expect(throws: FileError(.read, path, .missing)) { try files.read(path) }
    #expect(throws: FileError(.list, path, .missing)) { try files.list(path) }
    #expect(throws: FileError(.write, path + "/x", .missing)) { try files.write(path + "/x", [], 0o600) }
    #expect(throws: FileError(.read, ScratchFolder.path, .isFolder)) { try files.read(ScratchFolder.path) }
    #expect(try files.kind(path) == nil)
    #expect(try files.kind(ScratchFolder.path) == .folder)
    try files.remove(path)
  }

  @Test func `folders are made and removed with what is in them`() throws {
    let folder = ScratchFolder.path + "/a/b/c"
    try files.makeFolder(folder)
    try files.makeFolder(folder)
    try files.write(folder + "/x", [1], 0o600)
    #expect(symlink("/etc", folder + "/link") == 0)
    try files.remove(ScratchFolder.path + "/a")
    #expect(try files.kind(ScratchFolder.path + "/a") == nil)
    #expect(try files.kind("/etc") == .folder)
  }

  @Test func `a file larger than a page comes back whole`() throws {
    let path = ScratchFolder.path + "/large"
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    try files.write(path, bytes, 0o600)
    #expect(try files.read(path) == bytes)
  }
}
