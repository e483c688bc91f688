package import Domain
package import Firebase
package import REST

/// A repair that no other subject has: of media, and of the order of participants.
package enum RepairStep: StepGroup {
  /// Deletes media that belong to no message, if there is still none and nobody uploaded others under the name since.
  case deleteObject(name: String, generation: Int64, size: Int64)
  /// Takes away the download tokens of media, if their metadata are still those that were seen.
  case removeDownloadTokens(name: String, generation: Int64, metageneration: Int64)
  case sortParticipants(ParticipantOrder)

  package func perform(by administration: Administration) throws {
    try atOnce { try act(on: administration) }
  }

  private func act(on administration: Administration) throws {
    switch self {
    case .deleteObject(let name, let generation, _): try administration.delete(name, generation: generation)
    case .removeDownloadTokens(let name, let generation, let metageneration):
      guard let record = try administration.bucket.get(name), !record.downloadTokens.isEmpty else { return }
      _ = try administration.bucket.removeDownloadTokens(
        name, generation: generation, metageneration: metageneration)
    case .sortParticipants(let order): try administration.make(order)
    }
  }

  package func wasApplied(_ administration: Administration) throws -> Bool {
    switch self {
    case .deleteObject(let name, let generation, _):
      try administration.bucket.get(name)?.generation != generation
    case .removeDownloadTokens(let name, _, _):
      try administration.bucket.get(name)?.downloadTokens.isEmpty ?? true
    case .sortParticipants(let order): try administration.firestore.hasMade(order)
    }
  }
}

extension Administration {
  /// Deletes media whose message does not exist. The look comes last: whatever kind of message there is, it is kept.
  fileprivate func delete(_ object: String, generation: Int64) throws {
    if let message = try firestore.message(ofObject: object) {
      throw ChangeConflict.messageExists(message.path.description)
    }
    let bucket = try bucket
    do throws(FirebaseError) {
      try bucket.delete(object, generation: generation)
    } catch {
      guard error.status == .failedPrecondition else { throw error }
      // Where it is gone, a request before this one, whose reply was lost, took it away.
      guard let current = try bucket.get(object) else { return }
      guard current.generation != generation else { throw error }
      throw ChangeConflict.objectMoved(object)
    }
  }
}

extension FirestoreClient {
  /// The message that an object belongs to by its name; nil where there is none, a billed read in any case.
  func message(ofObject name: String) throws(FirebaseError) -> FirestoreDocument? {
    guard let place = ObjectAudit.message(of: name), let path = try? DocumentPath(place.path) else { return nil }
    return try get(path)
  }
}

/// Puts the participants of a conversation into ascending order.
package struct ParticipantOrder: ComparedChange, Hashable {
  package var conversation: ConversationID
  /// As they are stored.
  package var from: [UserID]

  package init(conversation: ConversationID, from: [UserID]) {
    self.conversation = conversation
    self.from = from
  }

  package var document: DocumentPath { conversation.path }

  package func write(on document: FirestoreDocument?) throws(ChangeConflict) -> DocumentWrite? {
    guard let document else { throw .conversationGone(conversation) }
    let field = Contract.ConversationField.participants.rawValue
    let stored = (document.fields[field]?.array ?? []).map(\.string)
    let sorted = from.sorted().map(\.text)
    if stored == sorted { return nil }
    guard stored == from.map(\.text) else { throw .participantsMoved(conversation) }
    let time = FieldTransform(FieldPath(Contract.ConversationField.updatedAt.rawValue), .requestTime)
    return .update(
      self.document, setting: [FieldPath(field): .array(sorted.map { .string($0) })], transforms: [time])
  }
}

extension RepairStep {
  package enum Kind: String, CaseIterable {
    case deleteObject, removeDownloadTokens, sortParticipants
  }

  package var json: JSONObject {
    switch self {
    case .deleteObject(let name, let generation, let size):
      [
        "step": .string(Kind.deleteObject.rawValue), "object": .string(name), "generation": .integer(generation),
        "size": .integer(size),
      ]
    case .removeDownloadTokens(let name, let generation, let metageneration):
      [
        "step": .string(Kind.removeDownloadTokens.rawValue), "object": .string(name),
        "generation": .integer(generation), "metageneration": .integer(metageneration),
      ]
    case .sortParticipants(let order):
      [
        "step": .string(Kind.sortParticipants.rawValue), "conversation": .string(order.conversation.text),
        "from": .array(order.from.map { .string($0.text) }),
      ]
    }
  }

  package init?(_ json: JSON) {
    let reader = StepReader(json: json)
    guard let kind = reader.text("step").flatMap(Kind.init(rawValue:)) else { return nil }
    switch kind {
    case .deleteObject:
      guard let name = reader.text("object"), let generation = json["generation"]?.integer,
        let size = json["size"]?.integer
      else { return nil }
      self = .deleteObject(name: name, generation: generation, size: size)
    case .removeDownloadTokens:
      guard let name = reader.text("object"), let generation = json["generation"]?.integer,
        let metageneration = json["metageneration"]?.integer
      else { return nil }
      self = .removeDownloadTokens(name: name, generation: generation, metageneration: metageneration)
    case .sortParticipants:
      guard let conversation = reader.conversation("conversation") else { return nil }
      let users = (json["from"]?.array ?? []).compactMap { user in user.string.flatMap { try? UserID($0) } }
      self = .sortParticipants(ParticipantOrder(conversation: conversation, from: users))
    }
  }
}
