/// A point in time as protobuf's `Timestamp`: seconds since 1970-01-01T00:00:00Z and nanoseconds of that second.
package struct Timestamp: Hashable, Sendable, Comparable {
  package var seconds: Int64
  /// 0 to 999,999,999, counting forward also before 1970.
  package var nanoseconds: Int32

  package init(seconds: Int64, nanoseconds: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  /// The time that is `seconds` later, or earlier where negative.
  package func adding(seconds: Int64) -> Timestamp {
    Timestamp(seconds: self.seconds + seconds, nanoseconds: nanoseconds)
  }

  /// Whole seconds from `earlier` to this time, rounded down.
  package func seconds(since earlier: Timestamp) -> Int64 {
    seconds - earlier.seconds - (nanoseconds < earlier.nanoseconds ? 1 : 0)
  }

  /// Cut to microseconds, the precision in which Firestore stores.
  package var roundedToMicroseconds: Timestamp {
    Timestamp(seconds: seconds, nanoseconds: nanoseconds / 1_000 * 1_000)
  }

  /// Cut to milliseconds, the precision of `REQUEST_TIME`.
  package var roundedToMilliseconds: Timestamp {
    Timestamp(seconds: seconds, nanoseconds: nanoseconds / 1_000_000 * 1_000_000)
  }
}

extension Timestamp {
  /// The range that protobuf's `Timestamp` allows: years 1 to 9999.
  package static let range =
    Timestamp(
      seconds: -62_135_596_800)...Timestamp(
      seconds: 253_402_300_799, nanoseconds: 999_999_999)

  /// RFC 3339 in UTC with 0, 3, 6 or 9 digits of fraction, as proto3 JSON writes it.
  package var rfc3339: String {
    let days = seconds.floorDivided(by: 86_400)
    let (year, month, day) = CivilDate.from(daysSince1970: days)
    let clock = seconds - days * 86_400
    var writer = DigitWriter()
    writer.append(Int64(year), width: 4)
    writer.append(Int64(month), width: 2, after: "-")
    writer.append(Int64(day), width: 2, after: "-")
    writer.append(clock / 3_600, width: 2, after: "T")
    writer.append(clock / 60 % 60, width: 2, after: ":")
    writer.append(clock % 60, width: 2, after: ":")
    let nanos = Int64(nanoseconds)
    if nanos % 1_000 != 0 {
      writer.append(nanos, width: 9, after: ".")
    } else if nanos % 1_000_000 != 0 {
      writer.append(nanos / 1_000, width: 6, after: ".")
    } else if nanos != 0 {
      writer.append(nanos / 1_000_000, width: 3, after: ".")
    }
    return writer.text(endingWith: "Z")
  }

  /// Reads RFC 3339 with any zone and up to nine digits of fraction; nil for another text or a time out of range.
  package init?(rfc3339 text: String) {
    var reader = DigitReader(text)
    guard let year = reader.digits(4), reader.skip("-"), let month = reader.digits(2), reader.skip("-"),
      let day = reader.digits(2), reader.skip("T") || reader.skip("t"), let hour = reader.digits(2),
      reader.skip(":"), let minute = reader.digits(2), reader.skip(":"), let second = reader.digits(2)
    else { return nil }
    guard (1...12).contains(month), day >= 1, day <= CivilDate.daysIn(month: month, year: year), hour < 24,
      minute < 60, second < 60
    else { return nil }
    guard let nanoseconds = reader.fraction(), let offset = reader.zoneOffsetSeconds(), reader.isAtEnd else {
      return nil
    }
    let days = CivilDate.daysSince1970(year: year, month: month, day: day)
    let seconds = days * 86_400 + Int64(hour * 3_600 + minute * 60 + second) - Int64(offset)
    self.init(seconds: seconds, nanoseconds: nanoseconds)
    guard Timestamp.range.contains(self) else { return nil }
  }
}

/// Days and dates of the proleptic Gregorian calendar.
package enum CivilDate {
  /// Days from 1970-01-01 to the date.
  package static func daysSince1970(year: Int, month: Int, day: Int) -> Int64 {
    // Years are counted from March, so that a leap day is the last day of its year.
    let shifted = Int64(month <= 2 ? year - 1 : year)
    let era = shifted.floorDivided(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = Int64((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1)
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date that is `days` after 1970-01-01.
  package static func from(daysSince1970 days: Int64) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = shifted.floorDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    let month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
    let year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
    return (year, month, day)
  }

  package static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}

extension Int64 {
  /// The quotient rounded towards negative infinity.
  func floorDivided(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}

private struct DigitWriter {
  private var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(30) }

  /// Appends a number, with zeros before it where it is shorter than `width`.
  mutating func append(_ number: Int64, width: Int, after separator: Unicode.Scalar? = nil) {
    if let separator { bytes.append(UInt8(ascii: separator)) }
    let digits = String(number).utf8
    for _ in digits.count..<Swift.max(width, digits.count) { bytes.append(UInt8(ascii: "0")) }
    bytes.append(contentsOf: digits)
  }

  func text(endingWith end: Unicode.Scalar) -> String { String(decoding: bytes + [UInt8(ascii: end)], as: UTF8.self) }
}

private struct DigitReader {
  private var rest: String.UTF8View.Iterator
  private var next: UInt8?

  init(_ text: String) {
    rest = text.utf8.makeIterator()
    next = rest.next()
  }

  var isAtEnd: Bool { next == nil }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    next = rest.next()
    return true
  }

  mutating func digit() -> Int? {
    guard let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
    next = rest.next()
    return Int(byte - UInt8(ascii: "0"))
  }

  mutating func digits(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  mutating func fraction() -> Int32? {
    guard skip(".") else { return 0 }
    var value: Int32 = 0
    var count = 0
    while let digit = digit() {
      count += 1
      guard count <= 9 else { return nil }
      value = value * 10 + Int32(digit)
    }
    guard count > 0 else { return nil }
    while count < 9 {
      value *= 10
      count += 1
    }
    return value
  }

  mutating func zoneOffsetSeconds() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let sign: Int
    if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
    guard let hours = digits(2), skip(":"), let minutes = digits(2), hours < 24, minutes < 60 else { return nil }
    return sign * (hours * 3_600 + minutes * 60)
  }
}
