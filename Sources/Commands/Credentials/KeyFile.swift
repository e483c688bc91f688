internal import Firebase
internal import REST

/// A file with credentials, and why it was chosen.
struct KeyFile: Hashable {
  /// What names a key file, in the order in which they are asked.
  enum Source: Hashable, CaseIterable {
    case option
    case variable
    case settings
    case googleVariable
    case gcloudDefault
  }

  var path: String
  var source: Source

  /// The first that is named. gcloud's own file counts only where it exists.
  /// - Throws: ``KeyError/noneNamed(gcloudPath:)`` where nothing names one.
  static func find(for instance: Instance, in world: World) throws -> KeyFile {
    if let path = world.options.key { return KeyFile(path: try world.absolute(path), source: .option) }
    if let path = world.variable(.key) { return KeyFile(path: try world.absolute(path), source: .variable) }
    if let path = instance.settings.key { return KeyFile(path: instance.path(path), source: .settings) }
    if let path = world.variable(.googleCredentials) {
      return KeyFile(path: try world.absolute(path), source: .googleVariable)
    }
    let configuration = world.variable(.gcloudConfiguration) ?? world.files.homeFolder().map { $0 + "/.config/gcloud" }
    let gcloudPath = configuration.map { $0 + "/application_default_credentials.json" }
    if let gcloudPath, try world.files.exists(gcloudPath) { return KeyFile(path: gcloudPath, source: .gcloudDefault) }
    throw KeyFileError.noneNamed(gcloudPath: gcloudPath)
  }

  /// Reads the file, and warns where others on this machine can read it too.
  func credentials(in world: World) throws -> Credentials {
    let bytes = try world.files.read(path)
    do throws(CredentialsError) {
      let credentials = try Credentials(parsing: bytes)
      let mode = try? world.files.mode(path)
      if let mode, mode & 0o077 != 0 {
        world.warn("\(path) can be read by others on this machine; close it: chmod 600 \(path)")
      }
      return credentials
    } catch {
      throw KeyFileError.unusable(path: path, error)
    }
  }
}

/// Why there are no credentials to work with.
enum KeyFileError: Error, Hashable {
  case noneNamed(gcloudPath: String?)
  case unusable(path: String, CredentialsError)
}

extension Credentials {
  /// The project that the file itself names.
  var projectID: String? {
    switch self {
    case .serviceAccount(let account): account.projectID
    case .authorizedUser(let user): user.quotaProjectID
    case .emulatorOwner: nil
    }
  }
}
