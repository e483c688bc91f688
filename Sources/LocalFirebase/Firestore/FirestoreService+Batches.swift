internal import REST
internal import SQLite

/// The methods that take many documents, and transactions.
extension FirestoreService {
  func batchGet(_ call: Call, _ caller: Caller) throws(GoogleError) -> Reply {
    let payload = try Payload(body: call.body, ["documents", "mask", "transaction", "newTransaction", "readTime"])
    var names: [ResourceName] = []
    for text in try payload.strings("documents") {
      let name = try ResourceName(text, as: .document)
      if !names.contains(name) { names.append(name) }
    }
    let mask = try payload.mask("mask")
    let (open, begun) = try openTransaction(payload)
    let reader = try documents.reader(in: open, documents: names.map(DocumentKey.init))
    for name in names { try documents.authorize(.get(name), by: caller, in: reader) }
    let readTime = JSON.string(documents.clock.now.roundedToMicroseconds.rfc3339)
    var elements: [JSON] = []
    if let begun { elements.append(["transaction": .string(Base64.encode(begun))]) }
    for name in names {
      let document = try reader.withConnection { (connection: Connection) throws(GoogleError) in
        try stored { () throws(StoreError) in try connection.document(DocumentKey(name)) }
      }
      if let document {
        elements.append(["found": document.json(mask: mask), "readTime": readTime])
      } else {
        elements.append(["missing": .string(name.text), "readTime": readTime])
      }
    }
    return Reply(json: .array(elements))
  }

  /// The transaction that a read runs in, and the same again when the read is what begins it.
  func openTransaction(_ payload: Payload) throws(GoogleError) -> (open: [UInt8]?, begun: [UInt8]?) {
    try payload.checkOneOf("transaction", "newTransaction", "readTime")
    try checkReadTime(try payload.timestamp("readTime"))
    if let options = payload["newTransaction"] {
      let begun = try begin(options, byDefault: .readOnly(nil))
      return (begun, begun)
    }
    return (try transaction(try payload.string("transaction")), nil)
  }

  private func begin(_ options: JSON?, byDefault mode: Transaction.Mode) throws(GoogleError) -> [UInt8] {
    let payload = try Payload(options, ["readOnly", "readWrite"])
    try payload.checkOneOf("readOnly", "readWrite")
    if let readOnly = payload["readOnly"] {
      try checkReadTime(try Payload(readOnly, ["readTime"]).timestamp("readTime"))
      return try documents.transactions.begin(.readOnly(nil))
    }
    guard let json = payload["readWrite"] else { return try documents.transactions.begin(mode) }
    let readWrite = try Payload(json, ["retryTransaction", "concurrencyMode"])
    let retryText = try readWrite.string("retryTransaction") ?? ""
    let retried = retryText.isEmpty ? nil : try transaction(retryText)
    switch try readWrite.string("concurrencyMode") {
    case nil, "CONCURRENCY_MODE_UNSPECIFIED", "PESSIMISTIC":
      return try documents.transactions.begin(.pessimistic, retrying: retried)
    case "OPTIMISTIC": return try documents.transactions.begin(.optimistic, retrying: retried)
    default: throw .invalidPayload
    }
  }

  func beginTransaction(_ call: Call) throws(GoogleError) -> Reply {
    let payload = try Payload(body: call.body, ["options"])
    let id = try begin(payload["options"], byDefault: .pessimistic)
    return Reply(json: ["transaction": .string(Base64.encode(id))])
  }

  func rollback(_ call: Call) throws(GoogleError) -> Reply {
    let payload = try Payload(body: call.body, ["transaction"])
    guard let id = try transaction(try payload.string("transaction")) else { throw .invalid("Invalid transaction.") }
    try documents.transactions.check(id)
    documents.transactions.rollBack(id)
    return Reply(json: [:])
  }

  func commit(_ call: Call, _ caller: Caller) throws(GoogleError) -> Reply {
    let payload = try Payload(body: call.body, ["writes", "transaction"])
    let writes = try Write.list(try payload.array("writes") ?? [])
    let result = try documents.commit(
      writes, transaction: try transaction(try payload.string("transaction")), by: caller)
    guard !writes.isEmpty else { return Reply(json: [:]) }
    return Reply(
      json: [
        "writeResults": .array(result.results.map(FirestoreService.json)),
        "commitTime": .string(Timestamp(microseconds: result.time).rfc3339),
      ])
  }

  private static func json(_ result: DocumentStore.CommitResult.WriteResult) -> JSON {
    var object = JSONObject()
    if let updated = result.updated { object["updateTime"] = .string(Timestamp(microseconds: updated).rfc3339) }
    if !result.transformResults.isEmpty { object["transformResults"] = .array(result.transformResults.map(\.json)) }
    return .object(object)
  }

  /// Each write for itself: what one meets does not stop the others.
  func batchWrite(_ call: Call, _ caller: Caller) throws(GoogleError) -> Reply {
    let payload = try Payload(body: call.body, ["writes", "labels"])
    let writes = try Write.list(try payload.array("writes") ?? [])
    guard Set(writes.map(\.name)).count == writes.count else {
      throw .invalid("the same document cannot be written more than once in a single request")
    }
    var results: [JSON] = []
    var statuses: [JSON] = []
    for write in writes {
      do throws(GoogleError) {
        let result = try documents.commit([write], by: caller)
        results += result.results.map(FirestoreService.json)
        statuses.append([:])
      } catch {
        results.append([:])
        statuses.append(["code": .integer(error.status.number), "message": .string(error.message)])
      }
    }
    return Reply(json: writes.isEmpty ? [:] : ["writeResults": .array(results), "status": .array(statuses)])
  }
}
