/// The difference of two texts, line by line, in the form that `diff -u` and git print.
struct UnifiedDiff {
  enum Kind: Hashable {
    case header, hunk, context, removed, added

    var style: Style {
      switch self {
      case .header: .heading
      case .hunk: .identifier
      case .context: .plain
      case .removed: .bad
      case .added: .good
      }
    }
  }

  struct Line: Hashable {
    var kind: Kind
    var text: String
  }

  /// Empty where the texts are the same.
  let lines: [Line]

  private static let context = 3

  init(from old: String, to new: String, oldName: String, newName: String) {
    let edits = Self.edits(from: Self.lines(of: old), to: Self.lines(of: new))
    let hunks = Self.hunks(of: edits)
    guard !hunks.isEmpty else {
      lines = []
      return
    }
    var lines = [Line(kind: .header, text: "--- \(oldName)"), Line(kind: .header, text: "+++ \(newName)")]
    for hunk in hunks {
      let before = edits[..<hunk.lowerBound]
      let oldStart = before.count { $0.kind != .added }
      let newStart = before.count { $0.kind != .removed }
      let oldCount = edits[hunk].count { $0.kind != .added }
      let newCount = edits[hunk].count { $0.kind != .removed }
      let places = "-\(Self.place(oldStart, oldCount)) +\(Self.place(newStart, newCount))"
      lines.append(Line(kind: .hunk, text: "@@ \(places) @@"))
      lines += edits[hunk]
    }
    self.lines = lines
  }

  var text: String { lines.map { $0.text + "\n" }.joined() }

  /// A range as GNU diff writes it: the line before where nothing is in it.
  private static func place(_ start: Int, _ count: Int) -> String {
    switch count {
    case 0: "\(start),0"
    case 1: "\(start + 1)"
    default: "\(start + 1),\(count)"
    }
  }

  /// The lines, the last of which says where it lacks its end.
  private static func lines(of text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" {
      lines.removeLast()
    } else {
      lines[lines.count - 1] += "\n\\ No newline at end of file"
    }
    return lines
  }

  private static func edits(from old: [String], to new: [String]) -> [Line] {
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var edits: [Line] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if oldIndex < old.count, removed.contains(oldIndex) {
        edits.append(Line(kind: .removed, text: "-" + old[oldIndex]))
        oldIndex += 1
      } else if newIndex < new.count, added.contains(newIndex) {
        edits.append(Line(kind: .added, text: "+" + new[newIndex]))
        newIndex += 1
      } else {
        edits.append(Line(kind: .context, text: " " + old[oldIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return edits
  }

  /// The ranges of edits that are shown: each change with the lines around it.
  private static func hunks(of edits: [Line]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, edit) in edits.enumerated() where edit.kind != .context {
      let range = max(0, index - context)..<min(edits.count, index + context + 1)
      if let last = hunks.last, range.lowerBound <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }
}

extension UnifiedDiff {
  var blocks: [Block] {
    lines.flatMap { line in
      // The remark about a missing line end is a line of its own.
      line.text.split(separator: "\n", omittingEmptySubsequences: false).map { part in
        Block.line(.text(String(part), line.kind.style))
      }
    }
  }
}

extension World {
  /// A difference beside the data, on standard error; silent with `--quiet`.
  func note(_ difference: UnifiedDiff) {
    guard !options.quiet else { return }
    for line in difference.lines {
      errorOutput(errorPainter.paint(line.text.printableLines, line.kind.style) + "\n")
    }
  }
}
