/// How the text of one value becomes a Swift value, and how that is told to people and shells.
package struct ValueForm<Value: Sendable>: Sendable {
  package var valueName: String
  /// Ends the sentence "is not …": `a whole number from 1 to 500`.
  package var expectation: String
  package var choices: [String]
  package var completion: Completion
  package var read: @Sendable (String) -> Value?
  package var show: @Sendable (Value) -> String

  package init(
    _ valueName: String, expectation: String, choices: [String] = [], completion: Completion = .nothing,
    read: @escaping @Sendable (String) -> Value?, show: @escaping @Sendable (Value) -> String = { "\($0)" }
  ) {
    self.valueName = valueName
    self.expectation = expectation
    self.choices = choices
    self.completion = completion
    self.read = read
    self.show = show
  }

  /// The same form under another name in usage lines.
  package func named(_ valueName: String) -> ValueForm {
    var form = self
    form.valueName = valueName
    return form
  }

  /// The same form with something for the shell to offer.
  package func completing(_ completion: Completion) -> ValueForm {
    var form = self
    form.completion = completion
    return form
  }
}

extension ValueForm where Value == String {
  /// Any text, the empty one included.
  package static var text: ValueForm { ValueForm("text", expectation: "text") { $0 } }

  /// A path; nothing is looked up while parsing.
  package static var file: ValueForm { path("file").completing(.file) }

  /// A path to a folder; nothing is looked up while parsing.
  package static var directory: ValueForm { path("directory").completing(.directory) }

  private static func path(_ name: String) -> ValueForm {
    ValueForm(name, expectation: "a path") { $0.isEmpty ? nil : $0 }
  }
}

extension ValueForm where Value == Int {
  package static var integer: ValueForm { ValueForm("number", expectation: "a whole number") { Int($0) } }

  package static func integer(in range: ClosedRange<Int>) -> ValueForm {
    let end: String = range.upperBound == Int.max ? "upwards" : "to \(range.upperBound)"
    return ValueForm("number", expectation: "a whole number from \(range.lowerBound) \(end)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueForm where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of an enum's raw values.
  package static var choice: ValueForm {
    let words: [String] = Value.allCases.map(\.rawValue)
    return ValueForm(
      "choice", expectation: "one of \(words.joined(separator: ", "))", choices: words, completion: .words(words),
      read: { Value(rawValue: $0) }, show: { $0.rawValue })
  }
}

extension ValueForm where Value == Duration {
  /// A number with a unit: `500ms`, `30s`, `5m`, `12h`, `30d`.
  package static var duration: ValueForm {
    ValueForm("duration", expectation: "a duration such as 30s, 5m, 12h or 30d", read: read, show: show)
  }

  private static var read: @Sendable (String) -> Duration? {
    { text in
      let digits: Substring = text.prefix { $0.isASCII && $0.isNumber }
      guard let count = Int64(digits), count <= 1_000_000_000 else { return nil }
      switch text.dropFirst(digits.count) {
      case "ms": return .milliseconds(count)
      case "s": return .seconds(count)
      case "m": return .seconds(count * 60)
      case "h": return .seconds(count * 3_600)
      case "d": return .seconds(count * 86_400)
      default: return nil
      }
    }
  }

  /// In the largest unit that leaves nothing over.
  private static var show: @Sendable (Duration) -> String {
    { duration in
      let (seconds, attoseconds) = duration.components
      guard attoseconds == 0 else { return "\(seconds * 1_000 + attoseconds / 1_000_000_000_000_000)ms" }
      for (unit, length) in [("d", Int64(86_400)), ("h", 3_600), ("m", 60)]
      where seconds >= length && seconds % length == 0 {
        return "\(seconds / length)\(unit)"
      }
      return "\(seconds)s"
    }
  }
}
