internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST
internal import SecurityRules

extension Connection {
  /// What puts rules in force: the folder's test cases hold for what comes back.
  func rulesDeployment(in world: World) -> RulesDeployment {
    RulesDeployment(
      client: rules, lasting: lasting(in: world).rules, history: ledger.rules, account: account,
      now: { Instant(world.now()) }, sleep: world.sleep,
      failedCases: { name, text in try instance.failedCases(of: name, text, in: world) })
  }
}

extension Instance {
  /// The name under which the rules of a service are released; nil for those of Storage where no bucket is in use.
  func release(of service: ServiceKind) -> ReleaseName? {
    switch service {
    case .firestore: .firestore
    case .storage: settings.mediaBucket.map { .storage(bucket: $0) }
    }
  }

  /// The folder's rules files, each with the name under which it is released. That an instance without a bucket has no
  /// use for Storage's is said.
  func localRules(in world: World) throws -> [LocalRules] {
    var files: [LocalRules] = []
    for service in ServiceKind.allCases {
      guard let fileName = RulesSource.fileNames[service], try world.files.exists(path(fileName)) else { continue }
      guard let name = release(of: service) else {
        world.note("\(fileName) is left out: this instance carries text only")
        continue
      }
      let bytes = try world.files.read(path(fileName))
      files.append(LocalRules(name: name, fileName: fileName, text: String(decoding: bytes, as: UTF8.self)))
    }
    guard !files.isEmpty else { throw RulesFileError.noRulesFiles(folder: folder) }
    return files
  }

  /// The names of the folder's test cases that a text fails.
  func failedCases(of name: ReleaseName, _ text: String, in world: World) throws -> [String] {
    let source = RulesSource(path: "what is in force as \(name)", bytes: Array(text.utf8))
    let rules = try source.compiled()
    guard try world.files.exists(folder + "/rules-tests") else { return [] }
    var here = world
    here.options.instance = folder
    return try CaseSource.read([], in: here).flatMap { source -> [String] in
      guard release(of: source.file.service) == name else { return [] }
      return source.file.run(under: rules).filter { !$0.passes }.map(\.testCase.name)
    }
  }

  /// What the folder's own check and test cases say. Warnings are told and do not hold anything up.
  func areSound(_ files: [LocalRules], in world: World) throws -> Bool {
    let now = Value.Timestamp(seconds: world.now().seconds, nanoseconds: 0)
    var isSound = true
    for file in files {
      let source = RulesSource(path: file.fileName, bytes: Array(file.text.utf8))
      for finding in RulesCheck.run(source.source, profile: .production, now: now) where finding.severity != .note {
        if finding.severity == .error { isSound = false }
        world.note(FindingExcerpt(finding, in: source.source, file: source.path).text)
      }
      guard isSound else { continue }
      for name in try failedCases(of: file.name, file.text, in: world) {
        isSound = false
        world.note("\(file.fileName) fails the test case “\(name)”")
      }
    }
    if !isSound { world.note("nothing was sent: mend this first; see it whole: wtadmin rules check") }
    return isSound
  }
}
