internal import Firebase
internal import REST

/// What Google makes of the key, and this machine's clock.
let identityChecks: [Check] = [
  Check("clock", .key, "is this machine's clock right?") { examination in
    guard let skew = try examination.clockSkew.get() else { return .skipped("the server tells no time") }
    let words = "\(counted(abs(skew), "second")) \(skew < 0 ? "behind" : "ahead of") the server"
    guard abs(skew) >= 30 else { return .sound(words) }
    let remedy = "set it: sudo timedatectl set-ntp true"
    guard abs(skew) >= 240 else {
      return .warning(words, because: "tokens are refused once it is some minutes wrong", remedy: remedy)
    }
    return .error(words, because: "the token endpoint refuses what is signed with such times", remedy: remedy)
  },
  Check("key-accepted", .key, "does Google know the key?") { examination in
    do {
      _ = try examination.held.get()
      return .sound("a token was given to \(try examination.connected().account)")
    } catch let error as FirebaseError {
      guard case .accessToken = error.purpose else {
        return .sound("a token was given to \(try examination.connected().account)")
      }
      if case .transfer = error.reason { throw error }
      let failure = error.failure
      let keyID = try examination.keyFile().credentials(in: examination.world.silentWarnings).keyID
      return .error(
        keyID.map { "no token was given for the key \($0)" } ?? failure.summary,
        because: failure.cause ?? "the key is not accepted",
        remedy: failure.remedy ?? "download a new key: Firebase console, project settings, service accounts")
    }
  },
  Check("key-standing", .key, "are the account and the key in good standing?") { examination in
    guard let keyID = try examination.keyFile().credentials(in: examination.world.silentWarnings).keyID else {
      return .skipped("it is no service account's key")
    }
    do {
      return try examination.standing(ofKey: keyID)
    } catch let error as FirebaseError where error.isForMissingPermission {
      return .noted(
        "it gets tokens; whether Google found it where everybody can read it, the account may not ask",
        remedy: "let it: give it the role roles/iam.serviceAccountViewer: Google Cloud console, IAM")
    }
  },
  permissionCheck("permissions-day", .day),
  permissionCheck("permissions-media", .media),
  permissionCheck("permissions-rules", .rules),
  permissionCheck("permissions-setup", .setup),
]

private func permissionCheck(_ name: String, _ work: PermissionNeed.Work) -> Check {
  Check(name, .key, "may the key do what these need: \(work.words)?") { examination in
    let bucket = examination.settings.mediaBucket
    if work == .media, bucket == nil { return .skipped("the instance carries text only") }
    let held = work == .media ? try examination.heldOnBucket.get() : try examination.held.get()
    let needs = PermissionNeed.needs(of: work, withMedia: !examination.settings.isTextOnly)
    let missing = needs.filter { !held.contains($0.permission) }
    guard !missing.isEmpty else { return .sound("all of them") }
    let roles = Set(missing.map(\.role)).sorted()
    let evidence = "missing: \(missing.map(\.permission).joined(separator: ", "))"
    let account = (try? examination.connected().account) ?? "the account"
    let place = work == .media ? "Storage, \(bucket ?? "the bucket"), permissions" : "IAM"
    let remedy = """
      give \(account) \(roles.count == 1 ? "the role" : "the roles") \(roles.joined(separator: ", ")): Google Cloud \
      console, \(place)
      """
    guard work != .setup else { return .noted("\(evidence); needed only by \(work.words)", remedy: remedy) }
    guard missing.contains(where: { $0.access == .looking }) else {
      return .noted("\(evidence); the account can look, and not change", remedy: "where it is to change: \(remedy)")
    }
    return .error(evidence, because: "refused are then \(work.words)", remedy: remedy)
  }
}

extension Examination {
  /// What Google says of the account and of its key.
  fileprivate func standing(ofKey keyID: String) throws -> CheckOutcome {
    guard let isDisabled = try accountIsDisabled.get() else {
      return .error(
        "the account does not exist", because: "it was deleted",
        remedy: "make another: Google Cloud console, IAM, service accounts")
    }
    guard !isDisabled else {
      return .error(
        "the account is disabled", because: "it gets no new tokens",
        remedy: "enable it: Google Cloud console, IAM, service accounts")
    }
    let own = try accountKeys.get().filter { $0.id == keyID }
    guard let key = own.first(where: { $0.state != .active }) ?? own.first else {
      return .noted("Google's list does not show the key \(keyID)")
    }
    return key.outcome(at: world.now())
  }
}

extension Credentials {
  /// The `private_key_id` of a service account's key.
  var keyID: String? {
    guard case .serviceAccount(let account) = self else { return nil }
    return account.privateKeyID
  }
}

extension ServiceAccountKeyRecord {
  private static let oldSeconds: Int64 = 365 * 86_400

  fileprivate func outcome(at now: Timestamp) -> CheckOutcome {
    let remedy = "make a new key and delete this one: Google Cloud console, IAM, service accounts, keys"
    switch state {
    case .exposed:
      return .error(
        "Google found the key \(id) where everybody can read it",
        because: "whoever has it can read and change everything",
        remedy: remedy)
    case .compromised:
      return .error("Google takes the key \(id) for stolen", because: "it was disabled", remedy: remedy)
    case .disabled: return .error("the key \(id) is disabled", because: "it gets no new tokens", remedy: remedy)
    case .active:
      guard let since = validSince, now.seconds(since: since) > Self.oldSeconds else { return .sound("active") }
      return .noted("the key \(id) is more than a year old", remedy: remedy)
    }
  }
}
