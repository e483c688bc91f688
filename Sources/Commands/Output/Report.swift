package import REST

/// What a command found or did, ready for a person, a pipe and a program.
package protocol Report: Sendable {
  /// Counts up when a member of `json` goes or changes its meaning; new members leave it alone.
  static var schemaVersion: Int64 { get }
  /// The members of the `--json` document. Times are RFC 3339 in UTC.
  var json: JSONObject { get }
  /// The same for people and pipes.
  var blocks: [Block] { get }
}

extension Report {
  package static var schemaVersion: Int64 { 1 }
}

/// A part of a report.
package enum Block: Hashable, Sendable {
  case table(Table)
  /// A name and a value a line.
  case fields([Field])
  /// For people only.
  case heading(String)
  case line(Cell)
  /// Help for people: not a part of the data, so left out of a pipe.
  case hint(String)

  package struct Field: Hashable, Sendable {
    package let name: String
    package let value: Cell

    package init(_ name: String, _ value: Cell) {
      self.name = name
      self.value = value
    }
  }
}

/// The three forms of output.
package enum OutputForm: Sendable {
  case json, terminal, pipe
}

extension World {
  package var outputForm: OutputForm {
    if options.json { return .json }
    return terminal.isOutputTerminal ? .terminal : .pipe
  }

  /// Prints a report in the form that was asked for. The only way for data to reach standard output, beside `print`.
  package func show(_ report: some Report) throws {
    switch outputForm {
    case .json:
      var document: JSONObject = ["schemaVersion": .integer(type(of: report).schemaVersion)]
      for (name, value) in report.json { document[name] = value }
      try print(JSON.object(document).serialized(pretty: true))
    case .terminal:
      var text = ""
      for block in report.blocks {
        if case .heading = block, !text.isEmpty { text += "\n" }
        text += onTerminal(block)
      }
      try output(Array(text.utf8))
    case .pipe:
      try output(Array(report.blocks.map(inPipe).joined().utf8))
    }
    for case .table(let table) in report.blocks where table.rows.isEmpty { note(table.whenEmpty) }
  }

  /// Prints text as it is, with a line end: scripts, manual pages, help.
  package func print(_ text: String) throws {
    try output(Array((text.hasSuffix("\n") ? text : text + "\n").utf8))
  }

  private func onTerminal(_ block: Block) -> String {
    switch block {
    case .table(let table): return aligned(table)
    case .heading(let text): return painter.paint(text, .heading) + "\n"
    case .line(let cell): return painter.paint(words(for: cell), cell.style) + "\n"
    case .hint(let text): return painter.paint(text, .dim) + "\n"
    case .fields(let fields):
      let width: Int = fields.reduce(0) { max($0, $1.name.displayWidth) }
      return fields.map { field in
        let name: String = painter.paint(field.name.padded(to: width), .dim)
        return name + "  " + painter.paint(words(for: field.value), field.value.style) + "\n"
      }.joined()
    }
  }

  private func inPipe(_ block: Block) -> String {
    switch block {
    case .table(let table): table.plain
    case .heading, .hint: ""
    case .line(let cell): cell.plain + "\n"
    case .fields(let fields): fields.map { "\($0.name)\t\($0.value.plain)\n" }.joined()
    }
  }
}
