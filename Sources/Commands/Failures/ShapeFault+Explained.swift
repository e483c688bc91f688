internal import Provisioning

extension ShapeFault: Explained {
  package var failure: Failure {
    let cause: String =
      switch self {
      case .missing(let field): "the field “\(field)” is missing"
      case .wrongType(let field, let expected): "the field “\(field)” is not \(expected)"
      case .badValue(let field, let expected): "the field “\(field)” is not \(expected)"
      case .unknownField(let name): "the field “\(name)” does not belong there"
      case .unknownSchema(let number): "it is of schema \(number), which this program does not know"
      case .badID(let id): "“\(id)” is no id of such a document"
      }
    return Failure(
      "a document on the server is not what the app expects", cause: cause,
      remedy: "look at it in the Firebase console",
      exitCode: .findings)
  }
}

extension UnknownStep: Explained {
  package var failure: Failure {
    Failure(
      "the operation \(operation) was begun by a newer wtadmin", cause: "its step \(step) is not known to this one",
      remedy: "finish it with the newer program")
  }
}
