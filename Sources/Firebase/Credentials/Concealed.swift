/// Text that must not be printed or logged: a private key, a token, a client secret.
package struct Concealed: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The text itself. Named so that each use stands out in review.
  package let revealed: String

  package init(_ text: String) { revealed = text }

  package var description: String { "<concealed>" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
