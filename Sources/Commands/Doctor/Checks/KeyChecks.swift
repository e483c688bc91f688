internal import Crypto
internal import Firebase
internal import REST

/// The key file, before anything is sent.
let keyChecks: [Check] = [
  Check("key-found", .key, "does something name a key file that is there?") { examination in
    let key = try examination.keyFile()
    guard try examination.world.files.exists(key.path) else {
      return .error(
        "\(key.path) does not exist", because: "\(key.source.words) names it",
        remedy: "put the key there, or name another: --key FILE")
    }
    return .sound("\(key.path), named by \(key.source.words)")
  },
  Check("key-readable", .key, "is it a key, whole and of a known kind?") { examination in
    let key = try examination.keyFile()
    do {
      let credentials = try key.credentials(in: examination.world.silentWarnings)
      guard case .serviceAccount(let account) = credentials else {
        return .noted("it is a person's sign-in, not a service account's key")
      }
      _ = try PrivateKey(pem: account.privateKey.revealed)
      return .sound("a service account's key: \(account.email)")
    } catch {
      let failure = Failure(error)
      return .error(
        failure.summary, because: failure.cause ?? "it cannot be read",
        remedy: failure.remedy ?? "download a new key: Firebase console, project settings, service accounts")
    }
  },
  Check("key-mode", .key, "is it closed to others on this machine?") { examination in
    let path = try examination.existingKeyPath()
    let files = examination.world.files
    let mode = try files.mode(path)
    guard mode & 0o077 != 0 else { return .sound("mode \(String(mode, radix: 8))") }
    return .error(
      "\(path) has mode \(String(mode, radix: 8))", because: "other people on this machine can read it",
      remedy: "close it: chmod 600 \(path)",
      fix: Fix(words: "close \(path)") { try files.setMode(path, 0o600) })
  },
  Check("key-in-git", .key, "is it kept out of version control?") { examination in
    let path = try examination.existingKeyPath()
    guard let git = try GitWorkTree(around: path, in: examination.world) else {
      return .sound("no git work tree around it")
    }
    if try git.tracks(path) {
      return .error(
        "git has \(path) in its index", because: "everybody who gets a copy of the repository has the key",
        remedy: """
          make a new key, delete this one in the Google Cloud console (IAM, service accounts, keys), and take the file out: \
          git rm --cached \(path)
          """)
    }
    guard try git.ignores(path) else {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return .warning(
        "\(path) lies in the git work tree \(git.root)", because: "no .gitignore names it, so “git add .” takes it",
        remedy: "add a line to \(git.root)/.gitignore: \(name)",
        fix: Fix(words: "add \(name) to .gitignore") { try git.addIgnored(name) })
    }
    return .sound("git ignores it")
  },
  Check("key-project", .key, "is it this project's?") { examination in
    let credentials = try examination.keyFile().credentials(in: examination.world.silentWarnings)
    guard case .serviceAccount(let account) = credentials, let own = account.projectID else {
      return .skipped("the key names no project")
    }
    guard own == examination.project else {
      return .warning(
        "the key is of \(own), the instance is \(examination.project)",
        because: "that works only where the account of the one project was let into the other",
        remedy: "check “project” in walkytalky.json, or download a key of \(examination.project)")
    }
    return .sound(own)
  },
]

extension Examination {
  /// - Throws: `KeyFileError` where nothing names one.
  func keyFile() throws -> KeyFile { try KeyFile.find(for: instance, in: world) }

  func existingKeyPath() throws -> String {
    let path = try keyFile().path
    _ = try world.files.mode(path)
    return path
  }
}

extension KeyFile.Source {
  var words: String {
    switch self {
    case .option: "--key"
    case .variable: "WTADMIN_KEY"
    case .settings: "walkytalky.json"
    case .googleVariable: "GOOGLE_APPLICATION_CREDENTIALS"
    case .gcloudDefault: "gcloud"
    }
  }
}

extension World {
  /// The same, without warnings on standard error: the check says itself what is wrong.
  var silentWarnings: World {
    var world = self
    world.errorOutput = { _ in }
    return world
  }
}
