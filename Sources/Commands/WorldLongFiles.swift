/// Files that are read and written a piece at a time, because they may be longer than memory.
extension World.Files {
  package struct Long: Sendable {
    /// In bytes.
    package var size: @Sendable (_ path: String) throws(FileError) -> Int
    /// At most `count` bytes from `offset` on; fewer, or none, at the end.
    package var read: @Sendable (_ path: String, _ offset: Int, _ count: Int) throws(FileError) -> [UInt8]
    /// Adds bytes at the end and returns once they are on the disk. A file that is made is readable by its owner only.
    package var append: @Sendable (_ path: String, _ bytes: [UInt8]) throws(FileError) -> Void
    /// Cuts a file off behind so many bytes.
    package var truncate: @Sendable (_ path: String, _ size: Int) throws(FileError) -> Void
    /// Gives a file or folder another name, in the place of an empty folder or a file that has it; returns once that is
    /// on the disk.
    package var rename: @Sendable (_ path: String, _ newPath: String) throws(FileError) -> Void
    /// Makes a folder that only its owner may look into; one that exists is fine.
    package var makePrivateFolder: @Sendable (_ path: String) throws(FileError) -> Void

    package init(
      size: @escaping @Sendable (String) throws(FileError) -> Int,
      read: @escaping @Sendable (String, Int, Int) throws(FileError) -> [UInt8],
      append: @escaping @Sendable (String, [UInt8]) throws(FileError) -> Void,
      truncate: @escaping @Sendable (String, Int) throws(FileError) -> Void,
      rename: @escaping @Sendable (String, String) throws(FileError) -> Void,
      makePrivateFolder: @escaping @Sendable (String) throws(FileError) -> Void
    ) {
      self.size = size
      self.read = read
      self.append = append
      self.truncate = truncate
      self.rename = rename
      self.makePrivateFolder = makePrivateFolder
    }
  }
}
