extension Coverage {
  /// The trace format of lcov (geninfo(1)): a line counts as often as the busiest expression that starts on it, and a
  /// condition has two branches, true and false.
  package func lcov(path: String) -> String {
    let nodes = roots.flatMap(\.all)
    var lines: [Int: Int] = [:]
    for node in nodes {
      lines[line(of: node), default: 0] = max(lines[line(of: node)] ?? 0, node.count)
    }
    var text = "TN:\nSF:\(path)\n"
    var branches = 0
    var taken = 0
    for (block, node) in nodes.filter(\.isCondition).enumerated() {
      for (branch, truth) in [true, false].enumerated() {
        let count = node.count(of: truth)
        text += "BRDA:\(line(of: node)),\(block),\(branch),\(node.isCovered ? String(count) : "-")\n"
        branches += 1
        taken += count > 0 ? 1 : 0
      }
    }
    text += "BRF:\(branches)\nBRH:\(taken)\n"
    for (line, count) in lines.sorted(by: { $0.key < $1.key }) { text += "DA:\(line),\(count)\n" }
    return text + "LF:\(lines.count)\nLH:\(lines.values.count { $0 > 0 })\nend_of_record\n"
  }

  private func line(of node: CoverageNode) -> Int { tree.source.position(at: node.span.start).line }
}
