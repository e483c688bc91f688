package import Arguments
internal import Firebase
internal import Provisioning
internal import REST

/// `app config`: registers the iOS app if need be, and writes its configuration.
package struct AppConfig: Command {
  static let out = Option("out", as: .file, "where to write the file; into the instance folder if not given")

  package static let declaration = CommandDefinition(
    "app config", "registers the iOS app, and writes GoogleService-Info.plist",
    discussion: """
      The file tells the app its project; it is no secret. Fetch it again after the Storage bucket is made: the bucket stands in \
      it.
      """,
    effect: .writes, takes: [UpChoices.bundleID, out],
    examples: [
      Example("wtadmin app config --bundle-id org.example.chat", "the first time"),
      Example("wtadmin app config --out ~/walkytalky/GoogleService-Info.plist", "into the app's Xcode project"),
    ])

  package var bundleID: String?
  package var out: String?

  package init(_ parsed: Parsed) throws(UsageError) {
    bundleID = try parsed[UpChoices.bundleID]
    out = try parsed[Self.out]
  }

  package func run(in world: World) throws -> ExitCode {
    try Connection.changing(world) { connection in
      guard let bundleID = bundleID ?? connection.instance.settings.bundleID else { throw NoBundleID() }
      let clients = connection.project(waiting: Waiting(in: world).observer)
      let project = connection.instance.settings.project
      if try app(bundleID, clients) == nil {
        let step = ProjectStep.createIOSApp(bundleID: bundleID, displayName: "walkytalky")
        guard try connection.change("app config", [.project(step)], in: world) else { return .done }
      }
      guard let app = try app(bundleID, clients) else {
        throw StepNotSeen(step: .createIOSApp(bundleID: bundleID, displayName: "walkytalky"))
      }
      let configuration = try AppConfiguration(app, clients)
      let path = try out.map { try world.absolute($0) } ?? connection.instance.path(AppConfiguration.fileName)
      let isNew = try configuration.differs(from: path, in: world)
      if !world.options.dryRun {
        if isNew { try configuration.write(to: path, in: world) }
        _ = try connection.instance.changingSettings(
          [SettingsChange(member: .bundleID, value: .string(bundleID))], in: world)
      }
      try world.show(
        AppConfigReport(project: project, app: app, path: path, isWritten: isNew && !world.options.dryRun))
      return .done
    }
  }

  private func app(_ bundleID: String, _ clients: ProjectClients) throws -> IOSApp? {
    try clients.apps.allIOSApps().first { $0.bundleID == bundleID }
  }
}

/// No bundle id is known, so no app can be registered.
struct NoBundleID: Error, Hashable {}

extension NoBundleID: Explained {
  var failure: Failure {
    Failure(
      "no bundle id is known", cause: "neither --bundle-id nor walkytalky.json names the iOS app",
      remedy: "add --bundle-id ID: the one that stands in the app's Xcode project", exitCode: .usedWrongly)
  }
}

struct AppConfigReport: Report {
  var project: String
  var app: IOSApp
  var path: String
  var isWritten: Bool

  var json: JSONObject {
    [
      "project": .string(project), "appId": .string(app.appID), "bundleId": .string(app.bundleID),
      "path": .string(path), "written": .bool(isWritten),
    ]
  }

  var blocks: [Block] {
    [
      .line(
        .text(
          "\(project): \(app.bundleID): \(isWritten ? "wrote \(path)" : "\(path) is what Firebase has")", .good)),
      .hint("drag it into the app's Xcode project; it is no secret"),
    ]
  }
}
