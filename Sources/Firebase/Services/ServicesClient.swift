internal import REST

/// The APIs of a project, on or off (Service Usage v1).
package struct ServicesClient: Sendable {
  /// Id or number; Google takes both.
  package let project: String
  private let session: GoogleSession

  package init(project: String, session: GoogleSession) {
    self.project = project
    self.session = session
  }

  private var parent: String { "projects/" + PercentEncoding.encode(project) }

  /// The most names that one question takes.
  package static let batchGetLimit = 30
  /// The most APIs that one request switches on.
  package static let batchEnableLimit = 20

  /// Which of these APIs are on, at most thirty of them.
  package func enabled(among services: [String]) -> Question<Set<String>> {
    precondition(services.count <= Self.batchGetLimit, "the API takes 30 names at most")
    let names = services.map { ("names", "\(parent)/services/\($0)") }
    let call = GoogleCall(
      .project(.readServices), .get, .serviceUsage, "/v1/\(parent)/services:batchGet", query: names, .repeatable)
    return Question(call) { (json) throws(FirebaseError) in
      let on = (json["services"]?.array ?? []).filter { $0["state"]?.string == "ENABLED" }
      return Set(on.compactMap { $0["name"]?.string?.lastSegment })
    }
  }

  /// Switches APIs on, all or none, and waits until that is done. An API may refuse for some minutes more.
  package func enable(_ services: [String], observe: WaitObserver) throws(FirebaseError) {
    precondition(services.count <= Self.batchEnableLimit, "the API takes 20 names at most")
    let purpose = Purpose.project(.enableServices(services))
    let body: JSON = ["serviceIds": .array(services.map(JSON.string))]
    let call = GoogleCall(
      purpose, .post, .serviceUsage, "/v1/\(parent)/services:batchEnable", body: .json(body), .repeatable)
    try OperationWait(host: .serviceUsage, version: "v1", limit: .seconds(300))
      .run(call, in: session, observe: observe)
  }

  /// Makes the account under which a service acts in the project, where it is not there yet.
  /// - Note: v1beta1 only.
  package func createAgent(of service: String, observe: WaitObserver) throws(FirebaseError) {
    let purpose = Purpose.project(.createServiceAgent(service: service))
    let call = GoogleCall(
      purpose, .post, .serviceUsage, "/v1beta1/\(parent)/services/\(service):generateServiceIdentity", .repeatable)
    try OperationWait(host: .serviceUsage, version: "v1beta1", limit: .seconds(60))
      .run(call, in: session, observe: observe)
  }
}
