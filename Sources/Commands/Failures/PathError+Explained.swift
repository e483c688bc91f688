internal import REST

extension PathError: Explained {
  package var failure: Failure {
    let (summary, cause): (String, String) =
      switch self {
      case .wrongSegmentCount(let count):
        ("the path cannot be used", "it has \(count) parts: a document's has an even number, a collection's an odd one")
      case .emptySegment: ("the path cannot be used", "a part of it is empty")
      case .reservedSegment(let segment):
        ("“\(segment)” cannot be used as an id", "Firestore keeps such names to itself")
      case .segmentTooLong(let segment):
        ("“\(segment.shortened(to: 40))” cannot be used as an id", "it is longer than 1,500 bytes")
      case .notInDatabase(let path): ("“\(path)” is not in this instance", "it names another database")
      }
    return Failure(
      summary, cause: cause, remedy: "check the id for missing or surplus characters", exitCode: .usedWrongly)
  }
}

extension FirestoreValueError: Explained {
  package var failure: Failure {
    let cause: String =
      switch reason {
      case .notAnObject: "a value is no object"
      case .noType: "a value has no type"
      case .twoTypes: "a value has two types"
      case .unknownType(let type): "a value is of the unknown type “\(type)”"
      case .badContent(let type): "what stands in \(type) does not fit it"
      case .nestedArray: "an array stands directly in an array"
      case .tooDeep: "it nests too deep"
      }
    return Failure(
      "a document cannot be read", cause: place.isEmpty ? cause : "\(cause), at \(place)",
      remedy: "see whether walkytalky.json's endpoints name a Firestore server")
  }
}
