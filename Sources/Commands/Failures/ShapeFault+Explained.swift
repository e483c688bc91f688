internal import Domain
internal import Provisioning

extension ShapeFault: Explained {
  package var failure: Failure {
    Failure(
      "a document on the server is not what the app expects", cause: words,
      remedy: "look at it in the Firebase console",
      exitCode: .findings)
  }

  /// What is wrong with the document.
  var words: String {
    switch self {
    case .missing(let field): "“\(field)” is missing"
    case .mistaken(let field, let expected): "“\(field)” is not \(expected.words)"
    case .badDisplayName(let key):
      "“displayNames.\(key)” is not a name of 1 to \(DisplayName.characterLimit) characters for a participant"
    case .unknownField(let field): "“\(field)” is no field of the contract"
    case .unknownSchema(let schema): "it is of schema \(schema), which this program does not know"
    case .badID(let id): "“\(id)” is no conversation's id"
    }
  }
}

extension ShapeFault.Expectation {
  fileprivate var words: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .timestamp: "a timestamp"
    case .count: "0 or more"
    case .pairing: "“awaiting” or “paired”"
    case .participants: "two distinct user ids in ascending order"
    case .displayNames: "a map of names by user id"
    }
  }
}

extension UnknownStep: Explained {
  package var failure: Failure {
    Failure(
      "the operation \(operation) was begun by a newer wtadmin", cause: "its step \(step) is not known to this one",
      remedy: "finish it with the newer program")
  }
}
