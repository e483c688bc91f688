package import RulesCases

extension CaseFileError: Explained {
  package var failure: Failure {
    let (cause, remedy) = words
    return Failure(
      "a file of test cases cannot be used", cause: "\(place.isEmpty ? "the file" : place): \(cause)", remedy: remedy)
  }

  private var words: (cause: String, remedy: String) {
    switch reason {
    case .mistyped(let expected, let found): ("it is \(found)", "it must be \(expected)")
    case .missing(let name): ("'\(name)' is missing", "add \"\(name)\"")
    case .unknownMember(let name, let allowed):
      ("there is no '\(name)' here", "take it out; known are \(allowed.joined(separator: ", "))")
    case .unknownWord(let word, let allowed):
      ("'\(word)' is not known here", "write one of \(allowed.joined(separator: ", "))")
    case .unknownActor(let name): ("there is no actor '\(name)'", "add it to \"actors\", or write null for nobody")
    case .unknownValue(let name):
      (
        "'\(name)' is no kind of value",
        "write one of $timestamp, $now, $bytes, $reference, $geopoint, $double, $repeat"
      )
    case .badTimestamp(let text): ("'\(text)' is no time", "write it as 2026-12-01T12:00:00Z")
    case .badBase64(let text): ("'\(text)' is no base64", "write the bytes in standard base64, with padding")
    case .badPath(let path): ("'\(path)' names no collection", "write the path below the documents' root")
    case .alreadyThere(let method):
      ("it would \(method) a document that is there already", "write \"update\", or another path")
    case .notThere(let method):
      ("it would \(method) a document that is not there", "write \"create\", or add it to \"documents\"")
    case .mockWithoutDocument(let function):
      ("a mock of '\(function)' stands for no single document", "give its argument as an exactValue with a whole path")
    }
  }
}
