package import REST

extension FirestoreClient {
  /// One document; nil where it does not exist. `mask` limits the fields that come back, not the bill.
  package func get(_ document: DocumentPath, mask: [FieldPath]? = nil) throws(FirebaseError) -> FirestoreDocument? {
    let purpose = Purpose.getDocument(document)
    try allow(reads: 1, purpose)
    billed.add(reads: 1)
    let call = GoogleCall(
      purpose, .get, .firestore, path("/" + document.urlEncoded), query: maskQuery(mask), .repeatable)
    let json: JSON
    do throws(FirebaseError) {
      json = try session.send(call)
    } catch {
      // A missing database is a 404 too.
      guard case .api(let refusal) = error.reason, refusal.status == .notFound, refusal.reason == nil,
        refusal.envelope == .status
      else { throw error }
      return nil
    }
    return try self.document(json, "document", purpose)
  }

  /// Several documents in one request for each 300; those that do not exist are absent from the answer.
  ///
  /// Inside a transaction its id goes along, and the documents are locked.
  package func get(
    _ documents: [DocumentPath], mask: [FieldPath]? = nil, transaction: String? = nil
  ) throws(FirebaseError) -> [DocumentPath: FirestoreDocument] {
    let purpose = Purpose.readDocuments(count: documents.count)
    var found: [DocumentPath: FirestoreDocument] = [:]
    var rest = Array(Set(documents)).sorted()[...]
    try allow(reads: rest.count, purpose)
    while !rest.isEmpty {
      let chunk = rest.prefix(300)
      rest = rest.dropFirst(300)
      var body: JSONObject = ["documents": .array(chunk.map { .string($0.name(in: database)) })]
      if let mask { body["mask"] = ["fieldPaths": .array(mask.map { .string($0.description) })] }
      if let transaction { body["transaction"] = .string(transaction) }
      billed.add(reads: chunk.count)
      let answer = try post(purpose, method("batchGet"), body, .streamingRead)
      for (index, element) in try elements(answer, purpose).enumerated() {
        guard let json = element["found"] else { continue }
        let document = try document(json, "[\(index)].found", purpose)
        found[document.path] = document
      }
    }
    return found
  }

  /// The documents of a collection, page by page, in the order of their names.
  ///
  /// `showMissing` also lists documents that do not exist but have collections below them; they come back in
  /// `DocumentPages.missing`.
  package func documents(
    in collection: CollectionPath, pageSize: Int = 300, mask: [FieldPath]? = nil, showMissing: Bool = false
  ) -> DocumentPages {
    DocumentPages(
      client: self, collection: collection, pageSize: pageSize, mask: mask, showMissing: showMissing)
  }

  /// The ids of the collections below a document, or at the root.
  package func collectionIDs(below parent: DocumentPath? = nil) throws(FirebaseError) -> [String] {
    let purpose = Purpose.listCollections(parent)
    var ids: [String] = []
    var token: String?
    repeat {
      var body: JSONObject = ["pageSize": 300]
      if let token { body["pageToken"] = .string(token) }
      try allow(reads: 1, purpose)
      billed.add(reads: 1)
      let answer = try post(purpose, method("listCollectionIds", on: parent), body, .repeatable)
      ids += (answer["collectionIds"]?.array ?? []).compactMap(\.string)
      token = answer["nextPageToken"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    } while token != nil
    return ids
  }

  func maskQuery(_ mask: [FieldPath]?) -> [(String, String)] {
    (mask ?? []).map { ("mask.fieldPaths", $0.description) }
  }
}

/// The pages of a collection, fetched one at a time: memory does not grow with the collection.
package struct DocumentPages: Sendable {
  fileprivate let client: FirestoreClient
  fileprivate let collection: CollectionPath
  fileprivate let pageSize: Int
  fileprivate let mask: [FieldPath]?
  fileprivate let showMissing: Bool
  private var token: String?
  private var isFinished = false

  /// On the last page, documents that do not exist but hold collections.
  package private(set) var missing: [DocumentPath] = []

  fileprivate init(
    client: FirestoreClient, collection: CollectionPath, pageSize: Int, mask: [FieldPath]?, showMissing: Bool
  ) {
    self.client = client
    self.collection = collection
    self.pageSize = pageSize
    self.mask = mask
    self.showMissing = showMissing
  }

  /// The next page, which may be empty; nil after the last.
  package mutating func next() throws(FirebaseError) -> [FirestoreDocument]? {
    guard !isFinished else { return nil }
    let purpose = Purpose.listDocuments(collection)
    try client.allow(reads: 1, purpose)
    // Never ask for more than may still be billed.
    var query = [("pageSize", String(min(pageSize, client.billed.readsLeft ?? pageSize)))]
    if let token { query.append(("pageToken", token)) }
    if showMissing { query.append(("showMissing", "true")) }
    query += client.maskQuery(mask)
    let path = client.path("/" + collection.urlEncoded)
    let answer = try client.session.send(GoogleCall(purpose, .get, .firestore, path, query: query, .repeatable))

    var page: [FirestoreDocument] = []
    missing = []
    for (index, json) in (answer["documents"]?.array ?? []).enumerated() {
      let place = "documents[\(index)]"
      if json["updateTime"] == nil {
        missing.append(try client.documentPath(json["name"], place, purpose))
      } else {
        page.append(try client.document(json, place, purpose))
      }
    }
    client.billed.add(reads: max(1, page.count + missing.count))
    token = answer["nextPageToken"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    isFinished = token == nil
    return page
  }
}
