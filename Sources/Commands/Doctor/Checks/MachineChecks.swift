internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST

/// The instance folder and what is kept in it.
let machineChecks: [Check] = [
  Check("settings", .machine, "is walkytalky.json sensible?") { examination in
    let settings = examination.settings
    var faults: [String] = []
    if let bucket = settings.bucket, bucket.hasPrefix("gs://") || bucket.contains("/") {
      faults.append("“bucket” is “\(bucket)”; it is written without gs:// and slashes")
    }
    if let bundleID = settings.bundleID, !bundleID.contains(".") || bundleID.contains(where: \.isWhitespace) {
      faults.append("“bundleId” is “\(bundleID)”, which is no bundle id such as com.example.chat")
    }
    if !settings.isLocal, settings.project.hasPrefix("demo-") {
      faults.append("“project” begins with demo-, which Firebase's tools take for a pretended one")
    }
    guard !faults.isEmpty else { return .sound(examination.instance.settingsPath) }
    return .error(
      faults.joined(separator: "; "), because: "Google knows no such thing",
      remedy: "mend it in \(examination.instance.settingsPath)")
  },
  Check("endpoints", .machine, "do requests go where they should?") { examination in
    let replaced = try examination.instance.endpoints(in: examination.world).replaced
    guard !examination.settings.isLocal else { return .sound("everything goes to this machine") }
    guard !replaced.isEmpty else { return .sound("everything goes to Google") }
    let list = replaced.map { "\($0.key.rawValue) to \($0.value)" }.sorted().joined(separator: ", ")
    return .warning(
      list, because: "those servers, and no others of Google's, see the tokens and the data",
      remedy: "take “endpoints” out of walkytalky.json, and unset the emulators' variables, unless that is meant")
  },
  Check("state-mode", .machine, "was the state file closed to others?") { examination in
    guard let mode = examination.stateMode else { return .skipped("there was none yet") }
    guard mode & 0o077 != 0 else { return .sound("mode \(String(mode, radix: 8))") }
    return .warning(
      "\(examination.instance.statePath) had mode \(String(mode, radix: 8)), and was closed just now",
      because: "others on this machine could read access tokens and who is who",
      remedy: "find out what opened it: a copy or an archive made without its mode, most often")
  },
  Check("state-in-git", .machine, "is the state kept out of version control?") { examination in
    let path = examination.instance.statePath
    guard let git = try GitWorkTree(around: path, in: examination.world) else {
      return .sound("no git work tree around it")
    }
    guard try !git.tracks(path), try git.ignores(path) else {
      return .error(
        "git does not ignore \(examination.instance.stateFolder)", because: "it holds access tokens and who is who",
        remedy: "add a line to \(examination.instance.folder)/.gitignore: .wtadmin/",
        fix: Fix(words: "add .wtadmin/ to .gitignore") { try git.addIgnored(".wtadmin/") })
    }
    return .sound("git ignores it")
  },
  Check("state-sound", .machine, "is the state file sound?") { examination in
    let problems = try examination.ledger.get().problems()
    guard let first = problems.first else { return .sound(examination.instance.statePath) }
    return .error(
      "damaged: \(first)", because: "the lists may be wrong, and the next change may fail",
      remedy: "save what can be read: wtadmin cache repair")
  },
  Check("journal", .machine, "is the journal whole?") { examination in
    let faults = try examination.ledger.get().journal.faults()
    guard !faults.isEmpty else { return .sound("its chain is unbroken") }
    return .error(
      "broken at \(counted(faults.count, "place"))", because: "lines were changed or taken out after they were written",
      remedy: "see where: wtadmin log verify")
  },
  Check("open-changes", .machine, "was every change finished?") { examination in
    let open = try examination.ledger.get().journal.openOperations()
    guard let first = open.first else { return .sound("none") }
    return .warning(
      "“\(first.command)” (\(first.id)) broke off\(open.count > 1 ? ", and \(open.count - 1) more" : "")",
      because: "only the server knows what became of it",
      remedy: "any command that changes something asks first; see it: wtadmin log \(first.id)")
  },
  Check("cache-age", .machine, "is what the lists show recent?") { examination in
    let cache = try examination.ledger.get().cache
    let ages = try InstanceCache.Part.allCases.map { part in try cache.refreshedAt(part).map { (part, $0) } }
    let now = Instant(examination.world.now())
    guard ages.contains(where: { $0 != nil }) else { return .skipped("nothing was read yet") }
    let old = ages.compactMap(\.self).filter { now - $0.1 > .seconds(30 * 86_400) }
    guard let oldest = old.min(by: { $0.1 < $1.1 }) else { return .sound("none is older than 30 days") }
    return .noted(
      "the \(oldest.0.rawValue) are from \(oldest.1.timestamp.rfc3339)",
      remedy: "read them again: wtadmin cache refresh")
  },
  Check("quota", .machine, "is there free quota left today?") { examination in
    let used = try examination.ledger.get().usage.day(examination.world.quotaDay)
    guard used.share >= 0.8 else { return .sound(used.words) }
    return .warning(
      used.words, because: "without billing Firestore refuses everything once it is used up, phones included",
      remedy: "wait until midnight, Pacific time, or cap commands with --max-reads")
  },
]
