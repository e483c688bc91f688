package import REST

/// The accounts of a project, seen by an administrator (Identity Toolkit v1).
package struct AccountsClient: Sendable {
  package let project: String
  fileprivate let session: GoogleSession

  package init(project: String, session: GoogleSession) {
    self.project = project
    self.session = session
  }

  /// The most ids that one look-up takes (the Admin SDKs' bound).
  package static let lookUpLimit = 100
  /// The most ids that one batch deletion takes. Google allows one such request a second.
  package static let batchDeleteLimit = 1_000

  fileprivate func path(_ suffix: String) -> String {
    "/v1/projects/\(PercentEncoding.encode(project))/accounts" + suffix
  }

  private func post(
    _ purpose: Purpose, _ suffix: String, _ body: JSONObject, _ repeatability: Repeatability
  ) throws(FirebaseError) -> JSON {
    try session.send(
      GoogleCall(purpose, .post, .identityToolkit, path(suffix), body: .json(.object(body)), repeatability))
  }

  /// All accounts, page by page. Not a snapshot: accounts made or deleted meanwhile may be in or out.
  package func all(pageSize: Int = 1_000) -> AccountPages { AccountPages(client: self, pageSize: pageSize) }

  /// The accounts that exist among these, by id.
  package func lookUp(_ uids: [String]) throws(FirebaseError) -> [String: AccountRecord] {
    var found: [String: AccountRecord] = [:]
    var rest = uids[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(Self.lookUpLimit)
      rest = rest.dropFirst(Self.lookUpLimit)
      let purpose = Purpose.lookUpAccounts(count: chunk.count)
      let answer = try post(purpose, ":lookup", ["localId": .array(chunk.map { .string($0) })], .repeatable)
      for account in try Self.records(answer, purpose) { found[account.uid] = account }
    }
    return found
  }

  package func lookUp(_ uid: String) throws(FirebaseError) -> AccountRecord? { try lookUp([uid])[uid] }

  /// Lets nobody sign in or refresh as this account any more, or lets them again. ID tokens that are out stay good for
  /// up to an hour.
  package func setDisabled(_ isDisabled: Bool, _ uid: String) throws(FirebaseError) {
    _ = try post(
      .updateAccount(uid), ":update", ["localId": .string(uid), "disableUser": .bool(isDisabled)], .repeatable)
  }

  /// Makes every refresh token given before `time` worthless. An anonymous person cannot get back into the account.
  package func revokeTokens(_ uid: String, before time: Timestamp) throws(FirebaseError) {
    _ = try post(
      .updateAccount(uid), ":update", ["localId": .string(uid), "validSince": .string(String(time.seconds))],
      .repeatable)
  }

  /// Deletes one account; an error with `userNotFound` where there is none.
  package func delete(_ uid: String) throws(FirebaseError) {
    _ = try post(.deleteAccount(uid), ":delete", ["localId": .string(uid)], .guardedWrite)
  }

  /// Deletes up to 1,000 accounts, enabled or not; ids that do not exist are passed over.
  ///
  /// Returns what was refused, by id, in the server's words.
  package func delete(_ uids: [String]) throws(FirebaseError) -> [String: String] {
    precondition(uids.count <= Self.batchDeleteLimit, "the API takes 1,000 ids at most")
    guard !uids.isEmpty else { return [:] }
    let body: JSONObject = ["localIds": .array(uids.map { .string($0) }), "force": true]
    let purpose = Purpose.deleteAccounts(count: uids.count)
    let answer = try post(purpose, ":batchDelete", body, .repeatable)
    var refused: [String: String] = [:]
    for error in answer["errors"]?.array ?? [] {
      // proto3 JSON leaves an index of 0 out.
      let index = Int(clamping: error["index"]?.integer ?? 0)
      guard let uid = error["localId"]?.string ?? (uids.indices.contains(index) ? uids[index] : nil) else {
        throw FirebaseError(purpose, .unreadable(.shape("errors.index")))
      }
      refused[uid] = error["message"]?.string ?? ""
    }
    return refused
  }

  /// The most accounts that one request makes (the Admin SDKs' bound).
  package static let batchCreateLimit = 1_000

  /// Makes anonymous accounts of given ids, with the times that they had elsewhere (`accounts:batchCreate`). One that
  /// exists already is left as it is and refused.
  ///
  /// Returns what was refused, by id, in the server's words.
  package func create(_ records: [AccountRecord]) throws(FirebaseError) -> [String: String] {
    precondition(records.count <= Self.batchCreateLimit, "the API takes 1,000 accounts at most")
    guard !records.isEmpty else { return [:] }
    let purpose = Purpose.createAccounts(count: records.count)
    let body: JSONObject = ["users": .array(records.map(\.uploadJSON)), "allowOverwrite": false]
    let answer = try post(purpose, ":batchCreate", body, .repeatable)
    var refused: [String: String] = [:]
    for error in answer["error"]?.array ?? [] {
      // proto3 JSON leaves an index of 0 out.
      let index = Int(clamping: error["index"]?.integer ?? 0)
      guard records.indices.contains(index) else { throw FirebaseError(purpose, .unreadable(.shape("error.index"))) }
      refused[records[index].uid] = error["message"]?.string ?? ""
    }
    return refused
  }

  fileprivate static func records(_ answer: JSON, _ purpose: Purpose) throws(FirebaseError) -> [AccountRecord] {
    var records: [AccountRecord] = []
    for (index, json) in (answer["users"]?.array ?? []).enumerated() {
      guard let record = AccountRecord(json) else {
        throw FirebaseError(purpose, .unreadable(.shape("users[\(index)].localId")))
      }
      records.append(record)
    }
    return records
  }
}

/// The pages of a project's accounts, fetched one at a time.
package struct AccountPages: Sendable {
  private let client: AccountsClient
  private let pageSize: Int
  private var token: String?
  private var isFinished = false

  fileprivate init(client: AccountsClient, pageSize: Int) {
    self.client = client
    self.pageSize = pageSize
  }

  /// The next page, which may be empty; nil after the last.
  package mutating func next() throws(FirebaseError) -> [AccountRecord]? {
    guard !isFinished else { return nil }
    var query = [("maxResults", String(pageSize))]
    if let token { query.append(("nextPageToken", token)) }
    let answer = try client.session.send(
      GoogleCall(
        .listAccounts, .get, .identityToolkit, client.path(":batchGet"), query: query, .repeatable))
    let page = try AccountsClient.records(answer, .listAccounts)
    token = answer["nextPageToken"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    // An emulator may repeat a token for ever; an empty page is the end in any case.
    isFinished = token == nil || page.isEmpty
    return page
  }
}
