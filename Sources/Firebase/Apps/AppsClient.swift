internal import REST

/// The project as Firebase sees it, and its iOS apps (Firebase Management v1beta1).
package struct AppsClient: Sendable {
  package let project: String
  private let session: GoogleSession

  package init(project: String, session: GoogleSession) {
    self.project = project
    self.session = session
  }

  private static let wait = OperationWait(host: .firebase, version: "v1beta1", limit: .seconds(180))
  private var path: String { "/v1beta1/projects/" + PercentEncoding.encode(project) }

  /// The project's number; nil for a project of Google Cloud that Firebase was not added to.
  package var firebaseProject: Question<String?> {
    let purpose = Purpose.project(.readFirebaseProject)
    let question = Question(GoogleCall(purpose, .get, .firebase, path, .repeatable)) { (json) throws(FirebaseError) in
      try json.needed("projectNumber", purpose, \.string)
    }
    return question.ifThere
  }

  /// Adds Firebase to the project; what is added already is fine. Refused as long as nobody accepted Firebase's terms.
  package func addFirebase(observe: WaitObserver) throws(FirebaseError) {
    let purpose = Purpose.project(.addFirebase)
    let call = GoogleCall(purpose, .post, .firebase, path + ":addFirebase", body: .json([:]), .guardedWrite)
    do throws(FirebaseError) {
      try Self.wait.run(call, in: session, observe: observe)
    } catch  where error.status == .alreadyExists {
    }
  }

  /// The iOS apps that are not deleted.
  package func iosApps(after token: String? = nil) -> Question<ListPage<IOSApp>> {
    let purpose = Purpose.project(.listApps)
    var query = [("pageSize", "100")]
    if let token { query.append(("pageToken", token)) }
    let call = GoogleCall(purpose, .get, .firebase, path + "/iosApps", query: query, .repeatable)
    return Question(call) { (json) throws(FirebaseError) in
      var apps: [IOSApp] = []
      for app in json["apps"]?.array ?? [] where app["state"]?.string != "DELETED" {
        apps.append(try IOSApp(app, purpose))
      }
      return ListPage(apps, json)
    }
  }

  package func allIOSApps() throws(FirebaseError) -> [IOSApp] { try session.askEveryPage { iosApps(after: $0) } }

  /// Registers an app. Nothing keeps Firebase from registering a second one of the same bundle id: look first.
  package func createIOSApp(bundleID: String, displayName: String, observe: WaitObserver) throws(FirebaseError) {
    let purpose = Purpose.project(.createApp(bundleID: bundleID))
    let body: JSON = ["bundleId": .string(bundleID), "displayName": .string(displayName)]
    let call = GoogleCall(purpose, .post, .firebase, path + "/iosApps", body: .json(body), .guardedWrite)
    try Self.wait.run(call, in: session, observe: observe)
  }

  /// The text of an app's `GoogleService-Info.plist`, as it is at this moment: the bucket stands in it only once there is one.
  package func configuration(ofIOSApp appID: String) -> Question<[UInt8]> {
    let purpose = Purpose.project(.readAppConfiguration(appID: appID))
    let path = "/v1beta1/projects/-/iosApps/\(appID)/config"
    return Question(GoogleCall(purpose, .get, .firebase, path, .repeatable)) { (json) throws(FirebaseError) in
      try json.needed("configFileContents", purpose) { $0.string.flatMap { Base64.decode($0) } }
    }
  }
}

/// An iOS app that is registered with a project.
package struct IOSApp: Hashable, Sendable {
  /// `1:NUMBER:ios:…`
  package var appID: String
  package var bundleID: String
  package var displayName: String
  /// Of the API key that stands in its configuration; an id, not the key itself.
  package var apiKeyID: String?

  init(_ json: JSON, _ purpose: Purpose) throws(FirebaseError) {
    appID = try json.needed("appId", purpose, \.string)
    bundleID = try json.needed("bundleId", purpose, \.string)
    displayName = json["displayName"]?.string ?? ""
    apiKeyID = json["apiKeyId"]?.string
  }
}
