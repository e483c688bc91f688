package import Domain
import Firebase
import REST

extension SimulatedDevice {
  private typealias Field = Contract.ConversationField

  /// The conversations that this account takes part in, the one that moved last first.
  package func conversations() throws(DeviceError) -> [DeviceConversation] {
    let mine = StructuredQuery.Filter.field(FieldPath(Field.participants), .arrayContains, .string(user.text))
    let query = StructuredQuery(
      from: Contract.Collection.conversations.rawValue, where: mine,
      order: [StructuredQuery.Order(FieldPath(Field.updatedAt), .descending)])
    let found = try asDevice { () throws(FirebaseError) in try documents.run(query) }
    var conversations: [DeviceConversation] = []
    for document in found { conversations.append(try DeviceConversation(document)) }
    return conversations
  }

  package func conversation(_ id: ConversationID) throws(DeviceError) -> DeviceConversation {
    guard let document = try get(ContractPaths.conversation(id)) else { throw .conversationMissing(id) }
    return try DeviceConversation(document)
  }

  /// Starts to pair: a fresh key pair, for the key version that comes next.
  package func beginPairing(_ conversation: DeviceConversation) -> PairingAttempt {
    PairingAttempt(
      conversation: conversation.id, participants: conversation.participants, user: user,
      keyVersion: conversation.keyVersion + 1, keyPair: .random(instance.randomBytes))
  }

  /// Takes the other device's code: the key is kept, the one before it destroyed, and the server told, unless the other
  /// device was quicker.
  package mutating func finishPairing(_ attempt: PairingAttempt, scanning text: String) throws(DeviceError) {
    let key: ConversationKey
    do throws(PairingRefusal) {
      key = try attempt.key(scanning: text)
    } catch {
      throw .pairing(error)
    }
    try report(attempt, retries: 3)
    keys[attempt.conversation] = key
  }

  private func report(_ attempt: PairingAttempt, retries: Int) throws(DeviceError) {
    let stored = try conversation(attempt.conversation)
    if stored.keyVersion == attempt.keyVersion, stored.pairing == .paired { return }
    guard stored.keyVersion == attempt.keyVersion - 1 else { throw .pairingOvertaken(keyVersion: stored.keyVersion) }
    do throws(DeviceError) {
      try commit(Self.paired(attempt.conversation, keyVersion: attempt.keyVersion, unchangedSince: stored.updateTime))
    } catch {
      guard retries > 0, case .firebase(let cause) = error,
        [.failedPrecondition, .aborted, .permissionDenied].contains(cause.status)
      else { throw error }
      // The other device may have reported in between; if not, the next try fails in the same way.
      try report(attempt, retries: retries - 1)
    }
  }

  static func paired(
    _ conversation: ConversationID, keyVersion: Int64, unchangedSince updateTime: Timestamp
  ) -> DocumentWrite {
    .update(
      ContractPaths.conversation(conversation),
      setting: [
        FieldPath(Field.keyVersion): .integer(keyVersion),
        FieldPath(Field.pairing): .string(Pairing.paired.rawValue),
      ],
      transforms: [Field.pairingChangedAt, .updatedAt].map { FieldTransform(FieldPath($0), .requestTime) },
      precondition: .updateTime(updateTime))
  }
}
