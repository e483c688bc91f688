internal import Firebase
internal import Provisioning

/// The database and its indexes.
let firestoreChecks: [Check] = [
  Check("database", .firestore, "is there a database?") { examination in
    guard let database = try examination.databases.get().ofTheApp else {
      let others = try examination.databases.get().map(\.id)
      return .error(
        others.isEmpty ? "there is none" : "there is no (default), only \(others.joined(separator: ", "))",
        because: "the app uses the database (default)", remedy: "make it: wtadmin up")
    }
    return .sound("(default) in \(database.location)\(database.isFree ? ", with the free quota" : "")")
  },
  databaseCheck("database-mode", "can phones use it?") { _, database in
    guard database.mode == .native else {
      return .error(
        "it is in Datastore mode", because: "Firebase's clients cannot use such a database",
        remedy: "change it while it is empty: Google Cloud console, Datastore; or use another project")
    }
    return .sound("native mode")
  },
  databaseCheck("database-location", "is it where walkytalky.json says?") { examination, database in
    guard let location = examination.settings.location else {
      return .noted(
        "it is in \(database.location)",
        remedy: "write that into walkytalky.json: \"location\": \"\(database.location)\"")
    }
    guard location == database.location else {
      return .warning(
        "it is in \(database.location), walkytalky.json says \(location)", because: "a location never changes",
        remedy: "write the real one into walkytalky.json: \"location\": \"\(database.location)\"")
    }
    return .sound(location)
  },
  databaseCheck("delete-protection", "is it protected against deletion?") { _, database in
    guard database.isDeleteProtected else {
      return .warning(
        "it is not", because: "one click deletes all conversations", remedy: "protect it: wtadmin up")
    }
    return .sound("yes")
  },
  databaseCheck("point-in-time", "can documents be brought back?") { _, database in
    guard database.recoversPointInTime else {
      return .noted(
        "point-in-time recovery is off, which costs nothing", remedy: "keep copies of your own: wtadmin export")
    }
    return .sound("point-in-time recovery is on, seven days back, and is paid for")
  },
  indexCheck("indexes", "are the indexes over several fields ready?") { examination, file in
    let there = try examination.indexes.get()
    let broken = there.filter { $0.state == .needsRepair && file.indexes.contains($0.definition) }
    guard broken.isEmpty else {
      return .error(
        "to be repaired: \(broken.map(\.definition.words).joined(separator: "; "))",
        because: "queries that need them fail", remedy: "delete them in the Firebase console, then: wtadmin up")
    }
    let missing = file.indexes.filter { wanted in !there.contains { $0.definition == wanted } }
    guard missing.isEmpty else {
      return .error(
        "missing: \(missing.map(\.words).joined(separator: "; "))", because: "queries that need them fail",
        remedy: "make them: wtadmin up")
    }
    let building = there.filter { $0.state == .creating && file.indexes.contains($0.definition) }
    guard building.isEmpty else {
      return .warning(
        "being built: \(building.map(\.definition.words).joined(separator: "; "))",
        because: "queries that need them fail until then", remedy: "wait some minutes, then: wtadmin doctor firestore")
    }
    return .sound("\(file.indexes.count) of them")
  },
  indexCheck("field-indexes", "are the indexes of single fields as they should be?") { examination, file in
    let there = try examination.fields.get()
    let missing = file.fields.filter { wanted in !there.contains { $0.means(wanted) } }
    guard missing.isEmpty else {
      return .error(
        "other than wanted: \(missing.map { "\($0.collectionGroup).\($0.field)" }.joined(separator: ", "))",
        because: "an audit since the last one cannot ask for what moved", remedy: "set them: wtadmin up")
    }
    return .sound("\(file.fields.count) of them")
  },
]

private func databaseCheck(
  _ name: String, _ question: String,
  _ examine: @escaping @Sendable (Examination, DatabaseRecord) throws -> CheckOutcome
) -> Check {
  Check(name, .firestore, question) { examination in
    guard let database = try examination.databases.get().ofTheApp else { return .skipped("there is no database") }
    return try examine(examination, database)
  }
}

private func indexCheck(
  _ name: String, _ question: String, _ examine: @escaping @Sendable (Examination, IndexFile) throws -> CheckOutcome
) -> Check {
  Check(name, .firestore, question) { examination in
    guard let file = try examination.instance.indexFile(in: examination.world) else {
      return .skipped("the folder has no \(Instance.indexFileName)")
    }
    return try examine(examination, file)
  }
}
