import Firebase
import REST
import Testing

@Suite struct `Reading credentials` {
  static let serviceAccount = """
    {
      "type": "service_account",
      "project_id": "walky-1",
      "private_key_id": "k1",
      "private_key": "-----BEGIN PRIVATE KEY-----\\nAAAA\\n-----END PRIVATE KEY-----\\n",
      "client_email": "admin@walky-1.iam.gserviceaccount.com",
      "token_uri": "https://oauth2.googleapis.com/token"
    }
    """
  static let authorizedUser = """
    {"type": "authorized_user", "client_id": "c", "client_secret": "s", "refresh_token": "r",
     "quota_project_id": "walky-1"}
    """

  @Test func `a service account's key file`() throws {
    let expected = ServiceAccount(
      email: "admin@walky-1.iam.gserviceaccount.com",
      privateKey: Concealed("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"), privateKeyID: "k1",
      projectID: "walky-1", tokenURI: "https://oauth2.googleapis.com/token")
    #expect(try Credentials(parsing: Array(Self.serviceAccount.utf8)) == .serviceAccount(expected))
    #expect(
      try Credentials(parsing: [0xEF, 0xBB, 0xBF] + Array(Self.serviceAccount.utf8)) == .serviceAccount(expected))
  }

  @Test func `gcloud's application-default file`() throws {
    let expected = AuthorizedUser(
      clientID: "c", clientSecret: Concealed("s"), refreshToken: Concealed("r"), quotaProjectID: "walky-1")
    #expect(try Credentials(parsing: Array(Self.authorizedUser.utf8)) == .authorizedUser(expected))
  }

  @Test func `credentials do not print`() throws {
    var printed = ""
    for text in [Self.serviceAccount, Self.authorizedUser] {
      dump(try Credentials(parsing: Array(text.utf8)), to: &printed)
      print(try Credentials(parsing: Array(text.utf8)), to: &printed)
    }
    #expect(!printed.contains("AAAA"))
    #expect(!printed.contains("\"s\""))
    #expect(!printed.contains("\"r\""))
    #expect(printed.contains("<concealed>"))
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let reason: CredentialsError.Reason
    var place: (line: Int, column: Int)?
  }

  static func changed(_ from: String, _ to: String) -> String { serviceAccount.replacing(from, with: to) }

  static let refusals: [Refusal] = [
    Refusal(testDescription: "nothing", text: "", reason: .empty),
    Refusal(testDescription: "white space", text: " \n", reason: .empty),
    Refusal(
      testDescription: "half a file", text: "{\n  \"type\": ", reason: .syntax(.unexpectedEnd), place: (2, 11)),
    Refusal(
      testDescription: "a comma too many", text: changed("token\"\n", "token\",\n"),
      reason: .syntax(.unexpectedByte(UInt8(ascii: "}"))), place: (8, 1)),
    Refusal(testDescription: "an array", text: "[]", reason: .notAnObject(found: "an array")),
    Refusal(testDescription: "no type", text: "{}", reason: .missingType),
    Refusal(
      testDescription: "a type we do not use", text: "{\n \"type\": \"external_account\"}",
      reason: .unsupportedType("external_account"), place: (2, 2)),
    Refusal(
      testDescription: "a type that is no string", text: "{\"type\": 1}",
      reason: .notAString(field: "type", found: "a number"), place: (1, 2)),
    Refusal(
      testDescription: "no address", text: changed("client_email", "client_mail"), reason: .missingField("client_email")
    ),
    Refusal(
      testDescription: "an empty address", text: changed("admin@walky-1.iam.gserviceaccount.com", " "),
      reason: .emptyField("client_email"), place: (6, 3)),
    Refusal(
      testDescription: "a key that is no string", text: changed("\"k1\"", "[]"),
      reason: .notAString(field: "private_key_id", found: "an array"), place: (4, 3)),
    Refusal(
      testDescription: "a token URI that is none", text: changed("https://oauth2", "oauth2"), reason: .badTokenURI,
      place: (7, 3)),
    Refusal(
      testDescription: "no refresh token", text: authorizedUser.replacing("refresh_token", with: "refresh"),
      reason: .missingField("refresh_token")),
    Refusal(
      testDescription: "google-services.json", text: "{\"project_info\": {}, \"client\": []}",
      reason: .wrongKind(.googleServicesJSON)),
    Refusal(
      testDescription: "GoogleService-Info.plist", text: "<?xml version=\"1.0\"?><plist></plist>",
      reason: .wrongKind(.propertyList)),
    Refusal(testDescription: "a binary property list", text: "bplist00", reason: .wrongKind(.propertyList)),
    Refusal(
      testDescription: "an OAuth client's secret", text: "{\"installed\": {\"client_id\": \"x\"}}",
      reason: .wrongKind(.oauthClientSecret)),
    Refusal(
      testDescription: "a web app's configuration", text: "{\"apiKey\": \"x\"}", reason: .wrongKind(.webConfiguration)),
    Refusal(
      testDescription: "a bare private key", text: "-----BEGIN PRIVATE KEY-----\n", reason: .wrongKind(.barePrivateKey)),
    Refusal(
      testDescription: "a bare PKCS#1 key", text: "-----BEGIN RSA PRIVATE KEY-----\n",
      reason: .wrongKind(.barePrivateKey)),
    Refusal(testDescription: "a public key", text: "-----BEGIN PUBLIC KEY-----\n", reason: .wrongKind(.publicKey)),
    Refusal(testDescription: "a certificate", text: "-----BEGIN CERTIFICATE-----\n", reason: .wrongKind(.certificate)),
    Refusal(testDescription: "our own file", text: "{\"project\": \"x\"}", reason: .wrongKind(.instanceFile)),
  ]

  @Test(arguments: refusals)
  func `anything else is refused by what it is and where`(refusal: Refusal) {
    let error = #expect(throws: CredentialsError.self) { try Credentials(parsing: Array(refusal.text.utf8)) }
    #expect(error?.reason == refusal.reason)
    #expect(error?.position?.line == refusal.place?.line)
    #expect(error?.position?.column == refusal.place?.column)
  }
}
