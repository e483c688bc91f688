internal import ClientProtocol
internal import Domain
internal import Firebase
internal import Provisioning
internal import REST

extension VerificationAdmin {
  /// The administrator's side of a verification: temporary conversations, and their removal with all that belongs to them.
  init(
    _ connection: Connection, cleaningUpBy lasting: Connection, randomBytes: @escaping @Sendable (Int) -> [UInt8]
  ) {
    let firestore = connection.firestore
    // Media are among the traces, by name.
    let contents = ConversationContents(firestore: lasting.firestore, storage: nil, progress: { _ in })
    self.init(
      createConversation: { participants throws(FirebaseError) in
        let draft = ConversationDraft(
          id: .random(randomBytes), participants: participants, displayNames: Self.names(participants))
        let times = ConversationDraft.serverTimeFields.map { FieldTransform($0, .requestTime) }
        try firestore.commit([.create(draft.path, draft.fields, transforms: times)])
        return draft.id
      },
      rotate: { id throws(FirebaseError) in try firestore.commit([PairingDemand.write(to: id)]) },
      cleanUp: { traces throws(FirebaseError) in
        for id in traces.conversations { try contents.remove(id) }
        let strays = traces.strays.compactMap { try? DocumentPath($0) }
        try lasting.firestore.commit((traces.accounts.map(\.lockPath) + strays).map { .delete($0) })
        for object in traces.objects { try lasting.media?.delete(object) }
        _ = try lasting.accounts.delete(traces.accounts.map(\.text))
      })
  }

  private static func names(_ participants: Participants) -> [UserID: DisplayName] {
    var names: [UserID: DisplayName] = [:]
    for user in participants.all { names[user] = try? DisplayName("wtadmin verify") }
    return names
  }
}
