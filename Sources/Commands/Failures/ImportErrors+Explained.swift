internal import Provisioning
internal import REST

extension ImportError: Explained {
  var failure: Failure {
    switch self {
    case .noExport(let folder, let isUnfinished):
      Failure(
        "\(folder) is no export",
        cause: isUnfinished ? "the export there was not finished" : "it holds no \(ExportManifest.fileName)",
        remedy: isUnfinished ? "run the same export again: it goes on" : "name the folder that wtadmin export made",
        exitCode: .refused)
    case .missingFile(let file):
      Failure(
        "the export is not whole: \(file) is missing", cause: "\(ExportManifest.fileName) names it",
        remedy: "copy the export again", exitCode: .refused)
    case .badLine(let file, let line, let fault):
      Failure(
        "the export was altered or cut off: \(file), line \(line)", cause: fault.words, remedy: "copy the export again",
        exitCode: .refused)
    case .miscounted(let file, let expected, let found):
      Failure(
        "the export is not whole: \(file) has \(counted(found, "line"))", cause: "\(expected) were exported",
        remedy: "copy the export again", exitCode: .refused)
    case .altered(let file):
      Failure(
        "the export was altered: \(file)", cause: "its size or its SHA-256 is not the one that was written down",
        remedy: "copy the export again", exitCode: .refused)
    case .noBucket(let objects):
      Failure(
        "the instance has no bucket for \(ExportPart.media.counted(objects))",
        cause: NoBucket.cause, remedy: NoBucket.remedy, exitCode: .refused)
    }
  }
}

extension NoBucket: Explained {
  fileprivate static let cause = "walkytalky.json names no “bucket”, or says “textOnly”"
  fileprivate static let remedy = "take “textOnly” out of it if it is there, then: wtadmin up"

  package var failure: Failure {
    Failure("the instance has no bucket for media", cause: Self.cause, remedy: Self.remedy, exitCode: .refused)
  }
}

extension ExportLineFault {
  fileprivate var words: String {
    switch self {
    case .cutOff: "the file ends within the line"
    case .syntax(let error): "column \(error.position.column): \(error.reason.words)"
    case .shape(let member): "“\(member)” is absent, or not what it should be"
    case .foreign(let name): "“\(name)” has no place in this file"
    case .outOfOrder(let name): "“\(name)” does not come after the line before it"
    }
  }
}

extension ImportConflict: Explained {
  package var failure: Failure {
    Failure(
      "the instance has something else under \(counted(things.count, "name")) of the export",
      cause: things.prefix(20).map(\.words).joined(separator: ", ") + (things.count > 20 ? " and more" : ""),
      remedy: "nothing is ever written over: import into an empty instance, or remove what is there",
      exitCode: .conflict)
  }
}

extension ImportedThing {
  fileprivate var words: String { part == .accounts ? "the account \(name)" : name }
}

extension ExportMoved: Explained {
  package var failure: Failure {
    Failure(
      "\(file) was changed while it was imported", cause: "it is not what was checked before",
      remedy: "copy the export again, and run the same command", exitCode: .conflict)
  }
}

extension AccountRefusal: Explained {
  package var failure: Failure {
    Failure(
      "the server would not make the account \(user)", cause: "see its words with --verbose",
      remedy: "run the same command again", serverText: message)
  }
}
