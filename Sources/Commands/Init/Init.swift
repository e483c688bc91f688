package import Arguments
internal import Firebase
internal import REST

/// `init [DIR]`: makes an instance folder.
package struct Init: Command {
  static let folder = Positional(optional: "dir", as: .directory, "the folder to make, this one if not given")
  static let local = Flag("local", "run on the embedded instance: no account, no network")
  static let project = Option(
    "project", as: .text.named("id"), "the Firebase project's id, taken from the key if not given")
  static let location = Option(
    "location", as: .text.named("place"), "where Firestore keeps the documents, such as eur3")
  static let bucket = Option("bucket", as: .text.named("name"), "the Storage bucket, without gs://")
  static let bundleID = Option("bundle-id", as: .text.named("id"), "the iOS app's bundle id")

  package static let declaration = CommandDefinition(
    "init", "makes an instance folder",
    discussion: """
      Writes walkytalky.json, the security rules, their test cases, and what Firebase's own tools need to work in the same \
      folder. What is there already is kept as it is.
      """,
    takes: [folder, local, project, location, bucket, bundleID],
    examples: [
      Example("wtadmin init family --local", "try everything without an account"),
      Example("wtadmin init clinic --key ~/keys/clinic.json --location europe-west3", "for a Firebase project"),
    ])

  package var folder: String
  package var isLocal: Bool
  package var project: String?
  package var location: String?
  package var bucket: String?
  package var bundleID: String?

  package init(_ parsed: Parsed) throws(UsageError) {
    folder = try parsed[Self.folder] ?? "."
    isLocal = try parsed[Self.local]
    project = try parsed[Self.project]
    location = try parsed[Self.location]
    bucket = try parsed[Self.bucket]
    bundleID = try parsed[Self.bundleID]
  }

  package func run(in world: World) throws -> ExitCode {
    let folder = try world.absolute(folder)
    let settingsPath = folder + "/" + InstanceSettings.fileName
    guard try !world.files.exists(settingsPath) else { throw InitError.isInstance(folder: folder) }
    let files = isLocal ? try localFiles(in: world) : try hostedFiles(below: folder, in: world)
    try world.files.makeFolder(folder)
    let outcome = try InstanceTemplate(folder: folder, files: files).write(in: world)
    try world.show(outcome)
    return .done
  }

  private func localFiles(in world: World) throws -> InstanceFiles {
    let project = project ?? LocalProject.defaultID
    let port = try LocalProject.freePort()
    var settings = InstanceSettings(
      project: project, location: location ?? LocalProject.defaultLocation,
      bucket: bucket ?? LocalProject.defaultBucket(of: project),
      bundleID: bundleID, key: LocalProject.keyFileName, isLocal: true)
    settings.endpoints = LocalProject.endpoints(port: port)
    let key = LocalProject.newKey(project: project, port: port, world.randomBytes)
    return InstanceFiles(settings: try settings.checked(), key: key)
  }

  private func hostedFiles(below folder: String, in world: World) throws -> InstanceFiles {
    var key: String?
    var keyProject: String?
    if let named = world.options.key ?? world.variable(.key) {
      let path = try world.absolute(named)
      keyProject = try KeyFile(path: path, source: .option).credentials(in: world).projectID
      key = path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
    }
    guard let project = project ?? keyProject else { throw InitError.noProject }
    let settings = InstanceSettings(
      project: project, location: location, bucket: bucket, bundleID: bundleID, key: key)
    return InstanceFiles(settings: try settings.checked(), key: nil)
  }
}

/// Why no instance folder was made.
package enum InitError: Error, Hashable, Sendable {
  case isInstance(folder: String)
  case noProject
  case noFreePort
}

extension InstanceSettings {
  /// The settings after a round through their file's text, so that a bad project id is refused here and not later.
  fileprivate func checked() throws(SettingsError) -> InstanceSettings {
    try InstanceSettings.parse(Array(text.utf8), path: InstanceSettings.fileName)
  }
}
