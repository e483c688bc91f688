/// A finding as a workflow command of GitHub Actions, which shows it beside the line.
///
/// Escapes as in docs.github.com/actions/reference/workflow-commands: `%`, line ends, and in properties `:` and `,`.
package struct GitHubAnnotation: Sendable {
  private let finding: Finding
  private let source: SourceText
  private let file: String

  /// `file` is relative to the root of the repository.
  package init(_ finding: Finding, in source: SourceText, file: String) {
    self.finding = finding
    self.source = source
    self.file = file
  }

  package var text: String {
    let start = source.position(at: finding.span.start)
    let end = source.position(at: finding.span.end)
    var properties = ["file=\(escaped(file))", "line=\(start.line)"]
    if end.line == start.line {
      properties += ["col=\(start.column)", "endColumn=\(max(end.column, start.column))"]
    } else {
      properties.append("endLine=\(end.line)")
    }
    properties.append("title=\(escaped(finding.code.rawValue))")
    return "::\(command) \(properties.joined(separator: ","))::\(message("\(finding.reason)\n\(finding.remedy)"))"
  }

  private var command: String {
    switch finding.severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  private func message(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private func escaped(_ property: String) -> String {
    var result = ""
    for character in message(property) {
      switch character {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.append(character)
      }
    }
    return result
  }
}
