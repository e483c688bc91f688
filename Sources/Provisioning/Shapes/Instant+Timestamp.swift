package import Domain
package import REST

extension Instant {
  /// The time as Firestore stores it; what is finer than a microsecond is cut.
  package init(_ timestamp: Timestamp) {
    self.init(microseconds: timestamp.seconds * 1_000_000 + Int64(timestamp.nanoseconds / 1_000))
  }

  package var timestamp: Timestamp {
    var seconds = microseconds / 1_000_000
    if microseconds % 1_000_000 < 0 { seconds -= 1 }
    return Timestamp(seconds: seconds, nanoseconds: Int32(microseconds - seconds * 1_000_000) * 1_000)
  }
}
