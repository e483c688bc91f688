package import Commands
internal import Crypto
internal import HTTP
package import LocalFirebase
package import REST
internal import Synchronization

/// An instance folder in the test's scratch folder, and the embedded instance that it speaks to over real HTTP.
package struct LocalBench: Sendable {
  package var bench: Bench
  package let server: LocalInstance
  /// The instance folder.
  package let folder: String
  package static let project = "demo-bench"
  package static let bucket = "\(project).appspot.com"

  /// Made once: a key costs up to a second.
  private static let key = PrivateKey.generated()

  package init() throws {
    try self.init(at: try LocalInstance.scratch(.init(project: Self.project)), folder: ScratchFolder.path)
  }

  /// Another instance folder below the test's own, of an instance of its own or of the one given: a second operator.
  package init(in folder: String, at server: LocalInstance? = nil) throws {
    try self.init(
      at: try server ?? .scratch(.init(project: Self.project)), folder: ScratchFolder.path + "/" + folder)
  }

  private init(at server: LocalInstance, folder: String) throws {
    self.server = server
    self.folder = folder
    let email = "wtadmin@\(Self.project).iam.gserviceaccount.com"
    try server.register(ServiceAccount(email: email, keyID: "k1", publicKey: Self.key.publicKey.pem))
    var bench = Bench()
    try bench.world.files.makeFolder(folder)
    bench.world.files.workingFolder = { folder }
    bench.world.now = World.live(makeTransport: { $0.transport }).now
    bench.world.sleep = { _ in }
    bench.world.transport = Self.transport(bench.world.isInterrupted)
    bench.world.lastingTransport = Self.transport { false }
    self.bench = bench
    let keyFile: JSON = [
      "type": "service_account", "project_id": .string(Self.project), "private_key_id": "k1",
      "private_key": .string(Self.key.pem.revealedText), "client_email": .string(email),
      "token_uri": .string(server.address + "/token"),
    ]
    try bench.world.files.write(folder + "/key.json", keyFile.serializedBytes(), 0o600)
    try write(settings(at: server.address))
  }

  /// Has the instance folder name a bucket, or none.
  package func use(bucket: String?) throws {
    var settings = settings(at: server.address)
    settings.bucket = bucket
    try write(settings)
  }

  /// Asks the server as its administrator, past wtadmin: what somebody does in a console.
  /// - Throws: ``Refused`` where the server does not do it.
  @discardableResult
  package func administer(_ method: HTTPMethod, _ path: String, _ body: JSON? = nil) throws -> JSON {
    let url = server.address + path
    return try administer(
      body.map { HTTPRequest(method: method, url: url, json: $0) } ?? HTTPRequest(method: method, url: url))
  }

  @discardableResult
  package func administer(_ request: HTTPRequest) throws -> JSON {
    var request = request
    request.headers["Authorization"] = "Bearer owner"
    let response = try Self.transport { false }.send(request)
    guard response.isSuccess else {
      throw Refused(status: response.status, text: String(decoding: response.body, as: UTF8.self))
    }
    return response.body.isEmpty ? .null : try JSON(parsing: response.body)
  }

  /// What the server would not do for its administrator.
  package struct Refused: Error {
    package var status: Int
    package var text: String
  }

  /// Where the REST API has the documents of the project.
  package static let documents = "/v1/\(root)/"

  /// The name that the names of all documents begin with.
  package static let root = "projects/\(project)/databases/(default)/documents"

  /// Puts rules in force as somebody does in the console, of one file or of several.
  package func putInForce(
    _ files: [(name: String, text: String)], as release: String = "cloud.firestore", isFirst: Bool = false
  ) throws {
    let list = files.map { file -> JSON in ["name": .string(file.name), "content": .string(file.text)] }
    let root = "projects/\(Self.project)"
    let ruleset = try administer(.post, "/v1/\(root)/rulesets", ["source": ["files": .array(list)]])["name"] ?? .null
    let named: JSON = ["name": .string("\(root)/releases/\(release)"), "rulesetName": ruleset]
    if isFirst {
      try administer(.post, "/v1/\(root)/releases", named)
    } else {
      try administer(.patch, "/v1/\(root)/releases/\(release)", ["release": named, "updateMask": "rulesetName"])
    }
  }

  /// Puts other settings in the instance folder.
  package func write(_ settings: InstanceSettings) throws {
    try bench.world.files.write(folder + "/" + InstanceSettings.fileName, Array(settings.text.utf8), 0o644)
  }

  /// The settings of the folder, with every host at one address.
  package func settings(at address: String) -> InstanceSettings {
    InstanceSettings(
      project: Self.project, key: "key.json", isLocal: true, endpoints: ["firestore.googleapis.com": address])
  }

  /// libcurl, with retries whose waiting passes at once.
  package static func transport(_ isInterrupted: @escaping @Sendable () -> Bool) -> Transport {
    let waited = Waiting()
    let clock = RetryClock(
      now: { waited.total }, sleep: { waited.add($0) }, fraction: { 1 }, isInterrupted: isInterrupted)
    return CurlTransport(isInterrupted: isInterrupted).transport.retrying(clock: clock)
  }

  @discardableResult
  package func run(_ words: String...) -> Bench.Outcome { bench.run(words) }

  /// Signs a phone up, as the app does.
  package func newDevice() -> String {
    String(bench.run("local", "device", "new", "--quiet").out.prefix { $0 != "\n" })
  }

  /// Ana and Ben, signed up and named.
  package func anaAndBen() -> (ana: String, ben: String) {
    let (ana, ben) = (newDevice(), newDevice())
    run("person", "add", "ana", ana)
    run("person", "add", "ben", ben)
    return (ana, ben)
  }

  /// The ids of the conversations that the server has.
  package func conversationIDs() -> [String] {
    bench.run("conversation", "list", "--refresh", "--json").json["conversations"]?.array?
      .compactMap { $0["conversation"]?.string } ?? []
  }
}

/// The time that would have passed.
private final class Waiting: Sendable {
  private let sum = Mutex(Duration.zero)

  var total: Duration { sum.withLock { $0 } }
  func add(_ pause: Duration) { sum.withLock { $0 += pause } }
}
