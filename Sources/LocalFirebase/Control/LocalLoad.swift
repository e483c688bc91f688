internal import REST

/// `POST /local/v1/load`: accounts and objects with a past, which no API of Google's takes, so that an instance can be made up
/// that has been in use. What is there already is replaced.
struct LocalLoad {
  let state: InstanceState

  /// `{"accounts": [UserInfo…], "objects": [{"bucket", "name", "contentType", "metadata", "timeCreated", "data"}…]}`
  func load(_ json: JSON) throws(GoogleError) {
    let payload = try Payload(json, ["accounts", "objects"])
    var accounts: [Account] = []
    for json in try payload.array("accounts") ?? [] { accounts.append(try Self.account(json)) }
    try state.accounts.save(accounts, of: state.project)
    var objects: [(object: ObjectStore.Loaded, bytes: [UInt8])] = []
    for json in try payload.array("objects") ?? [] { objects.append(try Self.object(json)) }
    do throws(StorageError) {
      try state.objects.load(objects)
    } catch {
      throw .invalid("An object cannot be stored.")
    }
  }

  private static func account(_ json: JSON) throws(GoogleError) -> Account {
    let payload = try Payload(
      json, ["localId", "createdAt", "lastLoginAt", "lastRefreshAt", "disabled", "email"])
    guard let id = try payload.string("localId"), let created = try payload.integer("createdAt") else {
      throw .invalidPayload
    }
    var attributes = JSONObject()
    if let email = try payload.string("email") { attributes["email"] = .string(email) }
    var account = Account(id: id, created: created, validSince: created / 1_000, attributes: attributes)
    account.disabled = try payload.bool("disabled") ?? false
    account.lastLogin = try payload.integer("lastLoginAt")
    account.lastRefresh = try payload.timestamp("lastRefreshAt")?.seconds
    return account
  }

  private static func object(_ json: JSON) throws(GoogleError) -> (ObjectStore.Loaded, bytes: [UInt8]) {
    let payload = try Payload(json, ["bucket", "name", "contentType", "metadata", "timeCreated", "data"])
    guard let bucket = try payload.string("bucket"), let text = try payload.string("name"),
      let bytes = try payload.string("data").flatMap({ Base64.decode($0) }),
      let created = try payload.timestamp("timeCreated")
    else { throw .invalidPayload }
    var attributes = ObjectAttributes()
    let name: ObjectName
    do throws(StorageError) {
      try attributes.merge(json)
      name = try ObjectName(bucket: bucket, name: text)
    } catch {
      throw .invalidPayload
    }
    return (ObjectStore.Loaded(name: name, attributes: attributes, created: created.microseconds), bytes)
  }
}
