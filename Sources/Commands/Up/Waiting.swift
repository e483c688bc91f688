internal import Provisioning
internal import Synchronization

/// Says for what a command waits: once in a line of its own, and on a terminal how long it was so far.
final class Waiting: Sendable {
  private let world: World
  private let last = Mutex<Waited?>(nil)

  init(in world: World) { self.world = world }

  var observer: @Sendable (Waited, Duration) -> Void {
    { waited, duration in self.tell(waited, duration) }
  }

  private func tell(_ waited: Waited, _ duration: Duration) {
    let isNew = last.withLock { last in
      defer { last = waited }
      return last != waited
    }
    if isNew {
      world.note("waiting for \(waited.words)")
    } else if world.terminal.isErrorTerminal, !world.options.quiet {
      world.errorOutput("\r\u{1B}[K\(counted(Int(duration.components.seconds), "second")) so far\r")
    }
  }
}

extension Waited {
  var words: String {
    switch self {
    case .services(let services): "\(counted(services.count, "API")) to be switched on"
    case .propagation(let services):
      "\(services.joined(separator: ", ")) to answer everywhere, which takes up to five minutes"
    case .firebase: "Firebase to be added to the project"
    case .database: "the Firestore database to be made"
    case .protection: "the database to be protected"
    case .indexes(let count): "\(counted(count, "index", plural: "indexes")) to be built, which takes some minutes"
    case .storageAgent: "Storage's account to be made"
    case .app(let bundleID): "the iOS app \(bundleID) to be registered"
    case .sight: "what was done to be seen"
    case .person: "you"
    }
  }
}
