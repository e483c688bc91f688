internal import Firebase
internal import Provisioning
internal import REST
internal import SecurityRules

/// The security rules, in the folder and in force.
let rulesChecks: [Check] = [
  Check("rules-files", .rules, "are the folder's rules sound?") { examination in
    let files = try examination.rulesFiles.get()
    let expected = ServiceKind.allCases.compactMap { examination.instance.release(of: $0) }
    let missing = expected.filter { name in !files.contains { $0.name == name } }
    guard missing.isEmpty else {
      return .error(
        "missing: \(missing.map(\.fileName).joined(separator: ", "))", because: "there is nothing to deploy or compare",
        remedy: "take over those in force: wtadmin rules pull")
    }
    let now = Value.Timestamp(seconds: examination.world.now().seconds, nanoseconds: 0)
    let count = files.reduce(0) { count, file in
      count + RulesCheck.run(SourceText(file.text), profile: .production, now: now).count { $0.severity != .note }
    }
    guard count == 0 else {
      return .error(
        "\(counted(count, "finding"))",
        because: "what Google refuses or passes though it cannot work, or what is left open",
        remedy: "see them: wtadmin rules check")
    }
    return .sound(files.map(\.fileName).joined(separator: ", "))
  },
  Check("rules-tests", .rules, "do they pass their test cases?") { examination in
    guard try examination.world.files.exists(examination.instance.path("rules-tests")) else {
      return .noted("there are no test cases", remedy: "let “wtadmin init” write them into a new folder")
    }
    let failed = try examination.rulesFiles.get().flatMap { file in
      try examination.instance.failedCases(of: file.name, file.text, in: examination.world)
    }
    guard let first = failed.first else { return .sound("all of them") }
    return .error(
      "\(counted(failed.count, "case")) fail, “\(first)” for one",
      because: "the rules do not do what they are meant to",
      remedy: "see why: wtadmin rules test")
  },
  liveCheck("rules-live-firestore", .firestore),
  liveCheck("rules-live-storage", .storage),
  Check("rules-open", .rules, "do the rules in force leave nothing open, now or until a date?") { examination in
    let look = OpenRules(try examination.released.get(), at: examination.world.now())
    if let first = look.findings.first {
      let isOwn = ServiceKind.allCases.contains { examination.instance.release(of: $0) == first.release }
      return .error(
        look.findings.map(\.words).joined(separator: "; "),
        because: "strangers can read or write, or phones will be shut out at that date",
        remedy: isOwn
          ? "deploy the folder's rules: wtadmin rules deploy --force"
          : "close \(first.release), which is not the folder's: Firebase console, rules")
    }
    guard let hidden = look.hidden.first else {
      return .sound(look.count == 0 ? "no rules are in force" : "nothing in \(counted(look.count, "file"))")
    }
    return .impossible(
      Failure(
        "what is in force as \(hidden) could not be checked",
        cause: "the text of its ruleset cannot be had, or is none that can be read",
        remedy: "look at it: Firebase console, rules; or put the folder's in force: wtadmin rules deploy --force"))
  },
  Check("rulesets", .rules, "is there room for more rulesets?") { examination in
    let count = try examination.connected().rules.rulesets().count
    let words = "\(count) of \(RulesClient.rulesetLimit)"
    guard count >= Connection.rulesetWarning else { return .sound(words) }
    return .warning(
      words, because: "Google refuses the next deployment once they are used up",
      remedy: "delete old ones: wtadmin rules prune --keep 100")
  },
]

private func liveCheck(_ name: String, _ service: ServiceKind) -> Check {
  Check(name, .rules, "are the folder's rules for \(service.rawValue) in force?") { examination in
    guard let release = examination.instance.release(of: service) else {
      return .skipped("the instance carries text only")
    }
    guard let entry = try examination.liveRules(service) else {
      return .skipped("the folder has no \(release.fileName)")
    }
    let ruleset = entry.live.map { "the ruleset \($0.ruleset.shortID)" } ?? ""
    switch entry.standing {
    case .same: return .sound("\(entry.local.fileName) = \(ruleset)")
    case .absent:
      return .error(
        "nothing is in force as \(release)", because: "phones may do nothing at all", remedy: "wtadmin rules deploy")
    case .outdated:
      return .warning(
        "\(ruleset) is in force, and \(entry.local.fileName) was changed since",
        because: "what is tested here is not what decides",
        remedy: "wtadmin rules diff, then wtadmin rules deploy")
    case .foreign:
      return .error(
        "\(ruleset) is in force, which was not put there from here", because: "somebody else changed what decides",
        remedy: "wtadmin rules diff, then wtadmin rules pull or wtadmin rules deploy --force")
    }
  }
}
