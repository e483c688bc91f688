extension Value.Timestamp {
  /// `timestamp.value(string)`: RFC 3339 as leniently as Google reads it. Fields may have any number of digits, of any
  /// script, and roll over; text after the seconds is ignored; a zone must follow, with its colon.
  package init(parsing text: Text) throws(EvaluationError) {
    guard let time = Value.Timestamp(lenient: text.units[...]) else { throw .timestampOutOfRange }
    self = time
  }

  private init?(lenient units: ArraySlice<UInt16>) {
    guard let mark = units.firstIndex(of: unit("T")),
      let zone = units[mark...].firstIndex(of: unit("Z")) ?? units[mark...].firstIndex(of: unit("+"))
        ?? units[mark...].firstIndex(of: unit("-"))
    else { return nil }
    let time = units[..<zone]
    let point = time.firstIndex(of: unit("."))
    guard let local = Value.Timestamp.localSeconds(time[..<(point ?? zone)]),
      let nanoseconds = Value.Timestamp.nanoseconds(point.map { time[($0 + 1)...] } ?? []),
      let offset = Value.Timestamp.offset(units[zone...])
    else { return nil }
    let (seconds, overflow) = local.subtractingReportingOverflow(offset)
    guard !overflow else { return nil }
    self.init(seconds: seconds, nanoseconds: nanoseconds)
  }

  /// `yyyy-MM-ddTHH:mm:ss`, blanks allowed before each number.
  private static func localSeconds(_ units: ArraySlice<UInt16>) -> Int64? {
    var rest = units
    var fields: [Int64] = []
    for separator in ["-", "-", "T", ":", ":", nil] as [Unicode.Scalar?] {
      while rest.first == unit(" ") || rest.first == unit("\t") { rest.removeFirst() }
      let isNegative = rest.first == unit("-")
      if isNegative { rest.removeFirst() }
      let digits = rest.prefix { Text.digit($0) != nil }
      guard let field = Text.integer(digits) else { return nil }
      fields.append(Int64(Int32(truncatingIfNeeded: isNegative ? -field : field)))
      rest = rest.dropFirst(digits.count)
      if let separator {
        guard rest.first == unit(separator) else { return nil }
        rest.removeFirst()
      }
    }
    let days = Day.number(fields[0], fields[1], fields[2])
    return days * 86_400 + fields[3] * 3600 + fields[4] * 60 + fields[5]
  }

  /// The first nine digits; what follows them is not looked at.
  private static func nanoseconds(_ digits: ArraySlice<UInt16>) -> Int32? {
    var value: Int32 = 0
    var rest = digits
    for _ in 0..<9 {
      value *= 10
      guard let digit = rest.popFirst() else { continue }
      guard (0x30...0x39).contains(digit) else { return nil }
      value += Int32(digit) - 0x30
    }
    return value
  }

  /// Seconds east of Greenwich: `Z`, `+1:30`, `-01:30`.
  private static func offset(_ zone: ArraySlice<UInt16>) -> Int64? {
    guard zone.first != unit("Z") else { return zone.count == 1 ? 0 : nil }
    let parts = zone.dropFirst().split(separator: unit(":"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let hours = Text.integer(parts[0]), let minutes = Text.integer(parts[1]) else { return nil }
    let (total, overflow) = hours.multipliedReportingOverflow(by: 60)
    let (sum, overflows) = total.addingReportingOverflow(minutes)
    let (seconds, overflowed) = sum.multipliedReportingOverflow(by: 60)
    guard !overflow, !overflows, !overflowed, seconds != .min else { return nil }
    return zone.first == unit("+") ? seconds : -seconds
  }
}

private func unit(_ scalar: Unicode.Scalar) -> UInt16 { UInt16(truncatingIfNeeded: scalar.value) }
