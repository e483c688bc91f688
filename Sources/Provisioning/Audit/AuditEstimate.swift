internal import Domain
internal import Firebase
internal import Ledger
internal import REST

/// What an audit will read, counted by the server. Counting itself is billed as a read for each thousand.
package struct AuditEstimate: Hashable, Sendable {
  package var conversations = 0
  package var locks = 0
  package var messages = 0
  /// Whether it is what moved, or all there is.
  package var isFull: Bool

  /// The reads that will be billed, as far as the contract's documents go.
  package var reads: Int { conversations + locks + messages }
}

extension Audit {
  /// Counts what a run will read.
  package func estimate() throws -> AuditEstimate {
    var estimate = AuditEstimate(isFull: try readsEverything())
    let marks = estimate.isFull ? [:] : try self.marks()
    estimate.conversations = try firestore.count(query(.conversations, after: marks[.conversations]))
    estimate.locks = try firestore.count(query(.locks, after: marks[.locks]))
    if options.isDeep {
      estimate.messages = try firestore.count(query(.messages, after: marks[.messages]))
      if !estimate.isFull { estimate.messages += try firestore.count(readMessages(after: marks[.messages])) }
    }
    guard !estimate.isFull else { return estimate }
    let places = try placesToLookAgain()
    estimate.conversations += places.conversations.count
    estimate.locks += places.locks.count
    for id in places.withMessages { estimate.messages += try store.messageCount(in: id) }
    return estimate
  }
}
