internal import Firebase
internal import Provisioning
internal import REST

/// The bucket, and who can get at it.
let storageChecks: [Check] = [
  storageCheck("bucket", "is the bucket there, and the project's?") { examination, name in
    let linked = try examination.linkedBuckets.get()
    let preset = try examination.defaultBucket.get()?.name
    guard preset == name || linked.contains(name) else {
      let others = Set(linked + [preset].compactMap(\.self)).sorted()
      return .error(
        "\(name) is no bucket of the project", because: "media cannot be sent",
        remedy: others.isEmpty
          ? "make it: wtadmin up" : "write the real one into walkytalky.json: \"bucket\": \"\(others[0])\"")
    }
    let record = try examination.bucket.get()
    if let owner = record.projectNumber, let own = try? examination.record.get().number, owner != own {
      return .error(
        "\(name) belongs to the project \(owner)", because: "its owner can read and delete what is in it",
        remedy: "use the project's own bucket: wtadmin up")
    }
    return .sound("\(name) in \(record.location)")
  },
  storageCheck("bucket-public", "is it closed to the public?") { examination, name in
    let policy = try examination.bucketPolicy.get()
    let open = policy.bindings.filter { binding in
      binding.members.contains { $0 == "allUsers" || $0 == "allAuthenticatedUsers" }
    }
    guard !open.isEmpty else { return .sound("no role is given to everybody") }
    return .error(
      "given to everybody: \(open.map(\.role).joined(separator: ", "))",
      because: "whoever knows an object's name gets it, whatever the rules say",
      remedy: "take allUsers and allAuthenticatedUsers out: Google Cloud console, Storage, \(name), permissions")
  },
  storageCheck("bucket-guarded", "can nobody open it by mistake?") { examination, name in
    let record = try examination.bucket.get()
    let lacking = [
      ("public access prevention", record.preventsPublicAccess), ("uniform access", record.hasUniformAccess),
    ].filter { !$0.1 }.map(\.0)
    guard !lacking.isEmpty else { return .sound("public access prevention and uniform access are on") }
    return .warning(
      "off: \(lacking.joined(separator: ", "))", because: "one wrong click can make all media public",
      remedy: "switch them on: Google Cloud console, Storage, \(name), permissions")
  },
  storageCheck("bucket-location", "where are the media?") { examination, _ in
    let place = try examination.bucket.get().location
    let free = ["US-CENTRAL1", "US-EAST1", "US-WEST1"].contains(place.uppercased())
    return .noted("in \(place), \(free ? "which has a free quota" : "which has no free quota")")
  },
  storageCheck("soft-delete", "for how long are deleted media kept?") { examination, _ in
    let seconds = try examination.bucket.get().softDeleteSeconds
    return seconds == 0
      ? .sound("deleted media are gone at once")
      : .noted("deleted media are kept, and paid for, for \(counted(seconds / 86_400, "day"))")
  },
  storageCheck("storage-role", "may the rules of Storage look into Firestore?") { examination, _ in
    guard let text = try examination.storageRulesText(),
      text.contains("firestore.get") || text.contains("firestore.exists")
    else { return .skipped("the rules of Storage do not ask Firestore") }
    let agent = ProjectSurvey.storageAgent(of: try examination.record.get().number)
    let role = ProjectSurvey.storageRole
    guard try examination.policy.get().grants(role, to: agent) else {
      return .error(
        "\(agent.withoutKind) lacks \(role)",
        because: "every upload and download of a phone is refused, without a word why",
        remedy: "give it: wtadmin up")
    }
    return .sound("the role is given")
  },
  storageCheck("download-tokens", "are media open only to those whom the rules let in?") { examination, _ in
    var pages = try examination.connected().media?.objects()
    let objects = try pages?.next() ?? []
    let open = objects.filter { !$0.downloadTokens.isEmpty }
    let seen =
      "\(counted(objects.count, "object"))\(objects.count == StorageClient.pageLimit ? " (the first page)" : "")"
    guard let first = open.first else { return .sound("no download token on \(seen)") }
    return .warning(
      "\(open.count) of \(seen) have download tokens, \(first.name) for one",
      because: "whoever has such an address gets the object for ever; what is in it stays encrypted",
      remedy: "take them away: Firebase console, Storage, the object, revoke access token")
  },
]

private func storageCheck(
  _ name: String, _ question: String, _ examine: @escaping @Sendable (Examination, String) throws -> CheckOutcome
) -> Check {
  Check(name, .storage, question) { examination in
    guard let bucket = examination.settings.mediaBucket else {
      return .skipped(
        examination.settings.isTextOnly
          ? "the instance carries text only" : "walkytalky.json names no bucket: the instance carries text only")
    }
    return try examine(examination, bucket)
  }
}

extension Examination {
  /// The folder's rules of Storage.
  func storageRulesText() throws -> String? {
    try rulesFiles.get().first { if case .storage = $0.name { true } else { false } }?.text
  }
}
