/// Which faults the test cases of a rules file notice.
package struct MutationRun: Sendable {
  package enum Fate: Sendable {
    /// The compiler refuses it, or it means the same: no test could notice it.
    case discarded
    /// This case gives another verdict.
    case killed(by: String)
    /// No case notices it; the request, where one was found, would be judged differently.
    case survived(telling: TellingRequest?)
    /// No case notices it, and a comment of the file says why it means the same.
    case excused(reason: String)
  }

  package let results: [(mutant: Mutant, fate: Fate)]

  package var survivors: [(mutant: Mutant, telling: TellingRequest?)] {
    results.compactMap { if case .survived(let telling) = $0.fate { ($0.mutant, telling) } else { nil } }
  }

  package var killed: Int { results.count { if case .killed = $0.fate { true } else { false } } }

  package var excused: Int { results.count { if case .excused = $0.fate { true } else { false } } }

  /// Of a hundred mutants that tests could notice, rounded down.
  package var score: Int {
    let noticeable = killed + survivors.count
    return noticeable == 0 ? 100 : killed * 100 / noticeable
  }

  /// Runs all cases against every mutant. All files must be of the same service as the rules; their expectations are not
  /// looked at: a mutant is killed where it changes a verdict.
  package init(of rules: CompiledRules, files: [CaseFile]) {
    let tree = rules.resolution.tree
    let excuses = MutationExcuses(tree)
    let verdicts = files.map { file in file.cases.map { file.verdict(on: $0, under: rules) } }
    // Many requests are judged before the search can begin: not before somebody survives.
    lazy var search = TellingSearch(rules: rules, files: files)
    var results: [(mutant: Mutant, fate: Fate)] = []
    for mutant in MutantFinder.mutants(of: rules.resolution) {
      guard let mutated = try? CompiledRules(mutant.source(from: tree.source), profile: rules.profile) else {
        results.append((mutant, .discarded))
        continue
      }
      if let killer = MutationRun.killer(of: mutated, files, verdicts) {
        results.append((mutant, .killed(by: killer)))
      } else if let reason = excuses.reason(for: mutant) {
        results.append((mutant, .excused(reason: reason)))
      } else {
        results.append((mutant, .survived(telling: search.request(telling: mutated))))
      }
    }
    self.results = results
  }

  /// The name of the first case with another verdict.
  private static func killer(of mutated: CompiledRules, _ files: [CaseFile], _ verdicts: [[Verdict]]) -> String? {
    for (file, verdicts) in zip(files, verdicts) {
      for (testCase, verdict) in zip(file.cases, verdicts) where file.verdict(on: testCase, under: mutated) != verdict {
        return testCase.name
      }
    }
    return nil
  }
}

/// The comments of a rules file that say why a mutant means the same: `// equivalent drop-operand: the reason`, on the line
/// of the mutant or on the one above it.
struct MutationExcuses {
  private let source: SourceText
  private var reasons: [Int: [(name: String, reason: String)]] = [:]

  init(_ tree: SyntaxTree) {
    source = tree.source
    for comment in tree.ruleset.comments {
      let words = source[comment.span].drop { $0 == "/" || $0 == "*" || $0 == " " }
      guard words.hasPrefix("equivalent "), let colon = words.firstIndex(of: ":") else { continue }
      let name = words[..<colon].dropFirst("equivalent ".count)
      let reason = words[words.index(after: colon)...].drop { $0 == " " }
      let line = source.position(at: comment.span.end).line
      for line in [line, line + 1] { reasons[line, default: []].append((String(name), String(reason))) }
    }
  }

  func reason(for mutant: Mutant) -> String? {
    let line = source.position(at: mutant.span.start).line
    return reasons[line]?.first { $0.name == mutant.operator.rawValue }?.reason
  }
}
