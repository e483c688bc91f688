internal import Firebase
package import REST

/// The form in which steps stand in the journal and in `--json`.
extension ProjectStep {
  package enum Kind: String, CaseIterable {
    case enableServices, addFirebase, createDatabase, protectDatabase, createIndex, setFieldIndexes
    case initialiseAuthentication, allowAnonymous, allowSignUp, keepAnonymousAccounts, createBucket, grantStorageRole
    case createIOSApp
  }

  package var json: JSONObject {
    let (kind, members): (Kind, JSONObject) =
      switch self {
      case .enableServices(let services): (.enableServices, ["services": .array(services.map(JSON.string))])
      case .addFirebase: (.addFirebase, [:])
      case .createDatabase(let location): (.createDatabase, ["location": .string(location)])
      case .protectDatabase: (.protectDatabase, ["from": false])
      case .createIndex(let index):
        (.createIndex, ["collectionGroup": .string(index.collectionGroup), "index": index.json])
      case .setFieldIndexes(let field, let from):
        (
          .setFieldIndexes,
          [
            "collectionGroup": .string(field.collectionGroup), "field": .string(field.field),
            "indexes": field.indexesJSON, "from": from.map(\.indexesJSON) ?? .null,
          ]
        )
      case .initialiseAuthentication: (.initialiseAuthentication, [:])
      case .allowAnonymous: (.allowAnonymous, ["from": false])
      case .allowSignUp: (.allowSignUp, ["from": false])
      case .keepAnonymousAccounts: (.keepAnonymousAccounts, ["from": false])
      case .createBucket(let location): (.createBucket, ["location": .string(location)])
      case .grantStorageRole(let member): (.grantStorageRole, ["member": .string(member)])
      case .createIOSApp(let bundleID, let name):
        (.createIOSApp, ["bundleId": .string(bundleID), "displayName": .string(name)])
      }
    var object: JSONObject = ["step": .string(kind.rawValue)]
    for (name, value) in members { object[name] = value }
    return object
  }

  /// Reads what `json` wrote; nil for another step.
  package init?(_ json: JSON) {
    guard let kind = json["step"]?.string.flatMap(Kind.init(rawValue:)) else { return nil }
    switch kind {
    case .enableServices: self = .enableServices((json["services"]?.array ?? []).compactMap(\.string))
    case .addFirebase: self = .addFirebase
    case .protectDatabase: self = .protectDatabase
    case .initialiseAuthentication: self = .initialiseAuthentication
    case .allowAnonymous: self = .allowAnonymous
    case .allowSignUp: self = .allowSignUp
    case .keepAnonymousAccounts: self = .keepAnonymousAccounts
    case .createDatabase:
      guard let location = json["location"]?.string else { return nil }
      self = .createDatabase(location: location)
    case .createBucket:
      guard let location = json["location"]?.string else { return nil }
      self = .createBucket(location: location)
    case .grantStorageRole:
      guard let member = json["member"]?.string else { return nil }
      self = .grantStorageRole(member: member)
    case .createIOSApp:
      guard let bundleID = json["bundleId"]?.string else { return nil }
      self = .createIOSApp(bundleID: bundleID, displayName: json["displayName"]?.string ?? "")
    case .createIndex:
      guard let group = json["collectionGroup"]?.string,
        let index = json["index"].flatMap({ IndexDefinition($0, collectionGroup: group) })
      else { return nil }
      self = .createIndex(index)
    case .setFieldIndexes:
      guard let group = json["collectionGroup"]?.string, let field = json["field"]?.string,
        let indexes = json["indexes"].flatMap({ FieldIndexes(group, field, $0) })
      else { return nil }
      self = .setFieldIndexes(indexes, from: json["from"].flatMap { FieldIndexes(group, field, $0) })
    }
  }
}

extension FieldIndexes {
  fileprivate var indexesJSON: JSON {
    .array(
      indexes.map { index in
        ["queryScope": .string(index.scope.rawValue), index.kind.member.name: .string(index.kind.member.value)]
      })
  }

  /// Reads a list of indexes as they stand in `firestore.indexes.json`; nil for anything else, and for one of a kind that
  /// this program does not know.
  init?(_ collectionGroup: String, _ field: String, _ json: JSON) {
    guard let elements = json.array else { return nil }
    let indexes = elements.compactMap { element -> Index? in
      guard let scope = IndexScope(rawValue: element["queryScope"]?.string ?? "COLLECTION"),
        let kind = IndexKind(element)
      else { return nil }
      return Index(scope: scope, kind: kind)
    }
    guard indexes.count == elements.count else { return nil }
    self.init(collectionGroup: collectionGroup, field: field, indexes: indexes)
  }
}
