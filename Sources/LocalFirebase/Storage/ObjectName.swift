/// An object in its bucket.
struct ObjectName: Hashable, Sendable {
  let bucket: String
  let name: String

  /// - Throws: `invalid` for a name that is empty, longer than 1,024 bytes or of several lines
  ///   (https://cloud.google.com/storage/docs/objects#naming).
  init(bucket: String, name: String) throws(StorageError) {
    guard !bucket.isEmpty, (1...1_024).contains(name.utf8.count), !name.utf8.contains(where: { $0 == 10 || $0 == 13 })
    else { throw .invalid("Invalid object name.") }
    self.bucket = bucket
    self.name = name
  }

  /// An object whose name was checked when it was stored.
  init(stored name: String, in bucket: String) {
    self.bucket = bucket
    self.name = name
  }
}
