internal import REST

/// The indexes of the database `(default)` (Firestore's administrative API, version 1).
package struct IndexesClient: Sendable {
  package let project: String
  private let session: GoogleSession

  package init(project: String, session: GoogleSession) {
    self.project = project
    self.session = session
  }

  private var groups: String {
    "/v1/projects/\(PercentEncoding.encode(project))/databases/(default)/collectionGroups/"
  }

  /// The first page of the indexes over several fields; without a page size, which some servers refuse here.
  package func indexes(after token: String? = nil) -> Question<ListPage<IndexRecord>> {
    let call = GoogleCall(
      .project(.readIndexes), .get, .firestore, groups + "-/indexes",
      query: token.map { [("pageToken", $0)] } ?? [], .repeatable)
    return Question(call) { (json) throws(FirebaseError) in
      ListPage((json["indexes"]?.array ?? []).compactMap(IndexRecord.init), json)
    }
  }

  package func allIndexes() throws(FirebaseError) -> [IndexRecord] {
    try session.askEveryPage { indexes(after: $0) }
  }

  /// The first page of the fields whose indexes are their own.
  package func fields(after token: String? = nil) -> Question<ListPage<FieldIndexes>> {
    var query = [("filter", "indexConfig.usesAncestorConfig:false")]
    if let token { query.append(("pageToken", token)) }
    let call = GoogleCall(
      .project(.readIndexes), .get, .firestore, groups + "-/fields", query: query, .repeatable)
    return Question(call) { (json) throws(FirebaseError) in
      ListPage((json["fields"]?.array ?? []).compactMap(FieldIndexes.init), json)
    }
  }

  package func allFields() throws(FirebaseError) -> [FieldIndexes] {
    try session.askEveryPage { fields(after: $0) }
  }

  /// Has an index built, which takes minutes even where there are no documents; nobody waits here. 409 where there is one.
  package func create(_ index: IndexDefinition) throws(FirebaseError) {
    let purpose = Purpose.project(.createIndex(collectionGroup: index.collectionGroup))
    let path = groups + PercentEncoding.encode(index.collectionGroup) + "/indexes"
    try begin(GoogleCall(purpose, .post, .firestore, path, body: .json(index.json), .guardedWrite))
  }

  /// Gives a field its own indexes in place of those it has.
  package func set(_ field: FieldIndexes) throws(FirebaseError) {
    let purpose = Purpose.project(
      .changeFieldIndexes(collectionGroup: field.collectionGroup, field: field.field))
    let path =
      groups + PercentEncoding.encode(field.collectionGroup) + "/fields/" + PercentEncoding.encode(field.field)
    let indexes = field.indexes.map { index -> JSON in
      let member = index.kind.member
      return [
        "queryScope": .string(index.scope.rawValue),
        "fields": [["fieldPath": .string(field.field), member.name: .string(member.value)]],
      ]
    }
    let body: JSON = ["indexConfig": ["indexes": .array(indexes)]]
    try begin(
      GoogleCall(
        purpose, .patch, .firestore, path, query: [("updateMask", "indexConfig")], body: .json(body), .repeatable))
  }

  private func begin(_ call: GoogleCall) throws(FirebaseError) {
    _ = try LongRunningOperation(try session.send(call), call.purpose)
  }
}

/// An index as it stands.
package struct IndexRecord: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case creating
    case ready
    /// It must be deleted and made anew.
    case needsRepair
  }

  package var definition: IndexDefinition
  package var state: State

  /// nil for an index of a kind that this program does not know.
  init?(_ json: JSON) {
    // projects/P/databases/D/collectionGroups/G/indexes/I
    let segments = (json["name"]?.string ?? "").split(separator: "/")
    guard segments.count == 8, let definition = IndexDefinition(json, collectionGroup: String(segments[5])) else {
      return nil
    }
    self.definition = definition
    state =
      switch json["state"]?.string {
      case "READY": .ready
      case "NEEDS_REPAIR": .needsRepair
      default: .creating
      }
  }
}

extension FieldIndexes {
  /// nil for the defaults of the whole database, which stand in the same list.
  init?(_ json: JSON) {
    // projects/P/databases/D/collectionGroups/G/fields/F
    let segments = (json["name"]?.string ?? "").split(separator: "/")
    guard segments.count == 8, segments[5] != "__default__" else { return nil }
    let indexes = (json["indexConfig"]?["indexes"]?.array ?? []).compactMap { index -> Index? in
      guard let scope = IndexScope(rawValue: index["queryScope"]?.string ?? "COLLECTION"),
        let kind = index["fields"]?.array?.first.flatMap(IndexKind.init)
      else { return nil }
      return Index(scope: scope, kind: kind)
    }
    self.init(collectionGroup: String(segments[5]), field: String(segments[7]), indexes: indexes)
  }
}
