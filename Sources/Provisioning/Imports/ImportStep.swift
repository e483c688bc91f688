internal import Firebase
package import REST

/// A piece of an export, brought to an instance. What is there already and equal stays; nothing is written over.
package struct ImportStep: StepGroup {
  /// The seal of the export's manifest.
  package var export: String
  /// The export's folder.
  package var folder: String
  package var piece: ExportPiece

  package init(export: String, folder: String, piece: ExportPiece) {
    self.export = export
    self.folder = folder
    self.piece = piece
  }

  package func perform(by administration: Administration) throws {
    switch piece.part {
    case .conversations, .messages, .devices: try importDocuments(by: administration)
    case .accounts: try importAccounts(by: administration)
    case .media: try importMedia(by: administration)
    }
  }

  /// Only the export tells what the piece was. Where it is gone, or another by now, the piece counts as not brought: to bring
  /// it again does no harm, and nothing else has to wait for it.
  package func wasApplied(_ administration: Administration) throws -> Bool {
    do {
      let standing = try standing(administration)
      return standing.absent == 0 && standing.differing.isEmpty
    } catch let error as FirebaseError {
      throw error
    } catch {
      return false
    }
  }

  /// What of the piece is there already.
  package func standing(_ administration: Administration) throws -> ImportStanding {
    switch piece.part {
    case .conversations, .messages, .devices: try standingOfDocuments(administration)
    case .accounts: try standingOfAccounts(administration)
    case .media: try standingOfMedia(administration)
    }
  }

  func thing(_ line: some ExportLine) -> ImportedThing { ImportedThing(part: piece.part, name: line.name) }

  /// How often a write is tried anew when its reply was lost or the server was busy.
  static let attempts = 3
}

/// How a piece of an export compares with what an instance has.
package struct ImportStanding: Hashable, Sendable {
  package var equal = 0
  package var absent = 0
  /// What is there under the same name and is not the same.
  package var differing: [ImportedThing] = []

  package init() {}
}

/// One thing of an export.
package struct ImportedThing: Hashable, Sendable {
  package var part: ExportPart
  /// That of its line: a document's path, an account's id, an object's name.
  package var name: String
}

/// Something stands under the name of a thing to be imported, and is not the same. It was left as it is.
package struct ImportConflict: Error, Hashable, Sendable {
  package var things: [ImportedThing]

  package init(_ things: [ImportedThing]) { self.things = things }
}

/// An account that the server would not make, in its own words.
package struct AccountRefusal: Error, Hashable, Sendable {
  package var user: String
  package var message: String
}

extension ImportStep {
  package enum Kind: String, CaseIterable {
    case `import`
  }

  package var json: JSONObject {
    [
      "step": .string(Kind.import.rawValue), "part": .string(piece.part.rawValue),
      "count": .integer(Int64(piece.count)), "firstLine": .integer(Int64(piece.firstLine)),
      "offset": .integer(Int64(piece.offset)), "size": .integer(Int64(piece.size)), "sha256": .string(piece.sha256),
      "export": .string(export), "folder": .string(folder),
    ]
  }

  package init?(_ json: JSON) {
    guard json["step"]?.string == Kind.import.rawValue,
      let part = json["part"]?.string.flatMap(ExportPart.init(rawValue:)),
      let count = json["count"]?.integer, let firstLine = json["firstLine"]?.integer,
      let offset = json["offset"]?.integer, let size = json["size"]?.integer, let sha256 = json["sha256"]?.string,
      let export = json["export"]?.string, let folder = json["folder"]?.string
    else { return nil }
    self.init(
      export: export, folder: folder,
      piece: ExportPiece(
        part: part, firstLine: Int(firstLine), count: Int(count), offset: Int(offset), size: Int(size), sha256: sha256))
  }
}
