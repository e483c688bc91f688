internal import Firebase
internal import REST
internal import SecurityRules

/// What the rules in force leave open, in every file of every ruleset that is released in the project.
struct OpenRules {
  struct Opening {
    var release: ReleaseName
    /// Where, and what is open.
    var words: String
  }

  private(set) var findings: [Opening] = []
  /// Releases of which not every file could be checked.
  private(set) var hidden: [ReleaseName] = []
  /// How many files were checked.
  private(set) var count = 0

  init(_ released: [(name: ReleaseName, ruleset: RulesetRecord?)], at now: Timestamp) {
    for (name, ruleset) in released {
      let files = ruleset?.files ?? []
      // Not a short cut: each file is looked at.
      let areReadable = files.map { look($0, of: name, isOnly: files.count == 1, at: now) }
      if files.isEmpty || areReadable.contains(false) { hidden.append(name) }
    }
  }

  /// - Returns: false for a text that cannot be read to its end, of which nothing follows.
  private mutating func look(
    _ file: RulesetFile, of release: ReleaseName, isOnly: Bool, at now: Timestamp
  ) -> Bool {
    let source = SourceText(file.content)
    let time = Value.Timestamp(seconds: now.seconds, nanoseconds: 0)
    let all = RulesCheck.run(source, profile: .production, now: time)
    for finding in all where [.openRead, .openWrite, .openByDate].contains(finding.code) {
      let line = source.position(at: finding.span.start).line
      let place = isOnly ? "\(release)" : "\(release), \(file.name)"
      findings.append(Opening(release: release, words: "\(place), line \(line): \(finding.reason)"))
    }
    guard !all.contains(where: { $0.code == .syntax }) else { return false }
    count += 1
    return true
  }
}
