internal import REST

/// The answer of runQuery as it is pulled: `[{"document", "readTime"}, …]`, the last element with `"done": true`.
final class QueryReply: BodySource, @unchecked Sendable {
  // One thread pulls at a time, as BodySource says; nobody else holds the cursor.
  private let cursor: QueryCursor
  private let projection: [FieldPath]?
  private let readTime: JSON
  private var pending: StoredDocument?
  private var state = State.start

  private enum State {
    case start
    case running
    case finished
  }

  private let transaction: [UInt8]?
  /// Told by every element but the last, as the emulator does.
  private let offset: Int

  init(_ query: DocumentQuery, reader: Reader, readTime: Timestamp, newTransaction: [UInt8]?) {
    cursor = QueryCursor(query, reader: reader)
    projection = query.projection
    offset = query.offset
    self.readTime = .string(readTime.roundedToMicroseconds.rfc3339)
    transaction = newTransaction
  }

  func next() -> [UInt8]? {
    switch state {
    case .finished:
      return nil
    case .start:
      state = .running
      var head = Array("[".utf8)
      if let transaction {
        head += JSON.object(["transaction": .string(Base64.encode(transaction))]).serializedBytes() + Array(",".utf8)
      }
      return head + piece()
    case .running:
      return piece()
    }
  }

  /// A batch of elements, each with its comma. The last document is held back until it is known to be the last.
  private func piece() -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(GoogleError) {
      let documents = try cursor.next()
      guard !documents.isEmpty else {
        state = .finished
        return element(pending, isLast: true) + Array("]".utf8)
      }
      for document in documents {
        if let pending { bytes += element(pending, isLast: false) + Array(",".utf8) }
        pending = document
      }
    } catch {
      // The status is out already: as on Google's side, the error is one more element.
      state = .finished
      return bytes + error.reply.collected() + Array("]".utf8)
    }
    return bytes.isEmpty ? piece() : bytes
  }

  private func element(_ document: StoredDocument?, isLast: Bool) -> [UInt8] {
    var object = JSONObject()
    if let document { object["document"] = document.json(mask: projection) }
    object["readTime"] = readTime
    if offset > 0, !isLast { object["skippedResults"] = .integer(Int64(offset)) }
    if isLast { object["done"] = true }
    return JSON.object(object).serializedBytes()
  }
}
