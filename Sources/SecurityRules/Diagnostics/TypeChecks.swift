/// Expressions that always fail or never vary, and statements that never grant because of one.
struct TypeChecks {
  let survey: Survey

  var findings: [Finding] {
    survey.faults.map { Finding($0.code, $0.span, $0.reason, remedy: $0.remedy) } + neverGranted
  }

  /// A fault that shows for some methods only is told where a word of an allow statement grants nothing by it.
  private var neverGranted: [Finding] {
    var findings: [Finding] = []
    let told = Set(survey.faults)
    for group in grouped {
      guard let word = group.first?.word else { continue }
      let dead = group.filter { !$0.canGrant && $0.outcome.blame != nil }
      for examined in dead {
        guard let fault = examined.outcome.blame, !told.contains(fault) else { continue }
        findings.append(
          finding(
            fault, examined, severity: dead.count == group.count ? .error : partial(fault, examined.method), word: word)
        )
      }
    }
    return findings
  }

  /// The cases of one word of one allow statement.
  private var grouped: [[Survey.Case]] {
    var groups: [[Survey.Case]] = []
    for examined in survey.cases {
      if let last = groups.last?.last, last.allow.span == examined.allow.span, last.word.span == examined.word.span {
        groups[groups.count - 1].append(examined)
      } else {
        groups.append([examined])
      }
    }
    return groups
  }

  /// `read` on a document keyed by its user and `write` on a field are written by everybody; that one of their methods
  /// is refused is worth a word, not a stop.
  private func partial(_ fault: Fault, _ method: RequestMethod) -> Finding.Severity {
    method == .list || fault.code == .requestResourceOnDelete ? .note : .warning
  }

  private func finding(
    _ fault: Fault, _ examined: Survey.Case, severity: Finding.Severity, word: Name
  ) -> Finding {
    let method = examined.method.rawValue
    let covered = word.text == method ? "`\(method)`" : "`\(method)`, which `\(word.text)` includes,"
    let isHere = examined.allow.span.contains(fault.span)
    let line = survey.resolution.tree.source.position(at: fault.span.start).line
    return Finding(
      fault.code, isHere ? fault.span : word.span,
      "\(covered) is never granted here: \(fault.reason)\(isHere ? "" : " (line \(line))")", remedy: fault.remedy,
      severity: severity)
  }
}
