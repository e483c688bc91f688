extension Function {
  /// Calls the function; those that look up documents belong to the evaluator and are refused here.
  package func call(_ arguments: [Value]) throws(EvaluationError) -> Value {
    let result: Value? =
      switch arguments.count {
      case 1: try call(arguments[0])
      case 2: try call(arguments[0], arguments[1])
      case 3: try call(arguments[0], arguments[1], arguments[2])
      case 4: try call(arguments[0], arguments[1], arguments[2], arguments[3])
      default: nil
      }
    if let result { return result }
    // Google's `debug` takes any number of arguments but none.
    guard self == .debug else { throw Operation.function(self).refusal(of: arguments.map(\.type)) }
    guard let first = arguments.first else { throw .serviceCall(function: rawValue, argument: "") }
    return first
  }

  private func call(_ argument: Value) throws(EvaluationError) -> Value? {
    switch (self, argument) {
    case (.debug, _): argument
    case (.int, .int), (.float, .float), (.string, .string), (.abs, .int(0...)): argument
    case (.int, .float(let number)): .int(number.saturatedInteger)
    case (.int, .string(let text)): .int(try text.integer())
    case (.float, .int(let number)): .float(Double(number))
    case (.float, .string(let text)): .float(try text.float())
    case (.string, _): .string(try argument.converted())
    case (.path, .string(let text)): .path(try Value.Path(parsing: text))
    case (.abs, .int(let number)): .int(number.magnitude > Int64.max.magnitude ? number : -number)
    case (.abs, .float(let number)): .float(Swift.abs(number))
    case (.ceil, _): argument.number.map { .float($0.rounded(.up)) }
    case (.floor, _): argument.number.map { .float($0.rounded(.down)) }
    case (.round, .int): argument
    case (.round, .float(let number)): .int(number.roundedHalfUp)
    case (.sqrt, _): argument.number.map { .float($0.squareRoot()) }
    case (.isNaN, _): argument.number.map { .bool($0.isNaN) }
    case (.timestampValue, .int(let milliseconds)): .timestamp(try Value.Timestamp(milliseconds: milliseconds))
    case (.timestampValue, .string(let text)): .timestamp(try Value.Timestamp(parsing: text))
    case (.durationAbs, .duration(let duration)): .duration(duration.magnitude)
    case (.md5, .bytes(let bytes)): .bytes(Digest.md5(bytes))
    case (.md5, .string(let text)): .bytes(Digest.md5(text.utf8))
    case (.sha256, .bytes(let bytes)): .bytes(Digest.sha256(bytes))
    case (.sha256, .string(let text)): .bytes(Digest.sha256(text.utf8))
    case (.crc32, .bytes(let bytes)): .bytes(Digest.crc32(bytes))
    case (.crc32, .string(let text)): .bytes(Digest.crc32(text.utf8))
    case (.crc32c, .bytes(let bytes)): .bytes(Digest.crc32c(bytes))
    case (.crc32c, .string(let text)): .bytes(Digest.crc32c(text.utf8))
    default: nil
    }
  }

  private func call(_ first: Value, _ second: Value) throws(EvaluationError) -> Value? {
    switch self {
    case .pow:
      guard let base = first.number, let exponent = second.number else { return nil }
      return .float(Power.of(base, exponent))
    case .durationValue:
      guard case .int(let magnitude) = first, case .string(let unit) = second else { return nil }
      return .duration(try Value.Duration(magnitude, unit: unit))
    case .latlngValue:
      guard let latitude = first.number, let longitude = second.number else { return nil }
      guard let point = Value.LatLng(latitude: latitude, longitude: longitude) else {
        throw .coordinatesOutOfRange(latitude: latitude, longitude: longitude)
      }
      return .latlng(point)
    default: return nil
    }
  }

  private func call(_ first: Value, _ second: Value, _ third: Value) throws(EvaluationError) -> Value? {
    guard self == .timestampDate, case (.int(let year), .int(let month), .int(let day)) = (first, second, third) else {
      return nil
    }
    return .timestamp(try Value.Timestamp(year: year, month: month, day: day))
  }

  private func call(
    _ first: Value, _ second: Value, _ third: Value, _ fourth: Value
  ) throws(EvaluationError) -> Value? {
    guard self == .durationTime, case (.int(let hours), .int(let minutes)) = (first, second),
      case (.int(let seconds), .int(let nanoseconds)) = (third, fourth)
    else { return nil }
    return .duration(
      try Value.Duration(hours: hours, minutes: minutes, seconds: seconds, nanoseconds: nanoseconds))
  }
}
