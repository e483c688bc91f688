internal import REST

/// The databases of a project (Firestore's administrative API, version 1).
package struct DatabasesClient: Sendable {
  package let project: String
  private let session: GoogleSession

  package init(project: String, session: GoogleSession) {
    self.project = project
    self.session = session
  }

  private var path: String { "/v1/projects/\(PercentEncoding.encode(project))/databases" }
  private static let wait = OperationWait(host: .firestore, version: "v1", limit: .seconds(600))

  /// All of the project, those of other names than `(default)` included.
  package var list: Question<[DatabaseRecord]> {
    let purpose = Purpose.project(.readDatabases)
    return Question(GoogleCall(purpose, .get, .firestore, path, .repeatable)) { (json) throws(FirebaseError) in
      var databases: [DatabaseRecord] = []
      for database in json["databases"]?.array ?? [] { databases.append(try DatabaseRecord(database, purpose)) }
      return databases
    }
  }

  /// Makes the database `(default)` in native mode, protected against deletion. 409 where there is one.
  package func create(location: String, observe: WaitObserver) throws(FirebaseError) {
    let purpose = Purpose.project(.createDatabase)
    let body: JSON = [
      "type": "FIRESTORE_NATIVE", "locationId": .string(location),
      "deleteProtectionState": "DELETE_PROTECTION_ENABLED",
    ]
    let call = GoogleCall(
      purpose, .post, .firestore, path, query: [("databaseId", "(default)")], body: .json(body), .guardedWrite)
    try Self.wait.run(call, in: session, observe: observe)
  }

  /// Protects the database `(default)` against deletion, or lets it be deleted again.
  package func setDeleteProtection(_ isOn: Bool, observe: WaitObserver) throws(FirebaseError) {
    let state: JSON = isOn ? "DELETE_PROTECTION_ENABLED" : "DELETE_PROTECTION_DISABLED"
    let call = GoogleCall(
      .project(.changeDatabase), .patch, .firestore, path + "/(default)",
      query: [("updateMask", "deleteProtectionState")], body: .json(["deleteProtectionState": state]), .repeatable)
    try Self.wait.run(call, in: session, observe: observe)
  }
}
