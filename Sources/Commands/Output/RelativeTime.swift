package import REST

extension Timestamp {
  /// `just now`, `5 minutes ago`, `in 2 hours`; beyond thirty days the date in the local zone.
  package func relative(to now: Timestamp, zoneOffsetSeconds: Int) -> String {
    let seconds: Int64 = now.seconds(since: self)
    let amount: Int64 = abs(seconds)
    let phrase: String
    switch amount {
    case ..<10: return "just now"
    case ..<60: phrase = counted(amount, "second")
    case ..<3_600: phrase = counted(amount / 60, "minute")
    case ..<86_400: phrase = counted(amount / 3_600, "hour")
    case ..<2_592_000: phrase = counted(amount / 86_400, "day")
    default: return String(local(zoneOffsetSeconds: zoneOffsetSeconds).prefix(10))
    }
    return seconds > 0 ? "\(phrase) ago" : "in \(phrase)"
  }

  /// The same in the operator's zone.
  func relative(to now: Timestamp, in world: World) -> String {
    relative(to: now, zoneOffsetSeconds: world.timeZoneOffset(self))
  }

  /// `2026-12-01 09:30:05`, in the zone that many seconds east of UTC.
  package func local(zoneOffsetSeconds: Int) -> String {
    let shifted = Timestamp(seconds: seconds + Int64(zoneOffsetSeconds))
    return String(shifted.rfc3339.prefix(19)).replacingT
  }
}

extension String {
  fileprivate var replacingT: String { String(map { $0 == "T" ? " " : $0 }) }
}

/// `1 minute`, `2 minutes`.
package func counted(_ count: some BinaryInteger, _ noun: String, plural: String? = nil) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(plural ?? noun + "s")"
}
