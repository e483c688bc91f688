package import Domain
package import Firebase
internal import REST

extension FirestoreClient {
  /// Removes a conversation and all its messages: first the messages, a page at a time, so that a run that breaks off leaves
  /// a conversation that is still found. One that is gone already is fine.
  package func removeConversation(_ id: ConversationID) throws(FirebaseError) {
    let messages = StructuredQuery(
      from: Contract.Collection.messages.rawValue, fields: [StructuredQuery.name])
    var pages = pages(of: messages, below: id.path)
    while let page = try pages.next() { try commit(page.map { .delete($0.path) }) }
    try commit([.delete(id.path)])
  }

  /// Demands a new pairing: from the next moment on the server accepts no message under the old key.
  package func demandPairing(_ id: ConversationID) throws(FirebaseError) {
    let times = [Contract.ConversationField.pairingChangedAt, .updatedAt].map {
      FieldTransform(FieldPath($0.rawValue), .requestTime)
    }
    let setting = [
      FieldPath(Contract.ConversationField.pairing.rawValue): FirestoreValue.string(Pairing.awaiting.rawValue)
    ]
    try commit([.update(id.path, setting: setting, transforms: times)])
  }
}
