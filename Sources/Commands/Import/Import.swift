package import Arguments
internal import Ledger
internal import Provisioning
internal import REST

/// `import`: an export into an instance.
package struct Import: Command {
  static let folder = Positional("folder", as: .directory.named("folder"), "the folder that an export made")

  package static let declaration = CommandDefinition(
    "import", "brings an export into the embedded instance or another project",
    discussion: """
      The whole export is checked first; a line that was altered or cut off stops it before anything is written. What is \
      there already and the same is passed over, what is there and different is a conflict, and nothing is written over. A \
      run that broke off is gone on with by the same command. Ids, times and the encrypted media stay as they are. But \
      in another Firebase project no phone can sign in as the account that it had: each gets a new one there, which \
      “wtadmin participant replace” puts in the old one's place.
      """,
    effect: .severe, takes: [folder],
    examples: [
      Example("wtadmin import backup", "into the instance of this folder"),
      Example("wtadmin import backup --dry-run", "only check it, and tell what is missing here"),
    ])

  package var folder: String

  package init(_ parsed: Parsed) throws(UsageError) {
    folder = try parsed[Self.folder]
  }

  package func run(in world: World) throws -> ExitCode {
    let folder = try world.absolute(folder)
    let export = try ExportCheck(folder: folder, world: world).carryOut()
    return try Connection.changing(world) { connection in
      let run = ImportRun(connection: connection, export: export, folder: folder, world: world)
      let report = try run.carryOut()
      try world.show(report)
      if report.isMovedHouse, !report.isDry { world.note(Self.newAccounts) }
      return .done
    }
  }

  private static let newAccounts = """
    the export is of another project: phones sign in anew here, and each new account is to be put in its old one's \
    place: wtadmin participant replace
    """
}
