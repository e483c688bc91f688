internal import REST

extension AccountAdministration {
  /// `accounts:batchCreate`: accounts with the ids and times that they had elsewhere. One that cannot be made does not stop
  /// the others; the words are those of Firebase's own emulator.
  func batchCreate(_ project: String, _ request: AccountRequest) throws -> Reply {
    let users = request.json["users"]?.array ?? []
    guard !users.isEmpty else { throw AccountError("MISSING_USER_ACCOUNT") }
    guard users.count <= AccountAdministration.pageLimit else { throw AccountError("USER_COUNT_EXCEEDS_LIMIT") }
    var ids: Set<String> = []
    for id in users.compactMap({ $0["localId"]?.string }) where !ids.insert(id).inserted {
      throw AccountError("DUPLICATE_LOCAL_ID : " + id)
    }
    let overwrites = request.json["allowOverwrite"]?.bool ?? false
    var errors: [JSON] = []
    for (index, user) in users.enumerated() {
      if let problem = try upload(user, overwrites: overwrites, to: project) {
        errors.append(["index": .integer(Int64(index)), "message": .string(problem)])
      }
    }
    var answer: JSONObject = ["kind": "identitytoolkit#UploadAccountResponse"]
    if !errors.isEmpty { answer["error"] = .array(errors) }
    return Reply(json: .object(answer))
  }

  /// - Returns: why the account was not made; nil where it was.
  private func upload(_ user: JSON, overwrites: Bool, to project: String) throws -> String? {
    guard let id = user["localId"]?.string, (1...128).contains(id.utf8.count) else { return "localId is missing" }
    let now = accounts.clock.now
    var account = Account(id: id, created: now.microseconds / 1_000, validSince: now.seconds)
    if let created = user["createdAt"] {
      guard let milliseconds = created.integer else { return "createdAt is invalid" }
      account.created = milliseconds
    }
    account.lastLogin = user["lastLoginAt"]?.integer
    account.disabled = user["disabled"]?.bool ?? false
    for name in AccountRequest.attributeNames { account.attributes[name] = user[name] }
    let isAdded = try accounts.add(account, of: project, replacing: overwrites)
    return isAdded ? nil : "localId belongs to an existing account - can not overwrite."
  }
}
