/// Comments that silence findings: `// wtadmin: allow <code>`, with several codes separated by commas or blanks, and
/// after ` -- ` a word on why. It holds for findings that begin on its own line, or, when it stands alone on a line, on the
/// next line that is no such comment.
struct Silencing {
  private struct Entry {
    let code: String
    let span: Span
    /// The lines that it covers.
    let lines: Set<Int>
    var isUsed = false
  }

  private var entries: [Entry] = []
  private let source: SourceText

  init(_ comments: [Comment], in source: SourceText) {
    self.source = source
    let marked = comments.filter { Silencing.codes(in: $0.text) != nil }
    let ownLines = Set(marked.filter { standsAlone($0) }.map { line(of: $0) })
    for comment in marked {
      let line = line(of: comment)
      var lines: Set<Int> = [line]
      if standsAlone(comment) {
        var next = line + 1
        while ownLines.contains(next) { next += 1 }
        lines.insert(next)
      }
      for code in Silencing.codes(in: comment.text) ?? [] {
        entries.append(Entry(code: code, span: comment.span, lines: lines))
      }
    }
  }

  /// The findings that are not silenced, and a note for each silencing that silenced nothing.
  mutating func applied(to findings: [Finding]) -> [Finding] {
    guard !entries.isEmpty else { return findings }
    var kept: [Finding] = []
    var entriesByLine: [Int: [Int]] = [:]
    for (index, entry) in entries.enumerated() {
      for line in entry.lines { entriesByLine[line, default: []].append(index) }
    }
    for finding in findings {
      let line = source.position(at: finding.span.start).line
      let covering = (entriesByLine[line] ?? []).filter { entries[$0].code == finding.code.rawValue }
      for index in covering { entries[index].isUsed = true }
      if covering.isEmpty { kept.append(finding) }
    }
    for entry in entries where !entry.isUsed {
      let isKnown = FindingCode(rawValue: entry.code) != nil
      kept.append(
        Finding(
          .unusedSilence, entry.span,
          isKnown ? "nothing here is reported as `\(entry.code)`" : "no check has the code `\(entry.code)`",
          remedy: isKnown
            ? "remove the comment"
            : Suggestion.remedy(
              for: entry.code, among: FindingCode.allCases.map(\.rawValue), otherwise: "name the code of a finding")))
    }
    return kept
  }

  /// The codes that a comment names; nil when it is no silencing comment.
  private static func codes(in text: String) -> [String]? {
    let words = text.split { $0 == " " || $0 == "\t" || $0 == "," }
    guard words.count > 2, words[0] == "wtadmin:", words[1] == "allow" else { return nil }
    return words[2...].prefix { $0 != "--" }.map(String.init)
  }

  private func line(of comment: Comment) -> Int { source.position(at: comment.span.start).line }

  private func standsAlone(_ comment: Comment) -> Bool {
    let position = source.position(at: comment.span.start)
    return source.line(position.line).prefix(position.column - 1).allSatisfy { $0 == " " || $0 == "\t" }
  }
}
