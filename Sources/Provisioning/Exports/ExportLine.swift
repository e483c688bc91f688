package import REST

/// One line of an export's file.
package protocol ExportLine: Sendable {
  /// What no two lines of a file share.
  var name: String { get }
  /// Whether the line may come after another one.
  func mayFollow(_ line: Self) -> Bool
  var json: JSON { get }
  init(_ json: JSON, in part: ExportPart) throws(ExportLineFault)
}

/// What is wrong with a line of an export's file.
package enum ExportLineFault: Error, Hashable, Sendable {
  /// The file ends within the line.
  case cutOff
  case syntax(JSONSyntaxError)
  /// A member is absent or of another type.
  case shape(member: String)
  /// The line names something that has no place in this file.
  case foreign(name: String)
  /// The line does not come after the one before it, by name.
  case outOfOrder(name: String)
}

extension ExportLine {
  /// Reads the text of a line, without its end.
  package init(line bytes: [UInt8], in part: ExportPart) throws(ExportLineFault) {
    let json: JSON
    do throws(JSONSyntaxError) {
      json = try JSON(parsing: bytes)
    } catch {
      throw .syntax(error)
    }
    try self.init(json, in: part)
  }
}
