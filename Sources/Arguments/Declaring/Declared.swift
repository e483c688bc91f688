/// An argument declared once, as a typed constant.
///
/// Help, completion, manual and error texts come from `definition`; the value of the Swift type comes from `value(in:)`.
package protocol Declared<Result>: Sendable {
  associatedtype Result: Sendable
  var definition: Definition { get }
  func value(in parsed: Parsed) throws(UsageError) -> Result
}

extension Parsed {
  /// The value given for a declared argument: `limit = try parsed[Self.limit]`.
  package subscript<Result>(_ argument: some Declared<Result>) -> Result {
    get throws(UsageError) { try argument.value(in: self) }
  }

  /// Whether the argument was written at all, whatever its default.
  package func has(_ argument: some Declared) -> Bool {
    !occurrences(of: argument.definition).isEmpty
  }

  func value<Value>(
    _ occurrence: Occurrence, of definition: Definition, as form: ValueForm<Value>
  ) throws(UsageError) -> Value {
    guard let value = form.read(occurrence.text) else {
      throw UsageError(
        .invalidValue(
          definition, occurrence.text, expected: form.expectation,
          nearest: nearestMatch(to: occurrence.text, among: form.choices)),
        at: occurrence.index, in: path)
    }
    return value
  }

  func values<Value>(of definition: Definition, as form: ValueForm<Value>) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for occurrence in occurrences(of: definition) {
      values.append(try value(occurrence, of: definition, as: form))
    }
    return values
  }
}
