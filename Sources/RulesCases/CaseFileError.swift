/// What is wrong with a file of test cases that is sound JSON.
package struct CaseFileError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case mistyped(expected: String, found: String)
    case missing(String)
    case unknownMember(String, allowed: [String])
    case unknownWord(String, allowed: [String])
    case unknownActor(String)
    /// An object of one member whose name starts with `$`.
    case unknownValue(String)
    case badTimestamp(String)
    case badBase64(String)
    case badPath(String)
    /// A create where a document is.
    case alreadyThere(String)
    /// An update where none is.
    case notThere(String)
    /// A mock of Google's test suites that stands for no single document.
    case mockWithoutDocument(String)
  }

  package let reason: Reason
  /// Where: `cases[3].data.keyVersion`.
  package let place: String

  package init(_ reason: Reason, at place: String) {
    self.reason = reason
    self.place = place
  }
}
