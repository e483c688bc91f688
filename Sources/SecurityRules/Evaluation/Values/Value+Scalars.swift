extension Value {
  /// A point in time of the proleptic Gregorian calendar, 0001-01-01T00:00:00Z to 9999-12-31T23:59:59.999999999Z.
  package struct Timestamp: Hashable, Sendable, Comparable {
    /// Seconds since 1970-01-01T00:00:00Z.
    package let seconds: Int64
    /// 0 to 999,999,999.
    package let nanoseconds: Int32

    /// Nil outside the years 1 to 9999 and outside a second's nanoseconds.
    package init?(seconds: Int64, nanoseconds: Int32) {
      guard (-62_135_596_800...253_402_300_799).contains(seconds), (0...999_999_999).contains(nanoseconds) else {
        return nil
      }
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }

    package static func < (left: Timestamp, right: Timestamp) -> Bool {
      (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
  }

  /// A span of time, at most 315,576,000,000 seconds either way; the nanoseconds bear the sign of the seconds.
  package struct Duration: Hashable, Sendable, Comparable {
    package let seconds: Int64
    package let nanoseconds: Int32

    /// Nil out of range. Any mixture of signs is brought to one.
    package init?(seconds: Int64, nanoseconds: Int64) {
      var (whole, overflow) = seconds.addingReportingOverflow(nanoseconds / 1_000_000_000)
      guard !overflow else { return nil }
      var rest = nanoseconds % 1_000_000_000
      if whole > 0, rest < 0 {
        whole -= 1
        rest += 1_000_000_000
      } else if whole < 0, rest > 0 {
        whole += 1
        rest -= 1_000_000_000
      }
      guard (-315_576_000_000...315_576_000_000).contains(whole) else { return nil }
      self.seconds = whole
      self.nanoseconds = Int32(rest)
    }

    package static func < (left: Duration, right: Duration) -> Bool {
      (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
  }

  /// Degrees.
  package struct LatLng: Sendable {
    package let latitude: Double
    package let longitude: Double

    /// Nil outside ±90 and ±180 degrees, and for NaN.
    package init?(latitude: Double, longitude: Double) {
      guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
      self.latitude = latitude
      self.longitude = longitude
    }
  }
}
