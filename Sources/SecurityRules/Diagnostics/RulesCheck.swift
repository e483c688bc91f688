/// The front door of all checks of a rules file: syntax, what Google's compiler says, types, limits, and security.
package enum RulesCheck {
  /// What is wrong with a file, in the order of its text, without what comments in it silence.
  ///
  /// `service` is the one that the file is meant for (`cloud.firestore` or `firebase.storage`), if that is known; `profile`
  /// says whose limits hold; `now` tells dates in the rules that are over from those to come, and nil leaves that open.
  package static func run(
    _ source: SourceText, service: String? = nil, profile: RulesProfile = .production, now: Value.Timestamp? = nil
  ) -> [Finding] {
    let tree = SyntaxTree(parsing: source.bytes)
    let resolution = Resolution(tree)
    let names = KnownNames(resolution)
    var findings = resolution.diagnostics.enumerated().map { index, diagnostic in
      Finding(diagnostic, in: tree, names: index < maximumSuggestions ? names : nil)
    }
    findings += size(of: source)
    findings += meaning(of: resolution, service: service, profile: profile, now: now)
    var silencing = Silencing(tree.ruleset.comments, in: source)
    return sorted(silencing.applied(to: merged(findings)))
  }

  /// What one request may cost at worst, for each match and method with rules.
  package static func budgets(of source: SourceText, profile: RulesProfile = .production) -> [Budget] {
    let survey = Survey(Resolution(SyntaxTree(parsing: source.bytes)), profile: profile)
    return BudgetChecks(survey: survey).budgets.map(\.budget)
  }

  /// Further names that do not exist get no suggestion, for a search among all names takes its time.
  private static let maximumSuggestions = 200

  private static func meaning(
    of resolution: Resolution, service: String?, profile: RulesProfile, now: Value.Timestamp?
  ) -> [Finding] {
    let survey = Survey(resolution, profile: profile)
    var findings = MatchChecks(survey, expected: service.flatMap(KnownService.init(rawValue:))).findings
    findings += TypeChecks(survey: survey).findings
    findings += ExpressionChecks(resolution).findings
    // Where something could not be parsed, what seems open may have a condition.
    guard resolution.tree.diagnostics.isEmpty else { return findings }
    findings += BudgetChecks(survey: survey).findings
    findings += AccessChecks(survey: survey, now: now).findings
    findings += WriteChecks(survey: survey).findings
    findings += FieldChecks(survey).findings
    if survey.isIncomplete {
      findings.append(
        Finding(
          .checkIncomplete, Span(0, 0), "a condition is too intricate to be followed to its end",
          remedy: "split it into several allow statements"))
    }
    return findings
  }

  private static func size(of source: SourceText) -> [Finding] {
    guard source.bytes.count > Limits.sourceBytes else { return [] }
    return [
      Finding(
        .sourceTooLarge, Span(0, 0), "the file has \(source.bytes.count) of \(Limits.sourceBytes) bytes",
        remedy: "move what is repeated into functions")
    ]
  }

  /// One finding for one fault: the gravest of those with the same code and place, and nothing beside a name that is
  /// unknown there.
  private static func merged(_ findings: [Finding]) -> [Finding] {
    struct Key: Hashable {
      let code: FindingCode
      let span: Span
    }
    var best: [Key: Finding] = [:]
    for finding in findings {
      let key = Key(code: finding.code, span: finding.span)
      if let other = best[key], other.severity >= finding.severity { continue }
      best[key] = finding
    }
    return Array(best.values)
  }

  private static func sorted(_ findings: [Finding]) -> [Finding] {
    findings.sorted {
      ($0.span.start, $0.span.end, $0.code.rawValue) < ($1.span.start, $1.span.end, $1.code.rawValue)
    }
  }
}
