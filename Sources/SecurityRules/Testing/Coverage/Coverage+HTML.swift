extension Coverage {
  /// One page without scripts or other files: the source, each expression coloured by what it gave, its values on hover.
  package func html(title: String) -> String {
    let summary = CoverageSummary(self)
    let nodes = roots.sorted { $0.span.start < $1.span.start }
    var code = ""
    var offset = 0
    for node in nodes { write(node, from: &offset, into: &code) }
    code += tree.source[Span(offset, tree.source.bytes.count)].escapedForHTML
    let numbers = (1...max(1, tree.source.lineCount)).map(String.init).joined(separator: "\n")
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>\(title.escapedForHTML)</title>
      <style>
      \(style)
      </style>
      </head>
      <body>
      <h1>\(title.escapedForHTML)</h1>
      <p>\(summary.coveredExpressions) of \(summary.expressions) expressions evaluated (\(summary.percentage) %),
      \(summary.decidedConditions) of \(summary.conditions) conditions both true and false</p>
      <p><span class="never">never evaluated</span> <span class="true">only true</span>
      <span class="false">only false</span> <span class="error">only errors</span> <span class="both">both, or a value</span></p>
      <div><pre class="numbers">\(numbers)</pre><pre>\(code)</pre></div>
      </body>
      </html>

      """
  }

  private func write(_ node: CoverageNode, from offset: inout Int, into code: inout String) {
    code += tree.source[Span(offset, node.span.start)].escapedForHTML
    code += "<span class=\"\(node.cssClass)\" title=\"\(node.values.escapedForHTML)\">"
    offset = node.span.start
    for child in node.children.sorted(by: { $0.span.start < $1.span.start }) {
      write(child, from: &offset, into: &code)
    }
    code += tree.source[Span(offset, node.span.end)].escapedForHTML + "</span>"
    offset = node.span.end
  }
}

extension CoverageNode {
  fileprivate var cssClass: String {
    guard isCovered else { return "never" }
    let isTrue = count(of: true) > 0
    let isFalse = count(of: false) > 0
    if isTrue != isFalse { return isTrue ? "true" : "false" }
    let hasValue = outcomes.contains { if case .success = $0.result { true } else { false } }
    return hasValue ? "both" : "error"
  }

  /// A line for each outcome.
  fileprivate var values: String {
    guard isCovered else { return "never evaluated" }
    return outcomes.map { outcome in
      switch outcome.result {
      case .success(let value): "\(outcome.count) × \(value.literal)"
      case .failure(let error): "\(outcome.count) × error: \(error.message)"
      }
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate var escapedForHTML: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "\n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

private let style = """
  body { font: 15px system-ui, sans-serif; margin: 2em; color: #222; background: #fff; }
  div { display: flex; overflow-x: auto; border: 1px solid #ccc; }
  pre { font: 13px/1.5 ui-monospace, monospace; margin: 0; padding: 0.5em; }
  .numbers { color: #999; text-align: right; border-right: 1px solid #ccc; user-select: none; }
  .both { background: #d9f2d9; } .both .both { background: #c4e8c4; }
  .true { background: #fff3bf; } .false { background: #ffe0b3; } .error { background: #f3d1f0; } .never { background: #ffb3b3; }
  @media (prefers-color-scheme: dark) {
    body { color: #ddd; background: #161616; }
    .both { background: #1d3b1d; } .both .both { background: #254a25; }
    .true { background: #4a431a; } .false { background: #54391a; } .error { background: #482444; } .never { background: #6b2222; }
  }
  """
