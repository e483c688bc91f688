internal import Crypto
internal import REST
internal import SQLite

/// The methods that take one document's name.
extension FirestoreService {
  func get(_ text: String, _ call: Call, _ caller: Caller) throws(GoogleError) -> Reply {
    let name = try ResourceName(text, as: .document)
    let mask = try mask(call, "mask")
    try checkReadTime(try readTime(call))
    let reader = try documents.reader(
      in: try transaction(call.parameter("transaction")), documents: [DocumentKey(name)])
    try documents.authorize(.get(name), by: caller, in: reader)
    let document = try reader.withConnection { (connection: Connection) throws(GoogleError) in
      try stored { () throws(StoreError) in try connection.document(DocumentKey(name)) }
    }
    guard let document else { throw GoogleError(.notFound, "Document (\(name.text)) not found.") }
    return Reply(json: document.json(mask: mask))
  }

  func readTime(_ call: Call) throws(GoogleError) -> Timestamp? {
    guard let text = call.parameter("readTime") else { return nil }
    guard let time = Timestamp(rfc3339: text) else { throw .invalidPayload }
    return time
  }

  func create(_ text: String, _ call: Call, _ caller: Caller) throws(GoogleError) -> Reply {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let parent = try ResourceName(parts.dropLast().joined(separator: "/"), as: .parent)
    let collection = String(parts.last ?? "")
    let id = call.parameter("documentId") ?? ""
    let name = try ResourceName(
      parent.appending(collection).appending(id.isEmpty ? FirestoreService.newDocumentID() : id).text, as: .document)
    let operation = Write.Operation.update(try bodyFields(call, namesNothing: true), mask: nil)
    return try write(Write(name: name, operation: operation, precondition: .exists(false)), call, caller)
  }

  func patch(_ text: String, _ call: Call, _ caller: Caller) throws(GoogleError) -> Reply {
    let name = try ResourceName(text, as: .document)
    let operation = Write.Operation.update(try bodyFields(call), mask: try mask(call, "updateMask"))
    return try write(Write(name: name, operation: operation, precondition: try precondition(call)), call, caller)
  }

  func delete(_ text: String, _ call: Call, _ caller: Caller) throws(GoogleError) -> Reply {
    let name = try ResourceName(text, as: .document)
    _ = try documents.commit([Write(name: name, operation: .delete, precondition: try precondition(call))], by: caller)
    return Reply(json: [:])
  }

  /// `namesNothing`: the name of a new document stands in the URL alone.
  private func bodyFields(_ call: Call, namesNothing: Bool = false) throws(GoogleError) -> [String: FirestoreValue] {
    let document = try Payload(body: call.body, ["name", "fields", "createTime", "updateTime"])
    let name = try document.string("name") ?? ""
    guard !namesNothing || name.isEmpty else { throw .invalid("document.name must not be set") }
    return try ValueCheck.fields(document["fields"])
  }

  private func write(_ write: Write, _ call: Call, _ caller: Caller) throws(GoogleError) -> Reply {
    let mask = try mask(call, "mask")
    let result = try documents.commit([write], by: caller)
    guard let document = result.documents[write.name] ?? nil else { return Reply(json: [:]) }
    return Reply(json: document.json(mask: mask))
  }

  /// 20 characters of the alphabet that Google's clients use, each as likely as the next.
  static func newDocumentID() -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    var id: [UInt8] = []
    while id.count < 20 {
      for byte in randomBytes(count: 32) where byte < 248 && id.count < 20 { id.append(alphabet[Int(byte) % 62]) }
    }
    return String(decoding: id, as: UTF8.self)
  }
}
