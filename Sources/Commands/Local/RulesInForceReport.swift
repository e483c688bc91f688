internal import REST

/// Which rules decide under one name of the embedded instance.
struct RulesInForceReport: Hashable {
  enum Origin: String {
    /// The folder's, as they were when the instance started.
    case folder
    /// Those that were deployed.
    case deployment
    /// Those that were loaded as into Google's emulators.
    case emulator

    var words: String {
      switch self {
      case .folder: "the folder's, as they were when it started"
      case .deployment: "as deployed"
      case .emulator: "as loaded into an emulator"
      }
    }
  }

  var release: String
  var origin: Origin
  var since: Timestamp?

  init?(_ json: JSON) {
    guard let release = json["release"]?.string, let origin = json["from"]?.string.flatMap(Origin.init(rawValue:))
    else {
      return nil
    }
    self.release = release
    self.origin = origin
    since = json["updateTime"]?.string.flatMap(Timestamp.init(rfc3339:))
  }

  var json: JSON {
    [
      "release": .string(release), "from": .string(origin.rawValue),
      "since": since.map { .string($0.rfc3339) } ?? .null,
    ]
  }
}
