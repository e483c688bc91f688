package import Domain
package import Firebase
internal import REST

/// What is in conversations: messages, and media in the bucket. Counted before it is destroyed.
package struct ConversationContents: Sendable {
  private let firestore: FirestoreClient
  /// nil for an instance without a bucket, whose people send text only.
  private let storage: StorageClient?
  /// Told how many messages went, page by page.
  private let progress: @Sendable (Int) -> Void

  private static let pageSize = 300

  package init(firestore: FirestoreClient, storage: StorageClient?, progress: @escaping @Sendable (Int) -> Void) {
    self.firestore = firestore
    self.storage = storage
    self.progress = progress
  }

  /// How many messages there are; a billed read for each thousand.
  package func messageCount(
    in conversation: ConversationID, under keys: KeyVersions = .all
  ) throws(FirebaseError) -> Int {
    try firestore.count(
      StructuredQuery(from: Contract.Collection.messages.rawValue, where: keys.filter), below: conversation.path)
  }

  /// How many objects the bucket holds for a conversation.
  package func mediaCount(in conversation: ConversationID) throws(FirebaseError) -> Int {
    guard let storage else { return 0 }
    var pages = storage.objects(prefix: Contract.Object.prefix(conversation: conversation.text))
    var count = 0
    while let page = try pages.next() { count += page.count }
    return count
  }

  /// The deletion of a conversation, with what is in it counted.
  package func deletion(of conversation: ConversationID) throws(FirebaseError) -> ConversationDeletion {
    ConversationDeletion(
      conversation: conversation, messages: try messageCount(in: conversation), media: try mediaCount(in: conversation))
  }

  /// Whether nothing is left of a conversation.
  package func isGone(_ conversation: ConversationID) throws(FirebaseError) -> Bool {
    guard try firestore.get(conversation.path) == nil, try messageCount(in: conversation) == 0 else { return false }
    return try mediaCount(in: conversation) == 0
  }

  /// Deletes messages that no device can open any more, and their media. A run that breaks off has deleted some of them,
  /// and another deletes the rest.
  /// - Throws: ``ChangeConflict/pairingMoved(_:)`` where the key is in use; `FirebaseError`.
  package func purge(_ purge: MessagePurge) throws {
    let conversation = purge.conversation
    guard let document = try firestore.get(conversation.path) else {
      throw ChangeConflict.conversationGone(conversation)
    }
    guard document.pairing == .awaiting || (document.keyVersion ?? 0) > purge.keyVersion else {
      throw ChangeConflict.pairingMoved(conversation)
    }
    let kind = FieldPath(Contract.MessageField.kind.rawValue)
    let query = StructuredQuery(
      from: Contract.Collection.messages.rawValue, where: KeyVersions.upTo(purge.keyVersion).filter,
      limit: Self.pageSize, fields: [StructuredQuery.name, kind])
    try deleteAll(query, below: conversation) { page throws(FirebaseError) in
      let media = page.filter { $0.fields[kind.description]?.string != MessageKind.text.rawValue }
      try storage?.delete(media.map { Contract.Object.name(conversation: conversation.text, message: $0.path.id) })
    }
  }

  /// Removes a conversation with all that is below it. What is in it goes first, so that a run which breaks off leaves a
  /// conversation that is still found; and once more after it, since the two may have sent something meanwhile.
  package func remove(_ conversation: ConversationID) throws(FirebaseError) {
    try empty(conversation)
    try firestore.commit([.delete(conversation.path)])
    try empty(conversation)
  }

  private func empty(_ conversation: ConversationID) throws(FirebaseError) {
    let everything = StructuredQuery(
      from: nil, allDescendants: true, limit: Self.pageSize, fields: [StructuredQuery.name])
    try deleteAll(everything, below: conversation) { _ throws(FirebaseError) in }
    guard let storage else { return }
    var pages = storage.objects(prefix: Contract.Object.prefix(conversation: conversation.text))
    while let page = try pages.next() { try storage.delete(page.map(\.name)) }
  }

  /// Deletes what a limited query finds until it finds no more. What is deleted is not found again, so no place in the
  /// results need be kept.
  private func deleteAll(
    _ query: StructuredQuery, below conversation: ConversationID,
    before: ([FirestoreDocument]) throws(FirebaseError) -> Void
  ) throws(FirebaseError) {
    while true {
      let page = try firestore.run(query, below: conversation.path)
      try before(page)
      if !page.isEmpty { try firestore.commit(page.map { .delete($0.path) }) }
      progress(page.count)
      guard page.count == query.limit else { return }
    }
  }
}
