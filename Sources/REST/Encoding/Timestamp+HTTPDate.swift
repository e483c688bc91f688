extension Timestamp {
  /// Reads the date of an HTTP header, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7); nil for any other
  /// text, the two obsolete formats included, which no server of ours sends.
  package init?(httpDate text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[0].last == ",", parts[5] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
      let month = Self.months.firstIndex(of: String(parts[2])), (1...9999).contains(year)
    else { return nil }
    let clock = parts[4].split(separator: ":").compactMap { $0.utf8.count == 2 ? Int64($0) : nil }
    guard clock.count == 3, (0..<24).contains(clock[0]), (0..<60).contains(clock[1]), (0...60).contains(clock[2]),
      day >= 1, day <= CivilDate.daysIn(month: month + 1, year: year)
    else { return nil }
    let days = CivilDate.daysSince1970(year: year, month: month + 1, day: day)
    self.init(seconds: days * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2])
  }

  /// The same form, written.
  package var httpDate: String {
    let day = seconds.floorDivided(by: 86_400)
    let date = CivilDate.from(daysSince1970: day)
    let clock = seconds - day * 86_400
    let weekday = Self.weekdays[Int(day - day.floorDivided(by: 7) * 7)]
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = two(clock / 3_600) + ":" + two(clock / 60 % 60) + ":" + two(clock % 60)
    return "\(weekday), \(two(Int64(date.day))) \(Self.months[date.month - 1]) \(date.year) \(time) GMT"
  }

  /// From that of 1970-01-01 on.
  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
