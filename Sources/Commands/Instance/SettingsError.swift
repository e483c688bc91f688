package import REST

/// What is wrong with `walkytalky.json`, and where.
package struct SettingsError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case syntax(JSONSyntaxError.Reason)
    case notAnObject(found: String)
    case unknownField(String, nearest: String?)
    case unknownHost(String, nearest: String?)
    case mistyped(field: String, expected: String, found: String)
    case missingField(String)
    case badProject(String)
    case badURL(field: String, String)
    /// Plain http that would leave this machine.
    case plainHTTP(field: String, String)
    /// A local instance that names another machine.
    case notLoopback(field: String, String)
  }

  package var reason: Reason
  package var path: String
  /// Nil where the fault has no place, such as a field that is missing.
  package var position: SourcePosition?

  package init(reason: Reason, path: String, position: SourcePosition?) {
    self.reason = reason
    self.path = path
    self.position = position
  }
}
