internal import Domain
package import Firebase
internal import REST

/// How many conversations there are. Counting is billed by the thousand.
package struct ConversationCounts: Hashable, Sendable {
  package var all: Int
  /// Those in which the two have yet to pair.
  package var awaiting: Int

  package init(_ firestore: FirestoreClient) throws(FirebaseError) {
    let collection = Contract.Collection.conversations.rawValue
    all = try firestore.count(StructuredQuery(from: collection))
    awaiting = all == 0 ? 0 : try firestore.count(.awaitingPairing)
  }
}
