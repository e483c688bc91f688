/// Findings in the Static Analysis Results Interchange Format 2.1.0 (OASIS), which code hosts take for their alerts.
package struct SARIFReport: Sendable {
  /// A checked file; `path` is relative to the root of the repository.
  package struct File: Sendable {
    package let path: String
    package let source: SourceText
    package let findings: [Finding]

    package init(path: String, source: SourceText, findings: [Finding]) {
      self.path = path
      self.source = source
      self.findings = findings
    }
  }

  private let files: [File]
  private let toolVersion: String

  package init(_ files: [File], toolVersion: String) {
    self.files = files
    self.toolVersion = toolVersion
  }

  /// The report as JSON, with a line end.
  package var text: String {
    let run = Node.object([
      ("tool", .object([("driver", driver)])),
      ("columnKind", .text("unicodeCodePoints")),
      ("results", .array(files.flatMap { file in file.findings.map { result($0, in: file) } })),
    ])
    let report = Node.object([
      ("$schema", .text("https://json.schemastore.org/sarif-2.1.0.json")), ("version", .text("2.1.0")),
      ("runs", .array([run])),
    ])
    return report.json + "\n"
  }

  private var driver: Node {
    let used = Set(files.flatMap { $0.findings.map(\.code) })
    let rules = FindingCode.allCases.filter(used.contains).map { code in
      Node.object([
        ("id", .text(code.rawValue)), ("shortDescription", .object([("text", .text(code.summary))])),
        ("defaultConfiguration", .object([("level", .text(code.severity.rawValue))])),
      ])
    }
    return .object([
      ("name", .text("wtadmin")), ("version", .text(toolVersion)), ("rules", .array(rules)),
    ])
  }

  private func result(_ finding: Finding, in file: File) -> Node {
    let start = file.source.position(at: finding.span.start)
    let end = file.source.position(at: max(finding.span.end, finding.span.start))
    let region = Node.object([
      ("startLine", .number(start.line)), ("startColumn", .number(start.column)), ("endLine", .number(end.line)),
      ("endColumn", .number(end.column)),
    ])
    let place = Node.object([
      ("artifactLocation", .object([("uri", .text(uri(file.path)))])), ("region", region),
    ])
    return .object([
      ("ruleId", .text(finding.code.rawValue)), ("level", .text(finding.severity.rawValue)),
      ("message", .object([("text", .text("\(finding.reason). Remedy: \(finding.remedy)."))])),
      ("locations", .array([.object([("physicalLocation", place)])])),
    ])
  }

  /// A relative URI reference (RFC 3986): what is not unreserved or a slash is percent-encoded.
  private func uri(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      if byte < 0x80,
        scalar.properties.isAlphabetic || (0x30...0x39).contains(byte) || "-._~/".unicodeScalars.contains(scalar)
      {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}

extension SARIFReport {
  /// As much of JSON as a report needs, its members in order.
  private indirect enum Node {
    case text(String)
    case number(Int)
    case array([Node])
    case object([(name: String, value: Node)])

    var json: String {
      switch self {
      case .text(let text): Node.quoted(text)
      case .number(let number): String(number)
      case .array(let elements): "[" + elements.map(\.json).joined(separator: ",") + "]"
      case .object(let members):
        "{" + members.map { "\(Node.quoted($0.name)):\($0.value.json)" }.joined(separator: ",") + "}"
      }
    }

    /// A string of RFC 8259.
    private static func quoted(_ text: String) -> String {
      var result = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": result += "\\\(scalar)"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case _ where scalar.value < 0x20:
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result + "\""
    }
  }
}
