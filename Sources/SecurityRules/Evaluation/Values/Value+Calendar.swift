extension Value.Timestamp {
  /// Midnight of a day that exists in the years 1 to 9999.
  package init(year: Int64, month: Int64, day: Int64) throws(EvaluationError) {
    guard (1...9999).contains(year) else { throw .yearOutOfRange(year) }
    guard (1...12).contains(month), day >= 1, day <= Day.count(inMonth: month, of: year),
      let time = Value.Timestamp(seconds: Day.number(year, month, day) * 86_400, nanoseconds: 0)
    else { throw .impossibleDate(year: year, month: month, day: day) }
    self = time
  }

  /// Milliseconds since 1970-01-01T00:00:00Z.
  package init(milliseconds: Int64) throws(EvaluationError) {
    let (seconds, rest) = milliseconds.flooredDivision(by: 1000)
    guard let time = Value.Timestamp(seconds: seconds, nanoseconds: Int32(rest) * 1_000_000) else {
      throw .timestampOutOfRange
    }
    self = time
  }

  /// The midnight before. Google takes the next one for times before 1970 in the first second of a day, but not at its
  /// very beginning (measured).
  private var date: Value.Timestamp? {
    let (days, second) = seconds.flooredDivision(by: 86_400)
    let isRoundedUp = seconds < 0 && second == 0 && nanoseconds > 0
    return Value.Timestamp(seconds: (isRoundedUp ? days + 1 : days) * 86_400, nanoseconds: 0)
  }

  func call(_ method: Method) -> Value? {
    let (days, second) = seconds.flooredDivision(by: 86_400)
    let day = Day(number: days)
    switch method {
    case .year: return .int(day.year)
    case .month: return .int(day.month)
    case .day: return .int(day.day)
    case .hours: return .int(second / 3600)
    case .minutes: return .int(second / 60 % 60)
    case .seconds: return .int(second % 60)
    case .nanos: return .int(Int64(nanoseconds))
    case .dayOfWeek: return .int((days + 3).flooredDivision(by: 7).remainder + 1)
    case .dayOfYear: return .int(days - Day.number(day.year, 1, 1) + 1)
    case .toMillis: return .int(seconds * 1000 + Int64(nanoseconds) / 1_000_000)
    case .date: return date.map(Value.timestamp)
    case .time:
      let midnight = date?.seconds ?? seconds
      return Value.Duration(seconds: seconds - midnight, nanoseconds: Int64(nanoseconds)).map(Value.duration)
    default: return nil
    }
  }
}

extension Value.Duration {
  /// `duration.value`: weeks, days, hours, minutes, seconds, milli- or nanoseconds.
  package init(_ magnitude: Int64, unit: Text) throws(EvaluationError) {
    let seconds: (partialValue: Int64, overflow: Bool)
    var nanoseconds: Int64 = 0
    switch unit.string {
    case "w": seconds = magnitude.multipliedReportingOverflow(by: 604_800)
    case "d": seconds = magnitude.multipliedReportingOverflow(by: 86_400)
    case "h": seconds = magnitude.multipliedReportingOverflow(by: 3600)
    case "m": seconds = magnitude.multipliedReportingOverflow(by: 60)
    case "s": seconds = (magnitude, false)
    case "ms":
      seconds = (magnitude / 1000, false)
      nanoseconds = magnitude % 1000 * 1_000_000
    case "ns":
      seconds = (0, false)
      nanoseconds = magnitude
    default: throw .invalidPattern(unit)
    }
    guard !seconds.overflow else { throw .durationOutOfRange }
    let duration = try Value.Duration.made(seconds.partialValue, nanoseconds)
    // Here, unlike elsewhere, the greatest number of seconds may carry no nanoseconds (measured).
    guard duration.seconds.magnitude < 315_576_000_000 || duration.nanoseconds == 0 else { throw .durationOutOfRange }
    self = duration
  }

  /// `duration.time`: any amounts, whose sum counts.
  package init(hours: Int64, minutes: Int64, seconds: Int64, nanoseconds: Int64) throws(EvaluationError) {
    let (hourSeconds, first) = hours.multipliedReportingOverflow(by: 3600)
    let (minuteSeconds, second) = minutes.multipliedReportingOverflow(by: 60)
    let (sum, third) = hourSeconds.addingReportingOverflow(minuteSeconds)
    let (total, fourth) = sum.addingReportingOverflow(seconds)
    guard !first, !second, !third, !fourth,
      let duration = Value.Duration(seconds: total, nanoseconds: nanoseconds)
    else { throw .timestampOutOfRange }
    self = duration
  }

  package var magnitude: Value.Duration {
    Value.Duration(seconds: Swift.abs(seconds), nanoseconds: Swift.abs(Int64(nanoseconds))) ?? self
  }

  func call(_ method: Method) -> Value? {
    switch method {
    case .seconds: .int(seconds)
    case .nanos: .int(Int64(nanoseconds))
    default: nil
    }
  }
}

/// A day of the proleptic Gregorian calendar.
struct Day {
  let year: Int64
  let month: Int64
  let day: Int64

  /// From the number of days since 1970-01-01.
  init(number: Int64) {
    // Years are counted from March, so that the leap day ends one; 146,097 days make 400 years.
    let (era, dayOfEra) = (number + 719_468).flooredDivision(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01; months and days beyond their range roll over.
  static func number(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let (years, monthFromMarch) = (month - 3).flooredDivision(by: 12)
    let (era, yearOfEra) = (year + years).flooredDivision(by: 400)
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + (153 * monthFromMarch + 2) / 5 + day - 1
    return era * 146_097 + dayOfEra - 719_468
  }

  static func count(inMonth month: Int64, of year: Int64) -> Int64 {
    number(year, month + 1, 1) - number(year, month, 1)
  }
}

extension Int64 {
  func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
