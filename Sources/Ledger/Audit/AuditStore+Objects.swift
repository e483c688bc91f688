package import Domain
package import SQLite

/// An object at the place of a message's media.
package struct SeenObject: Hashable, Sendable {
  package var conversation: String
  package var message: String
  package var generation: Int64
  package var size: Int64
  /// Who sent it, as its metadata say.
  package var sender: String?
  package var createdAt: Instant?
  package var tokens: Int
  /// Why its bytes look plain; empty where they look random, nil where nobody looked yet.
  package var suspicion: String?

  package init(
    conversation: String, message: String, generation: Int64, size: Int64, sender: String?, createdAt: Instant?,
    tokens: Int
  ) {
    self.conversation = conversation
    self.message = message
    self.generation = generation
    self.size = size
    self.sender = sender
    self.createdAt = createdAt
    self.tokens = tokens
  }

  /// Its name in the bucket.
  package var name: String { Contract.Object.name(conversation: conversation, message: message) }
}

extension AuditStore {
  /// What was found out about an object's bytes, if its generation is still the same.
  package func suspicion(of object: SeenObject) throws(StoreError) -> String? {
    let statement = try connection.prepare(
      "SELECT suspicion FROM objects WHERE conversation = ? AND message = ? AND generation = ?")
    statement.bind([.text(object.conversation), .text(object.message), .integer(object.generation)])
    return try statement.step() ? statement.optionalText(0) : nil
  }

  package func put(_ object: SeenObject, by audit: Int64) throws(StoreError) {
    try connection.execute(
      """
      INSERT OR REPLACE INTO objects (conversation, message, generation, size, sender, created_at, tokens, suspicion,
        seen_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .text(object.conversation), .text(object.message), .integer(object.generation), .integer(object.size),
      Cell(object.sender), Cell(object.createdAt?.microseconds), .integer(Int64(object.tokens)), Cell(object.suspicion),
      .integer(audit))
  }

  package func removeObject(conversation: String, message: String) throws(StoreError) {
    try connection.execute(
      "DELETE FROM objects WHERE conversation = ? AND message = ?", .text(conversation), .text(message))
  }

  package func removeUnseenObjects(by audit: Int64) throws(StoreError) {
    try connection.execute("DELETE FROM objects WHERE seen_by < ?", .integer(audit))
  }

  /// How many objects have the one download token that an upload makes.
  package func objectsWithOneToken() throws(StoreError) -> Int {
    Int(try connection.integer("SELECT count(*) FROM objects WHERE tokens = 1"))
  }
}
