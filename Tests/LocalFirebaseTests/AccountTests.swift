import Crypto
import REST
import Testing

@Suite struct `accounts` {
  let running: RunningInstance

  init() throws { running = try RunningInstance() }

  private func admin(_ method: String, _ body: JSON) throws -> (status: Int, json: JSON) {
    try running.send(.post, RunningInstance.accounts + ":" + method, body)
  }

  private func user(_ id: String) throws -> JSON? {
    try admin("lookup", ["localId": [.string(id)]]).json["users"]?[0]
  }

  @Test func `a device signs up anonymously and an admin sees it`() throws {
    let device = try running.signUp()
    #expect(device.uid.utf8.count == 28)
    let user = try #require(try user(device.uid))
    #expect(user["createdAt"]?.string?.count == 13)
    #expect(user["validSince"]?.string?.count == 10)
    #expect(user["email"] == nil)
    #expect(user["providerUserInfo"] == nil)
  }

  @Test func `the ID token verifies against the published certificate`() throws {
    let device = try running.signUp()
    let certificates = try running.send(
      .get, "/www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com", token: nil
    ).json
    let parts = device.idToken.split(separator: ".").map(String.init)
    let header = try JSON(parsing: try #require(Base64.decode(parts[0], .url)))
    let claims = try JSON(parsing: try #require(Base64.decode(parts[1], .url)))
    let keyID = try #require(header["kid"]?.string)
    let key = try PublicKey(pem: try #require(certificates[keyID]?.string))
    let signature = try #require(Base64.decode(parts[2], .url))
    #expect(key.isValid(signature, for: Array((parts[0] + "." + parts[1]).utf8)))
    #expect(claims["sub"]?.string == device.uid)
    #expect(claims["aud"] == "demo-test")
    #expect(claims["iss"] == "https://securetoken.google.com/demo-test")
    #expect(claims["firebase"]?["sign_in_provider"] == "anonymous")
  }

  @Test func `a refresh gives a new token under the same account`() throws {
    let device = try running.signUp()
    running.instance.clockOffsetSeconds = 4_000
    let answer = try running.refresh(device.refreshToken)
    #expect(answer.status == 200)
    #expect(answer.json["user_id"]?.string == device.uid)
    #expect(answer.json["id_token"] == answer.json["access_token"])
    #expect(answer.json["expires_in"] == "3600")
    #expect(answer.json["project_id"]?.string?.allSatisfy(\.isNumber) == true)
  }

  @Test func `disabled, revoked and deleted accounts cannot refresh`() throws {
    let disabled = try running.signUp()
    #expect(try admin("update", ["localId": .string(disabled.uid), "disableUser": true]).status == 200)
    #expect(try running.refresh(disabled.refreshToken).json.message == "USER_DISABLED")
    let revoked = try running.signUp()
    let soon = JSON.string(String(LocalClock.seconds + 10))
    #expect(try admin("update", ["localId": .string(revoked.uid), "validSince": soon]).status == 200)
    #expect(try running.refresh(revoked.refreshToken).json.message == "TOKEN_EXPIRED")
    let deleted = try running.signUp()
    #expect(try admin("delete", ["localId": .string(deleted.uid)]).status == 200)
    #expect(try running.refresh(deleted.refreshToken).json.message == "USER_NOT_FOUND")
    #expect(try admin("delete", ["localId": .string(deleted.uid)]).json.message == "USER_NOT_FOUND")
  }

  @Test func `a list comes in pages and each account once`() throws {
    for number in 0..<5 {
      let created = try running.send(.post, RunningInstance.accounts, ["localId": .string("user-\(number)")])
      #expect(created.status == 200)
    }
    var seen: [String] = []
    var token = ""
    repeat {
      let page = try running.send(
        .get, RunningInstance.accounts + ":batchGet?maxResults=2&nextPageToken=" + PercentEncoding.encode(token)
      ).json
      seen += (page["users"]?.array ?? []).compactMap { $0["localId"]?.string }
      token = page["nextPageToken"]?.string ?? ""
    } while !token.isEmpty
    #expect(seen == ["user-0", "user-1", "user-2", "user-3", "user-4"])
    #expect(
      try running.send(.post, RunningInstance.accounts, ["localId": "user-0"]).json.message == "DUPLICATE_LOCAL_ID")
    #expect(try running.send(.get, RunningInstance.accounts + ":batchGet?maxResults=1001").status == 400)
  }

  @Test func `a batch deletes only disabled accounts unless it is forced`() throws {
    for id in ["a", "b", "c"] { _ = try running.send(.post, RunningInstance.accounts, ["localId": .string(id)]) }
    _ = try admin("update", ["localId": "a", "disableUser": true])
    let answer = try admin("batchDelete", ["localIds": ["a", "b", "unknown"]])
    #expect(answer.status == 200)
    #expect(answer.json["errors"]?.array?.count == 1)
    #expect(answer.json["errors"]?[0]?["index"] == 1)
    #expect(answer.json["errors"]?[0]?["message"]?.string?.hasPrefix("NOT_DISABLED") == true)
    #expect(try user("a") == nil)
    #expect(try admin("batchDelete", ["localIds": ["b", "c"], "force": true]).json == [:])
    #expect(try user("c") == nil)
  }

  @Test func `a device looks itself up and deletes itself`() throws {
    let device = try running.signUp()
    let path = "/identitytoolkit.googleapis.com/v1/accounts:"
    let body: JSON = ["idToken": .string(device.idToken)]
    #expect(
      try running.send(.post, path + "lookup?key=k", body, token: nil).json["users"]?[0]?["localId"]?.string
        == device.uid)
    #expect(try running.send(.post, path + "delete?key=k", body, token: nil).status == 200)
    #expect(try running.send(.post, path + "lookup?key=k", body, token: nil).json.message == "USER_NOT_FOUND")
    #expect(
      try running.send(.post, path + "lookup?key=k", ["idToken": "x"], token: nil).json.message == "INVALID_ID_TOKEN")
    #expect(try running.send(.post, path + "signUp", [:], token: nil).status == 403)
  }

  @Test func `an account that nobody has is told in the older envelope`() throws {
    let answer = try admin("update", ["localId": "nobody", "disableUser": true])
    #expect(answer.status == 400)
    #expect(
      answer.json == [
        "error": [
          "code": 400, "message": "USER_NOT_FOUND",
          "errors": [["message": "USER_NOT_FOUND", "domain": "global", "reason": "invalid"]],
        ]
      ])
    #expect(try admin("lookup", ["localId": ["nobody"]]).json["users"] == nil)
  }
}
