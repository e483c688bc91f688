/// `<person>`: a value known by its place.
package struct Positional<Result: Sendable>: Declared {
  package let definition: Definition
  private let read: @Sendable (Parsed, Definition) throws(UsageError) -> Result

  package func value(in parsed: Parsed) throws(UsageError) -> Result {
    try read(parsed, definition)
  }

  /// Must be given.
  package init(_ name: String, as form: ValueForm<Result>, _ help: String) {
    definition = Self.define(name, form, .required, help)
    read = { (parsed, definition) throws(UsageError) in
      guard let value = try parsed.values(of: definition, as: form).first else {
        throw UsageError(.missingArgument(definition), in: parsed.path)
      }
      return value
    }
  }

  /// May be left out.
  package init<Value>(
    optional name: String, as form: ValueForm<Value>, _ help: String
  ) where Result == Value? {
    definition = Self.define(name, form, .optional, help)
    read = { (parsed, definition) throws(UsageError) in try parsed.values(of: definition, as: form).first }
  }

  /// May be given several times.
  package init<Value>(
    repeating name: String, atLeast minimum: Int = 0, as form: ValueForm<Value>, _ help: String
  ) where Result == [Value] {
    definition = Self.define(name, form, .repeated(atLeast: minimum), help)
    read = { (parsed, definition) throws(UsageError) in try parsed.values(of: definition, as: form) }
  }

  private static func define<Value>(
    _ name: String, _ form: ValueForm<Value>, _ count: Definition.Count, _ help: String
  ) -> Definition {
    Definition(
      .positional, count, name: name, valueName: name, help: help, choices: form.choices,
      completion: form.completion)
  }
}
