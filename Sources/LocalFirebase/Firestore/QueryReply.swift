internal import REST

/// The answer of runQuery as it is pulled: `[{"document", "readTime"}, …]`, the last element with `"done": true`.
final class QueryReply: BodySource, @unchecked Sendable {
  // One thread pulls at a time, as BodySource says; nobody else holds the cursor.
  private let cursor: QueryCursor
  private let projection: [FieldPath]?
  private let readTime: String
  private var pending: EncodedDocument?
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
    self.readTime = readTime.roundedToMicroseconds.rfc3339
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
    var writer = JSONWriter()
    do throws(GoogleError) {
      let documents = try cursor.next()
      guard !documents.isEmpty else {
        state = .finished
        write(pending, isLast: true, to: &writer)
        writer.append("]")
        return writer.output
      }
      for document in documents {
        if let pending {
          write(pending, isLast: false, to: &writer)
          writer.append(",")
        }
        pending = document
      }
    } catch {
      // The status is out already: as on Google's side, the error is one more element.
      state = .finished
      return writer.output + error.reply.collected() + Array("]".utf8)
    }
    return writer.output.isEmpty ? piece() : writer.output
  }

  private func write(_ document: EncodedDocument?, isLast: Bool, to writer: inout JSONWriter) {
    writer.append("{")
    if let document {
      writer.append("\"document\":")
      document.writeJSON(mask: projection, to: &writer)
      writer.append(",")
    }
    writer.append("\"readTime\":")
    writer.write(readTime)
    if offset > 0, !isLast {
      writer.append(",\"skippedResults\":")
      writer.write(.integer(Int64(offset)))
    }
    if isLast { writer.append(",\"done\":true") }
    writer.append("}")
  }
}
