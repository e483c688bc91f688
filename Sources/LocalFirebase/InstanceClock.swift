internal import REST

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The machine's clock, moved by an offset that tests set, so that tokens expire without anybody waiting.
final class InstanceClock: Sendable {
  private let state = Monitor((offsetSeconds: Int64(0), lastMicroseconds: Int64(0)))

  /// A century either way, in seconds.
  static let offsets: ClosedRange<Int64> = -3_155_760_000...3_155_760_000

  /// How far this instance lives in the future; negative for the past.
  var offsetSeconds: Int64 {
    get { state.withLock { $0.offsetSeconds } }
    set { state.withLock { $0.offsetSeconds = newValue } }
  }

  var now: Timestamp {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(seconds: Int64(time.tv_sec) + offsetSeconds, nanoseconds: Int32(time.tv_nsec))
  }

  /// Microseconds since 1970 that no two callers get, each later than the one before: the time of a commit.
  func tick() -> Int64 {
    let now = now.microseconds
    return state.withLock { state in
      state.lastMicroseconds = max(now, state.lastMicroseconds + 1)
      return state.lastMicroseconds
    }
  }

  /// The time of the last commit; before the first one, that of the start.
  var lastTick: Int64 { state.withLock { $0.lastMicroseconds } }

  /// What is stored was committed before this; the next tick is later.
  func moveBeyond(_ microseconds: Int64) {
    state.withLock { $0.lastMicroseconds = max($0.lastMicroseconds, microseconds) }
  }
}

extension Timestamp {
  /// Microseconds since 1970, rounded down.
  var microseconds: Int64 { seconds * 1_000_000 + Int64(nanoseconds / 1_000) }

  init(microseconds: Int64) {
    let remainder = microseconds % 1_000_000
    let fraction = remainder < 0 ? remainder + 1_000_000 : remainder
    self.init(seconds: (microseconds - fraction) / 1_000_000, nanoseconds: Int32(fraction * 1_000))
  }
}
