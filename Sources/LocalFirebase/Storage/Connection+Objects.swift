internal import REST
internal import SQLite

extension Connection {
  static let objectColumns =
    "name, generation, metageneration, size, md5, crc32c, created, updated, attributes"

  func object(_ name: ObjectName) throws(StoreError) -> StoredObject? {
    let statement = try prepare("SELECT \(Connection.objectColumns) FROM objects WHERE bucket = ? AND name = ?")
    statement.bind([.text(name.bucket), .blob(Array(name.name.utf8))])
    return try statement.step() ? statement.object(in: name.bucket) : nil
  }

  func save(_ object: StoredObject) throws(StoreError) {
    try execute(
      "INSERT OR REPLACE INTO objects (bucket, \(Connection.objectColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        .text(object.name.bucket), .blob(Array(object.name.name.utf8)), .integer(object.generation),
        .integer(object.metageneration), .integer(object.size), .blob(object.digests.md5),
        .integer(Int64(object.digests.crc32c)), .integer(object.created), .integer(object.updated),
        .text(JSON.object(object.attributesWithTokens.json).serialized()),
      ])
  }

  func remove(_ name: ObjectName) throws(StoreError) {
    try execute(
      "DELETE FROM objects WHERE bucket = ? AND name = ?", [.text(name.bucket), .blob(Array(name.name.utf8))])
  }
}

extension Statement {
  /// The object of a row of ``Connection/objectColumns``.
  func object(in bucket: String) -> StoredObject {
    var attributes = ObjectAttributes()
    // What was written is what `merge` takes.
    if let json = try? JSON(parsing: text(8)) { try? attributes.merge(json) }
    var object = StoredObject(
      name: ObjectName(stored: String(decoding: blob(0), as: UTF8.self), in: bucket), generation: integer(1),
      metageneration: integer(2), size: integer(3),
      digests: StoredObject.Digests(md5: blob(4), crc32c: UInt32(truncatingIfNeeded: integer(5))),
      created: integer(6), updated: integer(7), attributes: attributes)
    object.takeTokens()
    return object
  }
}
