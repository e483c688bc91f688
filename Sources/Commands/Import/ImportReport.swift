internal import Ledger
internal import Provisioning
internal import REST

/// What an import brought, or would bring.
struct ImportReport: Report {
  var project: String
  var export: ExportCheck.Whole
  /// Those of which something was missing.
  var steps: [ImportStep]
  var isDry: Bool
  /// Under which the journal keeps it.
  var operation: OperationID?

  init(project: String, export: ExportCheck.Whole, steps: [ImportStep], isDry: Bool) {
    self.project = project
    self.export = export
    self.steps = steps
    self.isDry = isDry
  }

  /// Whether the export is of another project.
  var isMovedHouse: Bool { export.manifest.project != project }

  private func lines(_ part: ExportPart) -> Int {
    steps.reduce(0) { $0 + ($1.piece.part == part ? $1.piece.count : 0) }
  }

  var json: JSONObject {
    let parts = ExportPart.inOrderOfImport.map { part -> (String, JSON) in
      let count = export.manifest.files[part]?.count ?? 0
      return (part.rawValue, ["exported": .integer(Int64(count)), "sent": .integer(Int64(lines(part)))])
    }
    return [
      "project": .string(project), "from": .string(export.manifest.project), "export": .string(export.seal),
      "dryRun": .bool(isDry), "parts": .object(JSONObject(parts)),
      "operation": operation.map { .string($0.text) } ?? .null,
    ]
  }

  var blocks: [Block] {
    let heading = isDry ? "what would be brought to \(project)" : "brought to \(project)"
    let rows = ExportPart.inOrderOfImport.map { part -> [Cell] in
      [.text(part.rawValue), .count(export.manifest.files[part]?.count ?? 0), .count(lines(part))]
    }
    return [.heading(heading), .table(Table(["what", "in the export", "sent"], rows))]
  }
}
