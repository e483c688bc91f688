package import Domain

/// How long a device refuses its passcode after wrong ones: 5 s after the first, twice as long after each further one,
/// at most 30 min. The right one starts it over.
package struct Lockout: Hashable, Sendable {
  package private(set) var failures = 0
  private var lastFailure: Instant?

  package static let firstWait: Duration = .seconds(5)
  package static let longestWait: Duration = .seconds(30 * 60)

  package init() {}

  /// The wait that follows that many wrong passcodes in a row.
  package static func wait(after failures: Int) -> Duration {
    var wait = firstWait
    guard failures > 0 else { return .zero }
    for _ in 1..<failures where wait < longestWait { wait *= 2 }
    return min(wait, longestWait)
  }

  /// How much longer no passcode is looked at. A clock that was set back shortens nothing.
  package func remaining(at now: Instant) -> Duration {
    guard let lastFailure else { return .zero }
    let wait = Self.wait(after: failures)
    return now < lastFailure ? wait : max(.zero, wait - (now - lastFailure))
  }

  /// Notes what became of a passcode that was looked at.
  package mutating func note(isRight: Bool, at now: Instant) {
    guard !isRight else {
      self = Lockout()
      return
    }
    failures += 1
    lastFailure = now
  }
}
