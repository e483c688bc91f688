import Firebase
import REST
import TestSupport
import Testing

private let accounts = "https://identitytoolkit.googleapis.com/v1/projects/p/accounts"

@Suite struct Accounts {
  @Test func `come page by page, with every time in its unit`() throws {
    let scene = Scene(
      .init(
        .get, accounts + ":batchGet?maxResults=1000",
        json: [
          "users": [
            [
              "localId": "u1", "createdAt": "1700000000123", "lastLoginAt": "1700000001000",
              "lastRefreshAt": "2026-01-02T03:04:05.678Z", "validSince": "1700000002", "disabled": true,
            ]
          ], "nextPageToken": "n+",
        ]),
      .init(
        .get, accounts + ":batchGet?maxResults=1000&nextPageToken=n%2B",
        json: ["users": [["localId": "u2", "email": "a@b", "displayName": "Ana"]], "nextPageToken": ""]))
    var pages = scene.accounts.all()
    let first = try #require(try pages.next()?.first)
    #expect(first.uid == "u1" && first.isDisabled && first.isAnonymous)
    #expect(first.createdAt == Timestamp(seconds: 1_700_000_000, nanoseconds: 123_000_000))
    #expect(first.lastSignInAt == Timestamp(seconds: 1_700_000_001))
    #expect(first.validSince == Timestamp(seconds: 1_700_000_002))
    #expect(first.lastSeenAt?.rfc3339 == "2026-01-02T03:04:05.678Z")
    let second = try #require(try pages.next()?.first)
    #expect(second == AccountRecord(uid: "u2", isAnonymous: false, displayName: "Ana", email: "a@b"))
    #expect(try pages.next() == nil)
    scene.script.expectFinished()
  }

  @Test func `have no times that cannot be reckoned with`() throws {
    let user: JSON = ["localId": "u", "createdAt": "9223372036854775807", "validSince": "9223372036854775807"]
    let scene = Scene(.init(.post, ":lookup", json: ["users": [user]]))
    #expect(try scene.accounts.lookUp("u") == AccountRecord(uid: "u"))
  }

  @Test func `are not said to be deleted where a refusal does not tell whose it is`() throws {
    let scene = Scene(.init(.post, ":batchDelete", json: ["errors": [["index": 7, "message": "NOT_DISABLED"]]]))
    #expect(throws: FirebaseError(.deleteAccounts(count: 1), .unreadable(.shape("errors.index")))) {
      try scene.accounts.delete(["u"])
    }
  }

  @Test func `an empty project has one empty page`() throws {
    let scene = Scene(.init(.get, ":batchGet?maxResults=1000", json: ["kind": "x"]))
    var pages = scene.accounts.all()
    #expect(try pages.next() == [])
    #expect(try pages.next() == nil)
  }

  static let users: [(JSON, Bool)] = [
    (["localId": "u"], true),
    (["localId": "u", "providerUserInfo": []], true),
    (["localId": "u", "email": ""], true),
    (["localId": "u", "email": "a@b"], false),
    (["localId": "u", "phoneNumber": "+1"], false),
    (["localId": "u", "passwordHash": "x"], false),
    (["localId": "u", "providerUserInfo": [["providerId": "google.com"]]], false),
    (["localId": "u", "customAuth": true], false),
  ]

  @Test(arguments: users)
  func `are anonymous when nothing names them`(user: JSON, isAnonymous: Bool) throws {
    let scene = Scene(.init(.post, ":lookup", json: ["users": [user]]))
    #expect(try scene.accounts.lookUp("u")?.isAnonymous == isAnonymous)
  }

  @Test func `are looked up a hundred at a time; those that do not exist are absent`() throws {
    let ids = (0..<101).map { "u\($0)" }
    let scene = Scene(
      .init(
        .post, accounts + ":lookup", body: ["localId": .array(ids.prefix(100).map { .string($0) })],
        json: ["users": [["localId": "u7"]]]),
      .init(.post, accounts + ":lookup", body: ["localId": ["u100"]], json: ["kind": "x"]))
    #expect(try scene.accounts.lookUp(ids).keys.sorted() == ["u7"])
    scene.script.expectFinished()
  }

  @Test func `are disabled, enabled, revoked and deleted by their id`() throws {
    let scene = Scene(
      .init(.post, accounts + ":update", body: ["localId": "u", "disableUser": true], json: [:]),
      .init(.post, accounts + ":update", body: ["localId": "u", "disableUser": false], json: [:]),
      .init(.post, accounts + ":update", body: ["localId": "u", "validSince": "1700000000"], json: [:]),
      .init(.post, accounts + ":delete", body: ["localId": "u"], json: [:]),
      .init(
        .post, accounts + ":batchDelete", body: ["localIds": ["u", "v"], "force": true],
        json: ["errors": [["localId": "u", "message": "NOT_DISABLED : x"], ["index": 1, "message": "y"]]]))
    try scene.accounts.setDisabled(true, "u")
    try scene.accounts.setDisabled(false, "u")
    try scene.accounts.revokeTokens("u", before: Timestamp(seconds: 1_700_000_000, nanoseconds: 5))
    try scene.accounts.delete("u")
    #expect(try scene.accounts.delete(["u", "v"]) == ["u": "NOT_DISABLED : x", "v": "y"])
    #expect(
      scene.script.requests.map(\.repeatability) == [
        .repeatable, .repeatable, .repeatable, .guardedWrite, .repeatable,
      ])
    scene.script.expectFinished()
  }

  @Test func `that are not there cannot be deleted`() {
    let body: JSON = ["error": ["code": 400, "message": "USER_NOT_FOUND", "errors": []]]
    let scene = Scene(.init(.post, ":delete", status: 400, json: body))
    let error = #expect(throws: FirebaseError.self) { try scene.accounts.delete("u") }
    #expect(error?.purpose == .deleteAccount("u"))
    guard case .api(let refusal) = error?.reason else { return #expect(Bool(false), "no API error") }
    #expect(refusal.reason == .userNotFound)
  }
}

@Suite struct `A device's own account` {
  @Test func `is made, refreshed, looked up and deleted with the API key alone`() throws {
    let scene = Scene(
      .init(
        .post, "https://identitytoolkit.googleapis.com/v1/accounts:signUp?key=K%2F1", body: ["returnSecureToken": true],
        json: ["idToken": "i1", "refreshToken": "r1", "expiresIn": "3600", "localId": "u"]),
      .init(
        .post, "https://securetoken.googleapis.com/v1/token?key=K%2F1",
        json: [
          "id_token": "i2", "access_token": "i2", "expires_in": "1800", "refresh_token": "r2", "user_id": "u",
          "project_id": "123",
        ]),
      .init(
        .post, "https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=K%2F1", body: ["idToken": "i2"],
        json: ["users": [["localId": "u"]]]),
      .init(
        .post, "https://identitytoolkit.googleapis.com/v1/accounts:delete?key=K%2F1", body: ["idToken": "i2"], json: [:]
      ))
    let device = DeviceAccounts(apiKey: "K/1", session: scene.session)
    let session = try device.signUp()
    #expect(session.uid == "u" && session.idToken.revealed == "i1" && session.lifetimeSeconds == 3_600)
    let refreshed = try device.refresh(session.refreshToken)
    #expect(refreshed.idToken.revealed == "i2" && refreshed.refreshToken.revealed == "r2")
    #expect(refreshed.lifetimeSeconds == 1_800)
    #expect(try device.lookUp(refreshed.idToken).uid == "u")
    try device.delete(refreshed.idToken)

    #expect(scene.script.requests.allSatisfy { $0.headers["Authorization"] == nil })
    let form = String(decoding: scene.script.requests[1].body, as: UTF8.self)
    #expect(form == "grant_type=refresh_token&refresh_token=r1")
    #expect(scene.script.requests[1].headers["Content-Type"] == "application/x-www-form-urlencoded")
    scene.script.expectFinished()
  }
}
