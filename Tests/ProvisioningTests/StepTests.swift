import Domain
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
      .conversation(.demandPairing(PairingDemand(conversation: id, from: state, updatedAt: later))),
      .conversation(
        .replaceParticipant(
          ParticipantReplacement(
            conversation: id, old: ana, new: carl, other: ben, oldName: nil, newName: try DisplayName("Ana"),
            from: state,
            updatedAt: later))),
      .conversation(.purgeMessages(MessagePurge(conversation: id, keyVersion: 3, messages: 12))),
      .conversation(.delete(ConversationDeletion(conversation: id, messages: 12, media: 2))),
      .account(.disable(ana)), .account(.enable(ana)),
      .account(.revokeTokens(ana, validSince: later, from: nil)),
      .account(.revokeTokens(ana, validSince: later, from: paired)), .account(.delete([ana, ben])),
      .deviceLock(
        .reset(DeviceLock(user: ana, deviceID: "d1", claimedAt: paired, lastSeenAt: later, version: later))),
      .restore(
        .document(
          reversing: DocumentChange(
            try DocumentPath("devices/ana"), before: .fields(["deviceId": .string("d1"), "claimedAt": .null]),
            after: .absent))),
      .restore(
        .document(reversing: DocumentChange(try DocumentPath("devices/ana"), before: .absent, after: .fields([:])))),
      .importing(
        ImportStep(
          export: "ab12", folder: "/tmp/out",
          piece: ExportPiece(part: .messages, firstLine: 501, count: 500, offset: 9_000, size: 8_000, sha256: "cd34"))),
      .deviceLock(.reset(DeviceLock(user: ana, deviceID: nil, claimedAt: nil, lastSeenAt: nil, version: later))),
      .deviceLock(.discard(DeviceLock(user: ana, deviceID: "d1", claimedAt: nil, lastSeenAt: nil, version: later))),
      .deviceLock(
        .removeOfNobody(DeviceLock(user: ana, deviceID: "d1", claimedAt: nil, lastSeenAt: nil, version: later))),
    ]
  }

  @Test(arguments: try steps()) func `is read from the journal as it was written`(_ step: Step) throws {
    #expect(Step(try JSON(parsing: JSON.object(step.json).serialized())) == step)
  }

  @Test func `of a later release is not taken for another`() {
    #expect(Step(["step": "mendEverything", "conversation": "7gQ2mXv9LrTzKp4WsYbN", "user": "ana"]) == nil)
  }
}
