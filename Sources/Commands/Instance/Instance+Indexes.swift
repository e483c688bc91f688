internal import Provisioning
internal import REST

extension Instance {
  static let indexFileName = "firestore.indexes.json"

  /// What `firestore.indexes.json` asks for; nil where the folder has none.
  func indexFile(in world: World) throws -> IndexFile? {
    let path = path(Self.indexFileName)
    guard try world.files.exists(path) else { return nil }
    do {
      return try IndexFile(try JSON(parsing: try world.files.read(path), dialect: .relaxed))
    } catch let fault as IndexFile.Fault {
      throw IndexFileFault.unreadable(path: path, fault)
    } catch let error as JSONSyntaxError {
      throw IndexFileFault.syntax(path: path, error)
    }
  }
}

/// What is wrong with `firestore.indexes.json`.
enum IndexFileFault: Error, Hashable {
  case syntax(path: String, JSONSyntaxError)
  case unreadable(path: String, IndexFile.Fault)
}

extension IndexFileFault: Explained {
  var failure: Failure {
    switch self {
    case .syntax(let path, let error):
      Failure(
        "\(path) is no JSON", cause: error.reason.words,
        remedy: "mend it; init writes a new one where it is missing", exitCode: .usedWrongly)
    case .unreadable(let path, let fault):
      Failure(
        "\(path) cannot be read as a file of indexes", cause: fault.words,
        remedy: "see the form of Firebase's own tools: firebase.google.com/docs/reference/firestore/indexes",
        exitCode: .usedWrongly)
    }
  }
}

extension IndexFile.Fault {
  fileprivate var words: String {
    switch self {
    case .wholeFile: "it is no object"
    case .index(let number): "indexes[\(number)]"
    case .fieldOverride(let number): "fieldOverrides[\(number)]"
    }
  }
}
