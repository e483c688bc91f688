/// What a shell may offer for a value.
package enum Completion: Hashable, Sendable {
  case nothing
  case words([String])
  case file
  case directory
  /// Asked of the program itself while the user types: the scripts call `__complete KIND PREFIX WORDS...`, which
  /// prints a candidate a line, optionally followed by a tab and a description.
  case dynamic(String)
}
