import Domain
import Firebase
import Provisioning
import REST
import Testing

@Suite struct `A step` {
  static func steps() throws -> [Step] {
    let (ana, ben, carl) = (try UserID("ana"), try UserID("ben"), try UserID("carl"))
    let id = try #require(ConversationID("7gQ2mXv9LrTzKp4WsYbN"))
    let (paired, later) = (Instant(microseconds: 1_767_323_045_000_001), Instant(seconds: 1_767_323_046))
    let state = PairingState(pairing: .paired, keyVersion: 3, changedAt: paired)
    let draft = ConversationDraft(
      id: id, participants: try Participants(ana, ben),
      displayNames: [ana: try DisplayName("Ana"), ben: try DisplayName("Ben")])
    return [
      .person(.add(try Alias("ana"), ana)), .person(.rename(try Alias("ana"), of: ana, to: try Alias("anna"))),
      .person(.rename(try Alias("ana"), of: nil, to: try Alias("anna"))),
      .person(.remove(try Alias("ana"), ana)), .person(.move(try Alias("ana"), from: ana, to: carl)),
      .conversation(.create(draft, allowingDuplicate: true)),
      .conversation(
        .setDisplayName(DisplayNameChange(conversation: id, user: ana, from: "Ana", to: try DisplayName("Anna")))),
      .conversation(
        .setDisplayName(DisplayNameChange(conversation: id, user: ana, from: nil, to: try DisplayName("Anna")))),
      .conversation(.setDisplayName(DisplayNameChange(conversation: id, user: ana, from: "Anna", to: nil))),
      .conversation(.demandPairing(PairingDemand(conversation: id, from: state))),
      .conversation(
        .replaceParticipant(
          ParticipantReplacement(
            conversation: id, old: ana, new: carl, other: ben, oldName: nil, newName: try DisplayName("Ana"),
            from: state))),
      .conversation(.purgeMessages(MessagePurge(conversation: id, keyVersion: 3, messages: 12))),
      .conversation(.delete(ConversationDeletion(conversation: id, messages: 12, media: 2))),
      .account(.disable(ana)), .account(.enable(ana)),
      .account(.revokeTokens(ana, validSince: later, from: nil)),
      .account(.revokeTokens(ana, validSince: later, from: paired)), .account(.delete([ana, ben])),
      .deviceLock(
        .reset(DeviceLock(user: ana, deviceID: "d1", claimedAt: paired, lastSeenAt: later, version: later))),
      .restore(
        RestoreStep(
          reversing: DocumentChange(
            try DocumentPath("devices/ana"), before: .fields(["deviceId": .string("d1"), "claimedAt": .null]),
            after: .absent))),
      .restore(
        RestoreStep(
          reversing: DocumentChange(try DocumentPath("devices/ana"), before: .absent, after: .fields([:])))),
      .importing(
        ImportStep(
          export: "ab12", folder: "/tmp/out",
          piece: ExportPiece(part: .messages, firstLine: 501, count: 500, offset: 9_000, size: 8_000, sha256: "cd34"))),
      .deviceLock(.reset(DeviceLock(user: ana, deviceID: nil, claimedAt: nil, lastSeenAt: nil, version: later))),
      .deviceLock(.discard(DeviceLock(user: ana, deviceID: "d1", claimedAt: nil, lastSeenAt: nil, version: later))),
      .deviceLock(
        .removeOfNobody(DeviceLock(user: ana, deviceID: "d1", claimedAt: nil, lastSeenAt: nil, version: later))),
      .repair(.deleteObject(name: "conversations/7g/media/m1", generation: 1_767_323_045_000_001, size: 2_048)),
      .repair(.removeDownloadTokens(name: "conversations/7g/media/m1", generation: 7, metageneration: 2)),
      .repair(.sortParticipants(ParticipantOrder(conversation: id, from: [ben, ana]))),
    ] + rulesSteps + projectSteps
  }

  static let rulesSteps: [Step] = [
    .rules(
      .release(
        RulesRelease(
          kind: .rollback, reason: "too strict",
          changes: [
            RulesRelease.Change(
              name: .storage(bucket: "demo.appspot.com"), fileName: "storage.rules", from: "r1", fromDigest: "ab",
              digest: "cd", ruleset: "r2"),
            RulesRelease.Change(
              name: .firestore, fileName: "firestore.rules", from: nil, fromDigest: nil, digest: "ef"),
          ],
          standing: [RulesRelease.Standing(name: .other("cloud.firestore/second"), ruleset: "r3", digest: "01")]))),
    .rules(.release(RulesRelease(kind: .deploy, reason: "", changes: [], standing: []))),
    .rules(.deleteRuleset("r4")),
  ]

  static let projectSteps: [Step] = {
    let index = IndexDefinition(
      collectionGroup: "conversations", scope: .collection,
      fields: [
        IndexDefinition.Field(path: "participants", kind: .contains),
        IndexDefinition.Field(path: "updatedAt", kind: .descending),
      ])
    let field = FieldIndexes(
      collectionGroup: "messages", field: "sentAt",
      indexes: [FieldIndexes.Index(scope: .collectionGroup, kind: .ascending)])
    let exempt = FieldIndexes(collectionGroup: "messages", field: "sentAt", indexes: [])
    let steps: [ProjectStep] = [
      .enableServices(["firestore.googleapis.com", "storage.googleapis.com"]), .addFirebase,
      .createDatabase(location: "eur3"), .protectDatabase, .createIndex(index), .setFieldIndexes(field, from: nil),
      .setFieldIndexes(field, from: exempt), .initialiseAuthentication, .allowAnonymous, .allowSignUp,
      .keepAnonymousAccounts, .createBucket(location: "europe-west1"), .grantStorageRole(member: "serviceAccount:a@b"),
      .createIOSApp(bundleID: "org.example.app", displayName: "walkytalky"),
    ]
    return steps.map(Step.project)
  }()

  @Test(arguments: try steps()) func `is read from the journal as it was written`(_ step: Step) throws {
    #expect(Step(try JSON(parsing: JSON.object(step.json).serialized())) == step)
  }

  /// A case that is new asks here for its subject, and the subject for its kinds and for steps of each above.
  static func subject(of step: Step) -> Step.Subject {
    switch step {
    case .person: .person
    case .conversation: .conversation
    case .account: .account
    case .deviceLock: .deviceLock
    case .rules: .rules
    case .importing: .importing
    case .restore: .restore
    case .repair: .repair
    case .project: .project
    }
  }

  @Test(arguments: Step.Subject.allCases) func `of every kind is among those that are tried`(
    _ subject: Step.Subject
  ) throws {
    let tried = try Self.steps().filter { Self.subject(of: $0) == subject }.compactMap { $0.json["step"]?.string }
    #expect(Set(tried) == Set(subject.kinds))
  }

  @Test func `is of one subject`() {
    let kinds = Step.Subject.allCases.flatMap(\.kinds)
    #expect(Set(kinds).count == kinds.count)
  }

  @Test(arguments: [
    #"{"step":"demandPairing","conversation":"7gQ2mXv9LrTzKp4WsYbN","from":{"pairing":"paired","keyVersion":3,"#
      + #""changedAt":"2026-01-02T03:04:05.000001Z"},"updatedAt":"2026-01-02T03:04:06Z"}"#,
    #"{"step":"replaceParticipant","conversation":"7gQ2mXv9LrTzKp4WsYbN","old":"ana","new":"carl","other":"ben","#
      + #""oldDisplayName":null,"newDisplayName":"Ana","from":{"pairing":"paired","keyVersion":3,"#
      + #""changedAt":"2026-01-02T03:04:05.000001Z"},"updatedAt":"2026-01-02T03:04:06Z"}"#,
    #"{"step":"renamePerson","alias":"ana","newAlias":"anna"}"#,
  ]) func `of an earlier release is read`(_ text: String) throws {
    #expect(Step(try JSON(parsing: text)) != nil)
  }

  @Test func `of a later release is not taken for another`() {
    #expect(Step(["step": "mendEverything", "conversation": "7gQ2mXv9LrTzKp4WsYbN", "user": "ana"]) == nil)
  }
}
