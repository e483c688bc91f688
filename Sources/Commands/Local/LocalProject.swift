internal import Crypto
internal import Firebase
internal import LocalFirebase
internal import REST

/// The names and files by which an instance folder and the embedded instance know each other.
enum LocalProject {
  /// Firebase's own tools take `demo-` projects for pretended ones and never ask Google about them.
  static let defaultID = "demo-walkytalky"
  static let keyFileName = "local-key.json"

  static let defaultLocation = "eur3"
  static let apiKey = LocalInstance.apiKey

  /// The bucket of an instance that names none, in the form in which Firebase names new ones.
  static func defaultBucket(of project: String) -> String { project + ".firebasestorage.app" }

  static func freePort() throws(InitError) -> Int {
    guard let port = freeLoopbackPort() else { throw .noFreePort }
    return port
  }

  /// Every host that wtadmin speaks to, at one port of this machine.
  static func endpoints(port: Int) -> [String: String] {
    let origin = BaseURL(isSecure: false, host: "127.0.0.1", port: port)
    return Dictionary(
      uniqueKeysWithValues: GoogleHost.allCases.map { ($0.rawValue, base(of: $0, at: origin).description) })
  }

  /// Where an instance that answers for all hosts is asked for one of them. App Check has paths of Service Usage's, so its
  /// host stands before them.
  static func base(of host: GoogleHost, at origin: BaseURL) -> BaseURL {
    host == .firebaseAppCheck
      ? BaseURL(isSecure: origin.isSecure, host: origin.host, port: origin.port, path: "/" + host.rawValue) : origin
  }

  static func account(project: String) -> String { "wtadmin@\(project).iam.gserviceaccount.com" }

  static func tokenURI(port: Int) -> String { "http://127.0.0.1:\(port)/token" }

  /// The text of a service-account key file for the embedded instance, in the shape that Google gives out.
  static func newKey(project: String, port: Int, _ randomBytes: (Int) -> [UInt8]) -> [UInt8] {
    let identifier = hexadecimal(randomBytes(20))
    let email = account(project: project)
    let pem = PrivateKey.generated().pem.revealedText
    let key: JSON = [
      "type": "service_account", "project_id": .string(project), "private_key_id": .string(identifier),
      "private_key": .string(pem), "client_email": .string(email), "client_id": "100000000000000000001",
      "auth_uri": "https://accounts.google.com/o/oauth2/auth", "token_uri": .string(tokenURI(port: port)),
      "universe_domain": "googleapis.com",
    ]
    return Array((key.serialized(pretty: true) + "\n").utf8)
  }
}
