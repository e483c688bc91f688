/// A point in time in microseconds since 1970-01-01T00:00:00Z, the precision in which Firestore stores.
package struct Instant: Hashable, Sendable, Comparable {
  package var microseconds: Int64

  package init(microseconds: Int64) { self.microseconds = microseconds }
  package init(milliseconds: Int64) { self.init(microseconds: milliseconds * 1_000) }
  package init(seconds: Int64) { self.init(microseconds: seconds * 1_000_000) }

  package static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }

  package static func - (later: Instant, earlier: Instant) -> Duration {
    .microseconds(later.microseconds - earlier.microseconds)
  }

  package static func - (end: Instant, elapsed: Duration) -> Instant { end + (.zero - elapsed) }

  package static func + (start: Instant, elapsed: Duration) -> Instant {
    let (seconds, attoseconds) = elapsed.components
    return Instant(microseconds: start.microseconds + seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
  }
}
