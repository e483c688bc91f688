package import Arguments
internal import Provisioning
internal import REST

/// `export`: documents, accounts and media to a folder.
package struct Export: Command {
  static let folder = Positional("folder", as: .directory.named("folder"), "the folder to make")

  package static let declaration = CommandDefinition(
    "export", "copies documents, accounts and encrypted media to a folder",
    discussion: """
      Documents are read as of one moment, a billed read each; media stay encrypted. The folder gets its name when \
      all is in it and was counted; until then it ends in .unfinished, and the same command goes on with it. The same \
      state makes the same export, byte for byte. See who may read the folder: it holds the names that people gave each \
      other. Aliases are not in it; “wtadmin roster export” writes those.
      """,
    takes: [folder],
    examples: [
      Example("wtadmin export backup", "into a new folder"),
      Example("wtadmin export backup --max-reads 20000", "but not at any price"),
    ])

  package var folder: String

  package init(_ parsed: Parsed) throws(UsageError) {
    folder = try parsed[Self.folder]
  }

  package func run(in world: World) throws -> ExitCode {
    let folder = ExportFolder(try world.absolute(folder), files: world.files)
    return try Connection.with(world) { connection in
      let lock = try folder.claim()
      defer { withExtendedLifetime(lock) {} }
      let manifest = try folder.isWhole() ? try folder.manifest() : try export(connection, into: folder, in: world)
      try folder.finish()
      try world.show(ExportReport(folder: folder.path, manifest: manifest))
      for line in manifest.leftOut.words { world.warn(line) }
      world.note("\(manifest.project) is exported to \(folder.path)")
      return .done
    }
  }

  private func export(
    _ connection: Connection, into folder: ExportFolder, in world: World
  ) throws -> ExportManifest {
    var run = try ExportRun(connection, into: folder, in: world)
    do {
      let manifest = try run.carryOut()
      try folder.write(manifest)
      return manifest
    } catch {
      world.note("what came so far is kept in \(folder.growing); the same command goes on with it")
      throw error
    }
  }
}

/// What an export holds.
struct ExportReport: Report {
  var folder: String
  var manifest: ExportManifest

  var json: JSONObject {
    let files = ExportPart.allCases.compactMap { part in
      manifest.files[part].map { (part.rawValue, $0.json(of: part)) }
    }
    return [
      "project": .string(manifest.project), "folder": .string(folder), "files": .object(JSONObject(files)),
      "mediaSize": .integer(Int64(manifest.mediaSize)), "leftOut": manifest.leftOut.json,
    ]
  }

  var blocks: [Block] {
    let rows = ExportPart.allCases.map { part -> [Cell] in
      let file = manifest.files[part]
      let size = part == .media ? manifest.mediaSize : file?.size ?? 0
      return [.text(part.rawValue), .count(file?.count ?? 0), .count(size)]
    }
    return [.table(Table(["what", "count", "bytes"], rows))]
  }
}

extension ExportManifest.LeftOut {
  /// What was seen and is not in the export, a line each.
  var words: [String] {
    var lines: [String] = []
    if accounts > 0 {
      lines.append("\(counted(accounts, "account")) left out: not anonymous, so the rules refuse them everywhere")
    }
    if !collections.isEmpty {
      lines.append(
        "left out, as the contract does not know them: the collections \(collections.joined(separator: ", "))")
    }
    if strayMessages > 0 {
      lines.append("\(counted(strayMessages, "message")) left out: they belong to no conversation")
    }
    if !deviceFields.isEmpty {
      lines.append("left out of device locks: the fields \(deviceFields.joined(separator: ", "))")
    }
    return lines
  }
}
