extension MutationRun {
  /// For a terminal: the score, then each survivor with its place, its line, and what would tell it apart.
  package func text(path: String, source: SourceText) -> String {
    var text =
      "\(path): \(killed) of \(killed + survivors.count) mutants killed (\(score) %), \(excused) excused by comments\n"
    for (mutant, telling) in survivors {
      let start = source.position(at: mutant.span.start)
      text += "  \(path):\(start.line):\(start.column): \(mutant.operator.rawValue): \(mutant.change)\n"
      text += "    \(source.line(start.line))\n"
      guard let telling else {
        text += "    no request was found that tells it apart; it may mean the same\n"
        continue
      }
      let mutated = telling.verdict == .allow ? "denied" : "allowed"
      text += "    add a case that expects \(telling.verdict.rawValue): \"\(telling.testCase.name)\", \(telling.change)"
      text += " (with the fault it is \(mutated))\n"
    }
    return text
  }
}
