/// A command line that cannot be understood, as facts: which word, which argument, what was meant perhaps.
package struct UsageError: Error, Hashable {
  package enum Problem: Hashable, Sendable {
    case unknownCommand(String, nearest: String?)
    case missingVerb([String])
    /// As typed: `--nmae` or `-x`.
    case unknownOption(String, nearest: String?)
    case missingValue(Definition)
    /// A flag was given a value: `--wait=yes`.
    case unwantedValue(Definition, String)
    case repeatedOption(Definition)
    case invalidValue(Definition, String, expected: String, nearest: String?)
    case missingArgument(Definition)
    case surplusArgument(String)
    case conflict(Definition, Definition)
    /// The first argument makes sense only beside the second.
    case needs(Definition, Definition)
    case unknownTopic(String, nearest: String?)
  }

  package let problem: Problem
  /// The index of the word that is to blame, the program's name not counted; nil where a word is missing.
  package let index: Int?
  /// The command as far as it was recognised: `["conversation", "create"]`.
  package let path: [String]

  package init(_ problem: Problem, at index: Int? = nil, in path: [String] = []) {
    self.problem = problem
    self.index = index
    self.path = path
  }
}

extension Parsed {
  /// Refuses two arguments that exclude each other.
  package func refuse(_ first: some Declared, with second: some Declared) throws(UsageError) {
    guard has(first), has(second) else { return }
    throw UsageError(
      .conflict(first.definition, second.definition), at: occurrences(of: second.definition).first?.index, in: path)
  }

  /// Refuses an argument that makes sense only beside another.
  package func require(_ second: some Declared, with first: some Declared) throws(UsageError) {
    guard has(first), !has(second) else { return }
    throw UsageError(
      .needs(first.definition, second.definition), at: occurrences(of: first.definition).first?.index, in: path)
  }

  /// Refuses a repeated positional that is given more often than `limit` times.
  package func refuse(moreThan limit: Int, of argument: some Declared) throws(UsageError) {
    let given = occurrences(of: argument.definition)
    guard given.count > limit else { return }
    throw UsageError(.surplusArgument(given[limit].text), at: given[limit].index, in: path)
  }
}
