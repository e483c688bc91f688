extension Value.Timestamp {
  /// As RFC 3339 writes it in UTC, with as many digits of the second as are needed: none, three, six or nine.
  package var rfc3339: String {
    let (days, second) = seconds.flooredDivision(by: 86_400)
    let day = Day(number: days)
    let date = "\(day.year.padded(4))-\(day.month.padded(2))-\(day.day.padded(2))"
    let time = "\((second / 3600).padded(2)):\((second / 60 % 60).padded(2)):\((second % 60).padded(2))"
    var fraction = nanoseconds == 0 ? "" : "." + Int64(nanoseconds).padded(9)
    while fraction.hasSuffix("000") { fraction.removeLast(3) }
    return "\(date)T\(time)\(fraction)Z"
  }
}

extension Int64 {
  fileprivate func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
