package import Arguments
internal import Domain
internal import Provisioning
internal import REST

/// `device reset PERSON`: lets another installation of the app in.
package struct DeviceReset: Command {
  static let aliveWithin = Option(
    "alive-within", as: .duration, default: .seconds(15 * 60), "how young a sign of life means that it is in use")
  static let force = Flag("force", "even though it is in use")

  package static let declaration = CommandDefinition(
    "device reset", "frees an account's device lock for another installation",
    discussion: """
      The next installation of the app that signs in as the account claims the lock. Refused for a lock that is alive, unless \
      forced, and for one that moves while it is looked at. If the phone is lost, see “wtadmin phone lost”.
      """,
    effect: .writes, takes: [DeviceShow.person, aliveWithin, force],
    examples: [
      Example("wtadmin device reset ana", "after ana installed the app anew"),
      Example("wtadmin device reset ana --alive-within 1h --dry-run", "would it be refused?"),
    ])

  package var person: String
  package var aliveWithin: Duration
  package var isForced: Bool

  package init(_ parsed: Parsed) throws(UsageError) {
    person = try parsed[DeviceShow.person]
    aliveWithin = try parsed[Self.aliveWithin]
    isForced = try parsed[Self.force]
  }

  package func run(in world: World) throws -> ExitCode {
    try Connection.changing(world) { connection in
      let person = try connection.ledger.person(person)
      guard let row = try connection.deviceRow(of: person) else {
        world.note(
          "project \(connection.instance.settings.project): no installation holds the account of \(person.words)")
        try world.show(DeviceLockReport(row: nil, user: person.user))
        return .done
      }
      if row.signs.isAlive(at: Instant(world.now()), within: aliveWithin), !isForced {
        throw DeviceLockAlive(person: person.words, seen: row.signs.words(in: world))
      }
      if try connection.change("device reset", [.deviceLock(.reset(row.lock))], in: world) {
        try world.show(DeviceLockReport(row: nil, user: person.user))
      }
      return .done
    }
  }
}

/// A lock that is not freed, since somebody was there lately.
struct DeviceLockAlive: Error, Hashable {
  var person: String
  /// By what, and when.
  var seen: String
}

extension DeviceLockAlive: Explained {
  var failure: Failure {
    Failure(
      "the device lock of \(person) may be in use", cause: "signs of life: \(seen)",
      remedy: """
        if the app was installed anew, and that account is its own: add --force; otherwise wait until the phone is off
        """, exitCode: .refused)
  }
}

extension SignsOfLife {
  /// `the installation 3 hours ago, the account just now`.
  fileprivate func words(in world: World) -> String {
    [("the installation that holds it", lock), ("its account", account), ("a message sent or read", message)]
      .compactMap { what, time in time.map { "\(what) \($0.timestamp.relative(to: world.now(), in: world))" } }
      .joined(separator: ", ")
  }
}
