/// `--limit 50`: a name with a value.
package struct Option<Result: Sendable>: Declared {
  package let definition: Definition
  private let read: @Sendable (Parsed, Definition) throws(UsageError) -> Result

  package func value(in parsed: Parsed) throws(UsageError) -> Result {
    try read(parsed, definition)
  }

  /// May be left out, and is nil then.
  package init<Value>(
    _ name: String, short: Character? = nil, as form: ValueForm<Value>, _ help: String
  ) where Result == Value? {
    definition = Self.define(name, short, form, .optional, help)
    read = { (parsed, definition) throws(UsageError) in try parsed.values(of: definition, as: form).last }
  }

  /// Has a value either way.
  package init(
    _ name: String, short: Character? = nil, as form: ValueForm<Result>, default preset: Result, _ help: String
  ) {
    definition = Self.define(name, short, form, .optional, help, defaultText: form.show(preset))
    read = { (parsed, definition) throws(UsageError) in try parsed.values(of: definition, as: form).last ?? preset }
  }

  /// Must be given.
  package init(required name: String, short: Character? = nil, as form: ValueForm<Result>, _ help: String) {
    definition = Self.define(name, short, form, .required, help)
    read = { (parsed, definition) throws(UsageError) in
      guard let value = try parsed.values(of: definition, as: form).last else {
        throw UsageError(.missingArgument(definition), in: parsed.path)
      }
      return value
    }
  }

  /// May be given any number of times.
  package init<Value>(
    repeating name: String, short: Character? = nil, as form: ValueForm<Value>, _ help: String
  ) where Result == [Value] {
    definition = Self.define(name, short, form, .repeated(atLeast: 0), help)
    read = { (parsed, definition) throws(UsageError) in try parsed.values(of: definition, as: form) }
  }

  private static func define<Value>(
    _ name: String, _ short: Character?, _ form: ValueForm<Value>, _ count: Definition.Count, _ help: String,
    defaultText: String? = nil
  ) -> Definition {
    Definition(
      .option, count, name: name, short: short, valueName: form.valueName, help: help, defaultText: defaultText,
      choices: form.choices, completion: form.completion)
  }
}
