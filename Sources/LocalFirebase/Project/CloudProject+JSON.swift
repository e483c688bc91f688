internal import REST

/// The form in which the project is kept, and in which `/local/v1/project` shows it and takes changes.
extension CloudProject {
  var json: JSONObject {
    var object: JSONObject = [
      "id": .string(id), "number": .string(number), "displayName": .string(displayName),
      "terms": .bool(hasAcceptedTerms), "billing": .bool(hasBilling),
      "services": .object(JSONObject(services.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) })),
      "lacking": Self.list(lacking), "grantedOnBucket": Self.list(grantedOnBucket),
      "pace": [
        "operations": .integer(pace.operations), "services": .integer(pace.services), "grants": .integer(pace.grants),
        "databases": .integer(pace.databases),
      ],
      "settling": .object(JSONObject(settling.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) })),
      "databases": Self.list(databases), "indexes": Self.list(indexes), "fields": Self.list(fields),
      "identityProviders": Self.list(identityProviders), "iosApps": Self.list(iosApps),
      "bucketLocation": .string(bucketLocation), "bucketAttributes": .object(bucketAttributes),
      "bindings": .array(bindings), "policyRevision": .integer(policyRevision), "grantsSince": .integer(grantsSince),
      "agents": Self.list(agents), "apiKeys": Self.list(apiKeys),
      "appCheck": .object(JSONObject(appCheck.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
      "accountKeys": Self.list(accountKeys), "accountDisabled": .bool(isAccountDisabled),
      "operations": .array(
        operations.map {
          ["name": .string($0.name), "doneAt": .integer($0.doneAt), "response": $0.response]
        }),
      "calls": .integer(calls),
    ]
    if let firebaseSince { object["firebaseSince"] = .integer(firebaseSince) }
    if let authentication { object["authentication"] = .object(authentication) }
    if let defaultBucket { object["defaultBucket"] = .string(defaultBucket) }
    return object
  }

  /// Reads what `json` wrote; nil without a project's id and number.
  init?(_ object: JSONObject) {
    guard let id = object["id"]?.string, let number = object["number"]?.string else { return nil }
    self.init(id: id, number: number, displayName: object["displayName"]?.string ?? id)
    firebaseSince = object["firebaseSince"]?.integer
    hasAcceptedTerms = object["terms"]?.bool ?? true
    hasBilling = object["billing"]?.bool ?? true
    for (name, since) in object["services"]?.object ?? [:] { services[name] = since.integer ?? 0 }
    for (name, calls) in object["settling"]?.object ?? [:] { settling[name] = calls.integer ?? 0 }
    lacking = Self.strings(object["lacking"])
    grantedOnBucket = Self.strings(object["grantedOnBucket"])
    pace = Pace(
      operations: object["pace"]?["operations"]?.integer ?? 0, services: object["pace"]?["services"]?.integer ?? 0,
      databases: object["pace"]?["databases"]?.integer ?? 0, grants: object["pace"]?["grants"]?.integer ?? 0)
    databases = Self.resources(object["databases"])
    indexes = Self.resources(object["indexes"])
    fields = Self.resources(object["fields"])
    authentication = object["authentication"]?.object
    identityProviders = Self.resources(object["identityProviders"])
    iosApps = Self.resources(object["iosApps"])
    defaultBucket = object["defaultBucket"]?.string
    bucketLocation = object["bucketLocation"]?.string ?? ""
    bucketAttributes = object["bucketAttributes"]?.object ?? [:]
    bindings = object["bindings"]?.array ?? []
    policyRevision = object["policyRevision"]?.integer ?? 1
    grantsSince = object["grantsSince"]?.integer ?? 0
    agents = Self.strings(object["agents"])
    apiKeys = Self.resources(object["apiKeys"])
    for (name, mode) in object["appCheck"]?.object ?? [:] { appCheck[name] = mode.string }
    accountKeys = Self.resources(object["accountKeys"])
    isAccountDisabled = object["accountDisabled"]?.bool ?? false
    operations = (object["operations"]?.array ?? []).compactMap { operation in
      operation["name"]?.string.map {
        Operation(
          name: $0, doneAt: operation["doneAt"]?.integer ?? 0, response: operation["response"] ?? [:])
      }
    }
    calls = object["calls"]?.integer ?? 0
  }

  private static func list(_ resources: [Resource]) -> JSON { .array(resources.map(\.stored)) }
  private static func list(_ texts: Set<String>) -> JSON { .array(texts.sorted().map(JSON.string)) }
  private static func strings(_ json: JSON?) -> Set<String> { Set((json?.array ?? []).compactMap(\.string)) }
  private static func resources(_ json: JSON?) -> [Resource] {
    (json?.array ?? []).compactMap(Resource.init(stored:))
  }
}
