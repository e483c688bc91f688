import Firebase
import HTTP
import LocalFirebase
import REST

/// The clients of the APIs that set a project up, before the embedded instance.
struct ProjectScene {
  let server: LocalInstance
  let slept = SleepLog()
  static let project = "demo-setup"
  static let account = "wtadmin@demo-setup.iam.gserviceaccount.com"

  init(_ state: ProjectState = .complete, _ patch: JSONObject = [:]) throws {
    server = try LocalInstance.scratch(
      .init(
        project: Self.project, setting: ProjectSetting(bucket: "demo-setup.appspot.com", bundleID: "org.example.chat")))
    try server.setProject(state)
    try server.changeProject(patch)
  }

  var session: GoogleSession {
    let slept = slept
    guard let origin = BaseURL(server.address) else { preconditionFailure("the address is a URL") }
    let endpoints = Endpoints(
      Dictionary(
        uniqueKeysWithValues: GoogleHost.allCases.map { host in
          (host, BaseURL(isSecure: false, host: origin.host, port: origin.port, path: "/" + host.rawValue))
        }))
    let transport = CurlTransport().transport
    let tokens = TokenSource(
      credentials: .emulatorOwner, sign: { _ in [] }, endpoints: endpoints, transport: transport,
      now: { Timestamp(seconds: 0) })
    return GoogleSession(
      identity: .administrator(tokens), endpoints: endpoints, transport: transport, sleep: { slept.append($0) })
  }

  var number: String { server.project["number"]?.string ?? "" }
  var projects: ProjectsClient { ProjectsClient(project: Self.project, session: session) }
  var services: ServicesClient { ServicesClient(project: number, session: session) }
  var databases: DatabasesClient { DatabasesClient(project: Self.project, session: session) }
  var indexes: IndexesClient { IndexesClient(project: Self.project, session: session) }
  var authentication: AuthenticationClient { AuthenticationClient(project: Self.project, session: session) }
  var apps: AppsClient { AppsClient(project: Self.project, session: session) }
  var buckets: BucketsClient { BucketsClient(project: Self.project, session: session) }
  var keys: APIKeysClient { APIKeysClient(project: number, session: session) }
  var appCheck: AppCheckClient { AppCheckClient(project: number) }

  /// What was sent, as `POST /v1/…`, without the host.
  var sent: [String] {
    server.requests.map { request in
      "\(request.method.rawValue) /" + request.uri.split(separator: "/").dropFirst().joined(separator: "/")
    }
  }
}

/// Why a call was refused; nil where it was not, or no server said so.
func reason(_ body: () throws(FirebaseError) -> Void) -> APIError.Reason? {
  do throws(FirebaseError) {
    try body()
    return nil
  } catch {
    guard case .api(let refusal) = error.reason else { return nil }
    return refusal.reason
  }
}
