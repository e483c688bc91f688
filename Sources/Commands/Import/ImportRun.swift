internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST

/// Brings an export that was checked to an instance.
struct ImportRun {
  let connection: Connection
  let export: ExportCheck.Whole
  let folder: String
  let world: World

  func carryOut() throws -> ImportReport {
    let project = connection.instance.settings.project
    let media = export.manifest.files[.media]?.count ?? 0
    guard media == 0 || connection.media != nil else { throw ImportError.noBucket(objects: media) }
    var steps = export.pieces.map { ImportStep(export: export.seal, folder: folder, piece: $0) }
    let target = try Target(connection)
    let known = try piecesOfBrokenOffRun(at: target)
    if !target.isEmpty {
      steps.removeAll { known.contains($0.piece) }
      steps = try missing(among: steps)
      if known.isEmpty, !steps.isEmpty, !world.options.dryRun {
        try world.confirmSeverely(
          "\(project) has \(target.words) already; the export will be added to that", project: project)
      }
    }
    var report = ImportReport(project: project, export: export, steps: steps, isDry: world.options.dryRun)
    guard !world.options.dryRun else { return report }
    guard !steps.isEmpty else {
      world.note("everything is there already; nothing was sent")
      return report
    }
    let operation = try carryOut(steps)
    world.note("brought to \(project), journalled as \(operation)")
    report.operation = operation
    return report
  }

  /// What of an export an earlier run brought that did not come to its end. What has been removed since is not counted
  /// on: then everything is looked for again.
  private func piecesOfBrokenOffRun(at target: Target) throws -> Set<ExportPiece> {
    var pieces: Set<ExportPiece> = []
    for operation in try connection.ledger.journal.operations().reversed() where operation.command == Self.command {
      let steps = operation.steps.filter { $0.state == .applied }.compactMap { entry -> ImportStep? in
        guard case .importing(let step)? = entry.step, step.export == export.seal else { return nil }
        return step
      }
      guard !steps.isEmpty, operation.state != .done else { break }
      pieces.formUnion(steps.map(\.piece))
    }
    for part in ExportPart.allCases where part.isDocuments {
      let count = pieces.reduce(0) { $0 + ($1.part == part ? $1.count : 0) }
      guard count <= target.counts[part] ?? 0 else { return [] }
    }
    return pieces
  }

  /// The steps of which something is missing.
  /// - Throws: `ImportConflict` where something differs, before anything is written.
  private func missing(among steps: [ImportStep]) throws -> [ImportStep] {
    let administration = connection.administration(in: world)
    var missing: [ImportStep] = []
    var conflict = ImportConflict([])
    var bar = Progress("looked for", total: steps.reduce(0) { $0 + $1.piece.count }, in: world)
    defer { bar.finish() }
    for step in steps {
      let standing = try step.standing(administration)
      if standing.absent > 0 { missing.append(step) }
      conflict.things += standing.differing
      bar.advance(by: step.piece.count)
      try world.stopIfInterrupted()
    }
    guard conflict.things.isEmpty else { throw conflict }
    return missing
  }

  static let command = "import"

  private func carryOut(_ steps: [ImportStep]) throws -> OperationID {
    let instance = connection.instance
    let administration = connection.administration(in: world)
    var bar = Progress("brought", total: steps.reduce(0) { $0 + $1.piece.count }, in: world)
    defer { bar.finish() }
    let plan = Plan(command: Self.command, project: instance.settings.project, steps: steps.map(Step.importing))
    do {
      return try instance.journalling(connection.ledger, in: world) { run in
        try run.carryOut(plan) { step in
          try world.stopIfInterrupted()
          try step.perform(by: administration)
          if case .importing(let step) = step { bar.advance(by: step.piece.count) }
        }
      }
    } catch {
      bar.finish()
      world.note("what was brought so far stays; the same command goes on with it")
      throw error
    }
  }
}

/// What an instance has before anything is brought to it.
private struct Target {
  var counts: [ExportPart: Int]
  var hasAccounts: Bool
  var hasMedia: Bool

  init(_ connection: Connection) throws {
    counts = [:]
    for part in ExportPart.allCases {
      if let query = part.query { counts[part] = try connection.firestore.count(query) }
    }
    var accounts = connection.accounts.all(pageSize: 1)
    hasAccounts = try accounts.next()?.isEmpty == false
    var objects = connection.media?.objects(prefix: Contract.Object.root, pageSize: 1)
    hasMedia = try objects?.next()?.isEmpty == false
  }

  var isEmpty: Bool { counts.values.allSatisfy { $0 == 0 } && !hasAccounts && !hasMedia }

  /// `2 conversations, accounts`.
  var words: String {
    var parts = ExportPart.allCases.compactMap { part in
      counts[part].flatMap { $0 > 0 ? part.counted($0) : nil }
    }
    if hasAccounts { parts.append("accounts") }
    if hasMedia { parts.append("media objects") }
    return parts.joined(separator: ", ")
  }
}
