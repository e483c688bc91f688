package import REST

/// Documents of one Firestore database, over REST v1.
package struct FirestoreClient: Sendable {
  package let database: DatabaseName
  let session: GoogleSession
  /// What was billed so far; shared by all clients of a run.
  package let billed: BilledOperations
  /// The moment whose state queries see; nil for the present one. Firestore keeps past states for an hour.
  package private(set) var readTime: Timestamp?

  package init(database: DatabaseName, session: GoogleSession, billed: BilledOperations = BilledOperations()) {
    self.database = database
    self.session = session
    self.billed = billed
  }

  /// The same client, whose queries and counts see the documents as they were at a time that the server gave.
  package func asOf(_ time: Timestamp) -> FirestoreClient {
    var client = self
    client.readTime = time
    return client
  }

  /// `/v1/projects/P/databases/D/documents`, with `suffix` after it.
  func path(_ suffix: String = "") -> String {
    let project = PercentEncoding.encode(database.project)
    let name = database.database == "(default)" ? "(default)" : PercentEncoding.encode(database.database)
    return "/v1/projects/\(project)/databases/\(name)/documents" + suffix
  }

  /// A custom method `:method` on the root or on a document.
  func method(_ name: String, on parent: DocumentPath? = nil) -> String {
    path((parent.map { "/" + $0.urlEncoded } ?? "") + ":" + name)
  }

  func post(
    _ purpose: Purpose, _ path: String, _ body: JSONObject, _ repeatability: Repeatability
  ) throws(FirebaseError) -> JSON {
    try session.send(
      GoogleCall(purpose, .post, .firestore, path, body: .json(.object(body)), repeatability))
  }

  /// Stops before the request where its reads would pass the operator's limit.
  func allow(reads: Int, _ purpose: Purpose) throws(FirebaseError) {
    if billed.wouldPass(reads) { throw FirebaseError(purpose, .readLimit(billed.readLimit ?? 0)) }
  }

  /// Reads `google.firestore.v1.Document`; `place` is where it stands in the answer.
  func document(
    _ json: JSON, _ place: @autoclosure () -> String, _ purpose: Purpose
  ) throws(FirebaseError) -> FirestoreDocument {
    let path = try documentPath(json["name"], place(), purpose)
    let fields: [String: FirestoreValue]
    do throws(FirestoreValueError) {
      fields = try FirestoreValue.fields(json["fields"])
    } catch {
      throw FirebaseError(purpose, .unreadable(.shape(place() + ".fields." + error.place)))
    }
    return FirestoreDocument(
      path: path, fields: fields, createTime: try time(json["createTime"], place() + ".createTime", purpose),
      updateTime: try time(json["updateTime"], place() + ".updateTime", purpose))
  }

  func documentPath(
    _ name: JSON?, _ place: @autoclosure () -> String, _ purpose: Purpose
  ) throws(FirebaseError) -> DocumentPath {
    guard let text = name?.string, let path = try? DocumentPath(name: text, in: database) else {
      throw FirebaseError(purpose, .unreadable(.shape(place() + ".name")))
    }
    return path
  }

  func time(
    _ json: JSON?, _ place: @autoclosure () -> String, _ purpose: Purpose
  ) throws(FirebaseError) -> Timestamp {
    guard let text = json?.string, let time = Timestamp(rfc3339: text) else {
      throw FirebaseError(purpose, .unreadable(.shape(place())))
    }
    return time
  }

  /// The elements of an answer that streams.
  func elements(_ json: JSON, _ purpose: Purpose) throws(FirebaseError) -> [JSON] {
    guard let elements = json.array else { throw FirebaseError(purpose, .unreadable(.shape("an array"))) }
    return elements
  }
}
