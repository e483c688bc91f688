internal import REST
internal import SQLite

/// Identity Toolkit as admins use it: `/v1/projects/P/accounts…` with an OAuth token.
struct AccountAdministration: Sendable {
  let accounts: AccountStore

  /// `method`: the custom method after `accounts:`; nil for creation.
  /// - Returns: nil for a method that there is not.
  func reply(to method: String?, project: String, call: Call) throws -> Reply? {
    switch (call.method, method) {
    case (.get, "batchGet"): try batchGet(project, call)
    case (.post, nil): try create(project, try AccountRequest(call.body))
    case (.post, "lookup"): try lookUp(project, try AccountRequest(call.body))
    case (.post, "update"): try update(project, try AccountRequest(call.body))
    case (.post, "delete"): try delete(project, try AccountRequest(call.body))
    case (.post, "batchDelete"): try batchDelete(project, try AccountRequest(call.body))
    case (.post, "batchCreate"): try batchCreate(project, try AccountRequest(call.body))
    case (.post, "query"): try query(project, try AccountRequest(call.body))
    default: nil
    }
  }

  /// The most that one page or one look-up may hold (Identity Toolkit v1).
  static let pageLimit = 1_000

  private func batchGet(_ project: String, _ call: Call) throws -> Reply {
    let wanted = call.parameter("maxResults") ?? "20"
    guard let size = Int(wanted), size > 0, size <= AccountAdministration.pageLimit else {
      throw AccountError("INVALID_PAGE_SELECTION")
    }
    let after = call.parameter("nextPageToken") ?? ""
    let start = try after.isEmpty ? "" : PageToken.decode(after, of: project).first?.string ?? ""
    let users = try accounts.read { (connection: Connection) throws(StoreError) in
      try connection.accounts(of: project, after: start, limit: size + 1)
    }
    var object: JSONObject = ["kind": "identitytoolkit#DownloadAccountResponse"]
    if !users.isEmpty { object["users"] = .array(users.prefix(size).map(\.json)) }
    if users.count > size {
      object["nextPageToken"] = .string(PageToken.encode([.string(users[size - 1].id)], of: project))
    }
    return Reply(json: .object(object))
  }

  private func create(_ project: String, _ request: AccountRequest) throws -> Reply {
    let id = request.json["localId"]?.string
    if let id { try AccountRequest.check(id) }
    var attributes = JSONObject()
    for name in AccountRequest.attributeNames { attributes[name] = request.json[name] }
    let account = try accounts.create(
      id, of: project, attributes: attributes, signsIn: false, disabled: request.json["disabled"]?.bool ?? false)
    guard let account else { throw AccountError("DUPLICATE_LOCAL_ID") }
    return Reply(json: ["kind": "identitytoolkit#SignupNewUserResponse", "localId": .string(account.id)])
  }

  private func lookUp(_ project: String, _ request: AccountRequest) throws -> Reply {
    var users: [JSON] = []
    for id in Set(try request.strings("localId")).sorted() {
      if let account = try accounts.account(id, of: project) { users.append(account.json) }
    }
    var object: JSONObject = ["kind": "identitytoolkit#GetAccountInfoResponse"]
    if !users.isEmpty { object["users"] = .array(users) }
    return Reply(json: .object(object))
  }

  private func update(_ project: String, _ request: AccountRequest) throws -> Reply {
    guard let id = request.json["localId"]?.string else { throw AccountError("MISSING_LOCAL_ID") }
    try accounts.change(id, of: project) { account in try AccountAdministration.apply(request, to: &account) }
    return Reply(json: ["kind": "identitytoolkit#SetAccountInfoResponse", "localId": .string(id)])
  }

  private static func apply(_ request: AccountRequest, to account: inout Account) throws {
    if let disabled = request.json["disableUser"]?.bool { account.disabled = disabled }
    if let validSince = request.json["validSince"] {
      guard let seconds = validSince.integer else { throw AccountError("INVALID_VALID_SINCE") }
      account.validSince = seconds
    }
    if let text = request.json["customAttributes"]?.string {
      guard text.utf8.count <= 1_000 else { throw AccountError("CLAIMS_TOO_LARGE") }
      guard (try? JSON(parsing: text))?.object != nil else { throw AccountError("INVALID_CLAIMS") }
    }
    for name in AccountRequest.attributeNames {
      if let value = request.json[name] { account.attributes[name] = value }
    }
    for deleted in try request.strings("deleteAttribute") {
      if deleted == "DISPLAY_NAME" { account.attributes["displayName"] = nil }
      if deleted == "PHOTO_URL" { account.attributes["photoUrl"] = nil }
    }
  }

  private func delete(_ project: String, _ request: AccountRequest) throws -> Reply {
    guard let id = request.json["localId"]?.string else { throw AccountError("MISSING_LOCAL_ID") }
    guard try accounts.remove(id, of: project) else { throw AccountError("USER_NOT_FOUND") }
    return Reply(json: ["kind": "identitytoolkit#DeleteAccountResponse"])
  }

  /// Unknown ids are passed over; without `force` an enabled account is not deleted.
  private func batchDelete(_ project: String, _ request: AccountRequest) throws -> Reply {
    let ids = try request.strings("localIds")
    guard !ids.isEmpty else { throw AccountError("LOCAL_ID_LIST_EXCEEDS_LIMIT") }
    guard ids.count <= AccountAdministration.pageLimit else { throw AccountError("LOCAL_ID_LIST_EXCEEDS_LIMIT") }
    let isForced = request.json["force"]?.bool ?? false
    var errors: [JSON] = []
    for (index, id) in ids.enumerated() {
      guard let account = try accounts.account(id, of: project) else { continue }
      if account.disabled || isForced {
        _ = try accounts.remove(id, of: project)
      } else {
        errors.append([
          "index": .integer(Int64(index)), "localId": .string(id),
          "message": "NOT_DISABLED : Disable the account before batch deletion.",
        ])
      }
    }
    return Reply(json: errors.isEmpty ? [:] : ["errors": .array(errors)])
  }

  private func query(_ project: String, _ request: AccountRequest) throws -> Reply {
    let users = try accounts.read { (connection: Connection) throws(StoreError) in
      try connection.accounts(of: project, after: "", limit: .max)
    }
    let wanted = (request.json["expression"]?.array ?? []).compactMap { $0["userId"]?.string }
    let found = wanted.isEmpty ? users : users.filter { wanted.contains($0.id) }
    guard request.json["returnUserInfo"]?.bool ?? true else {
      return Reply(json: ["recordsCount": .string(String(found.count))])
    }
    let sorted = try AccountAdministration.sorted(found, request)
    let offset = Int(clamping: request.json["offset"]?.integer ?? 0)
    let limit = Int(clamping: request.json["limit"]?.integer ?? 500)
    guard offset >= 0, (1...500).contains(limit) else { throw AccountError("INVALID_PAGE_SELECTION") }
    let page = sorted.dropFirst(offset).prefix(limit)
    var object: JSONObject = ["recordsCount": .string(String(page.count))]
    if !page.isEmpty { object["userInfo"] = .array(page.map(\.json)) }
    return Reply(json: .object(object))
  }

  private static func sorted(_ accounts: [Account], _ request: AccountRequest) throws -> [Account] {
    let descending = request.json["order"]?.string == "DESC"
    let ascending: [Account]
    switch request.json["sortBy"]?.string ?? "USER_ID" {
    case "USER_ID", "SORT_BY_FIELD_UNSPECIFIED": ascending = accounts
    case "CREATED_AT": ascending = accounts.sorted { $0.created < $1.created }
    case "LAST_LOGIN_AT": ascending = accounts.sorted { ($0.lastLogin ?? 0) < ($1.lastLogin ?? 0) }
    case "NAME", "USER_EMAIL":
      let name = request.json["sortBy"]?.string == "NAME" ? "displayName" : "email"
      ascending = accounts.sorted { ($0.attributes[name]?.string ?? "") < ($1.attributes[name]?.string ?? "") }
    default: throw AccountError("INVALID_SORT_BY")
    }
    return descending ? ascending.reversed() : ascending
  }
}
