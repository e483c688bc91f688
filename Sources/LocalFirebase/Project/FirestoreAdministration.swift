internal import Crypto
internal import REST

/// Firestore's administrative API, version 1: databases, indexes, the indexes of single fields, operations.
extension ProjectAdministration {
  func firestoreAdministration(_ call: Call) throws -> Reply? {
    let segments = call.segments
    guard isMeant(call, for: .firestore), segments.count >= 4, segments[0] == "v1", segments[1] == "projects",
      segments[3] == "databases", segments.count < 6 || segments[5] != "documents", call.verb == nil
    else { return nil }
    switch segments.count {
    case 4: return try databases(call)
    case 5: return try database(call, segments[4])
    case 7 where segments[5] == "operations":
      try admit(call, to: .firestore, of: segments[2], holding: "datastore.operations.get")
      return try operation(segments[1...].joined(separator: "/"))
    case 8... where segments[5] == "collectionGroups":
      return try indexes(call, database: segments[4], group: segments[6], rest: Array(segments[7...]))
    default: return nil
    }
  }

  private func databases(_ call: Call) throws -> Reply? {
    switch call.method {
    case .get:
      try admit(call, to: .firestore, of: call.segments[2], holding: "datastore.databases.list")
      let seen = project.databases.filter { $0.since <= project.calls }
      return Reply(list: "databases", seen.map { .object($0.json) })
    case .post:
      try admit(call, to: .firestore, of: call.segments[2], holding: "datastore.databases.create")
      return try createDatabase(call.parameter("databaseId") ?? "", try json(call))
    default: return nil
    }
  }

  private func createDatabase(_ id: String, _ body: JSON) throws(GoogleError) -> Reply {
    guard let type = body["type"]?.string, let location = body["locationId"]?.string, !location.isEmpty else {
      throw .invalid("type and locationId are required.")
    }
    return try state.cloud.change { (project: inout CloudProject) throws(GoogleError) in
      let name = "projects/\(project.id)/databases/\(id)"
      guard !project.databases.contains(where: { $0.name == name }) else {
        throw GoogleError(.alreadyExists, "Database already exists. Please use another database_id")
      }
      var database = CloudProject.database(id, of: project.id, location: location)
      database["type"] = .string(type)
      database["deleteProtectionState"] = body["deleteProtectionState"] ?? "DELETE_PROTECTION_DISABLED"
      let (answer, since) = project.begin(name + "/operations/", response: .object(database))
      project.databases.append(Resource(database, since: since))
      project.settling[name] = project.pace.databases
      return Reply(json: answer)
    }
  }

  private func database(_ call: Call, _ id: String) throws -> Reply? {
    switch call.method {
    case .get:
      try admit(call, to: .firestore, of: call.segments[2], holding: "datastore.databases.getMetadata")
      guard let database = project.database(id) else { throw GoogleError.databaseMissing(project.id) }
      return Reply(json: .object(database.json))
    case .patch:
      try admit(call, to: .firestore, of: call.segments[2], holding: "datastore.databases.update")
      let patch = try json(call)
      let mask = mask(call)
      return try state.cloud.change { (project: inout CloudProject) throws(GoogleError) in
        let name = "projects/\(project.id)/databases/\(id)"
        guard let index = project.databases.firstIndex(where: { $0.name == name }) else {
          throw .databaseMissing(project.id)
        }
        project.databases[index].json.apply(patch, mask: mask)
        return Reply(
          json: project.begin(name + "/operations/", response: .object(project.databases[index].json)).answer)
      }
    default: return nil
    }
  }

  private func admit(_ call: Call, toDatabase database: String, holding permission: String) throws(GoogleError) {
    try admit(call, to: .firestore, of: call.segments[2], holding: permission)
    try state.cloud.look(into: database)
  }

  private func indexes(_ call: Call, database: String, group: String, rest: [String]) throws -> Reply? {
    let groups = "projects/\(project.id)/databases/\(database)/collectionGroups/"
    switch (call.method, rest.count, rest[0]) {
    case (.get, 1, "indexes"):
      try admit(call, toDatabase: database, holding: "datastore.indexes.list")
      let found = project.indexes.filter { $0.name.hasPrefix(group == "-" ? groups : groups + group + "/") }
      return Reply(list: "indexes", found.map(project.indexJSON))
    case (.post, 1, "indexes"):
      try admit(call, toDatabase: database, holding: "datastore.indexes.create")
      return try createIndex(try json(call), below: groups + group, of: groups)
    case (.get, 1, "fields"):
      try admit(call, toDatabase: database, holding: "datastore.indexes.list")
      return Reply(list: "fields", project.fields.map(project.fieldJSON))
    case (.patch, 2, "fields"):
      try admit(call, toDatabase: database, holding: "datastore.indexes.update")
      return try changeField("\(groups)\(group)/fields/\(rest[1])", try json(call), mask: mask(call))
    default: return nil
    }
  }

  private func createIndex(_ body: JSON, below parent: String, of groups: String) throws(GoogleError) -> Reply {
    let fields = body["fields"]?.array ?? []
    guard fields.count > 1 else {
      throw .invalid("this index is not necessary, configure using single field index controls")
    }
    return try state.cloud.change { (project: inout CloudProject) throws(GoogleError) in
      let last = fields.last?["order"] ?? "ASCENDING"
      let whole = JSON.array(fields + [["fieldPath": "__name__", "order": last]])
      let scope = body["queryScope"] ?? "COLLECTION"
      let isThere = project.indexes.contains {
        $0.name.hasPrefix(parent + "/") && $0["fields"] == whole && $0["queryScope"] == scope
      }
      guard !isThere else { throw GoogleError(.alreadyExists, "index already exists") }
      let digest = hexadecimal(SHA256.digest(of: body.serializedBytes()).prefix(6))
      let index: JSONObject = [
        "name": .string("\(parent)/indexes/\(digest)"), "queryScope": scope, "fields": whole, "state": "READY",
      ]
      let database = groups.split(separator: "/").prefix(4).joined(separator: "/")
      let (answer, since) = project.begin(database + "/operations/", response: .object(index))
      project.indexes.append(Resource(index, since: since))
      return Reply(json: answer)
    }
  }

  private func changeField(_ name: String, _ patch: JSON, mask: [Substring]) throws(GoogleError) -> Reply {
    try state.cloud.change { (project: inout CloudProject) throws(GoogleError) in
      var field = project.fields.first { $0.name == name } ?? Resource(["name": .string(name)])
      field.json.apply(patch, mask: mask)
      project.fields.removeAll { $0.name == name }
      let database = name.split(separator: "/").prefix(4).joined(separator: "/")
      let (answer, since) = project.begin(database + "/operations/", response: .object(field.json))
      field.since = since
      // Without a configuration of its own it has its ancestor's again.
      if field["indexConfig"] != nil { project.fields.append(field) }
      return Reply(json: answer)
    }
  }
}

extension CloudProject {
  fileprivate func indexJSON(_ index: Resource) -> JSON {
    var json = index.json
    if index.since > calls { json["state"] = "CREATING" }
    return .object(json)
  }

  fileprivate func fieldJSON(_ field: Resource) -> JSON {
    let state: JSON = field.since > calls ? "CREATING" : "READY"
    let indexes = (field["indexConfig"]?["indexes"]?.array ?? []).compactMap(\.object).map { index -> JSON in
      var index = index
      index["state"] = state
      return .object(index)
    }
    var json = field.json
    json["indexConfig"] = indexes.isEmpty ? [:] : ["indexes": .array(indexes)]
    return .object(json)
  }
}
