package import Domain
package import Firebase
package import REST

/// A change of one document that is made only where the document is still as it was when the change was planned.
package protocol ComparedChange: Sendable {
  var document: DocumentPath { get }

  /// The write that makes the change on the document as it stands; nil where it is so already. Its precondition is set by
  /// whoever sends it.
  /// - Throws: where the document has moved since the change was planned.
  func write(on document: FirestoreDocument?) throws(ChangeConflict) -> DocumentWrite?

  /// Whether the change was made by a run that broke off, as far as the document tells.
  func wasMade(on document: FirestoreDocument?) -> Bool
}

extension ComparedChange {
  package func wasMade(on document: FirestoreDocument?) -> Bool {
    do throws(ChangeConflict) { return try write(on: document) == nil } catch { return false }
  }
}

/// The instance has moved since a change of it was planned, so the change was not made.
package enum ChangeConflict: Error, Hashable, Sendable {
  case conversationGone(ConversationID)
  /// `now` is what stands there; nil for nothing.
  case displayNameMoved(ConversationID, UserID, now: String?)
  case participantsMoved(ConversationID)
  case pairingMoved(ConversationID)
  /// Another installation holds the lock, or the one that held it gave a sign of life.
  case lockMoved(UserID)
  /// The account exists, again or after all.
  case accountExists(UserID)
  /// The message exists, again or after all; its path.
  case messageExists(String)
  /// The object was uploaded anew; its name.
  case objectMoved(String)
  /// Accounts that were in no conversation, and now are.
  case takesPart([UserID])
  /// The document is not any more what a change left it as.
  case documentMoved(String)
  /// The alias stands for somebody else, or for nobody any more.
  case aliasMoved(Alias)
}

extension FirestoreClient {
  /// How often a change is tried anew, where another write came between or a reply was lost.
  private static let attempts = 3

  /// Makes a change, once, whatever becomes of replies: the document is read, compared, and written on condition that
  /// nothing came between.
  /// - Throws: ``ChangeConflict``; ``UndecidedWrite`` where nobody can tell whether it was made; `FirebaseError` where it
  ///   was not.
  package func make(_ change: some ComparedChange) throws -> ChangeOutcome {
    var doubt: FirebaseError?
    for attempt in 1...Self.attempts {
      let current = try read(change.document, inDoubtAbout: doubt)
      if doubt != nil, change.wasMade(on: current) { return .unclear }
      guard var write = try change.write(on: current) else { return .unchanged }
      write.precondition = current.map { .updateTime($0.updateTime) } ?? .exists(false)
      do throws(FirebaseError) {
        let result = try commit([write]).writes[0]
        let before = DocumentState(current)
        guard let after = write.state(after: before, result) else { return .unclear }
        return .changed(DocumentChange(change.document, before: before, after: after))
      } catch {
        guard error.mayHaveHappened || error.tellsOfAnotherWrite else { throw error }
        if error.mayHaveHappened { doubt = error }
        guard attempt == Self.attempts else { continue }
        if doubt != nil, change.wasMade(on: try read(change.document, inDoubtAbout: doubt)) { return .unclear }
        throw error
      }
    }
    preconditionFailure("the last attempt returns or throws")
  }

  /// Whether a run that broke off made the change.
  package func hasMade(_ change: some ComparedChange) throws(FirebaseError) -> Bool {
    change.wasMade(on: try get(change.document))
  }

  private func read(_ path: DocumentPath, inDoubtAbout doubt: FirebaseError?) throws -> FirestoreDocument? {
    do throws(FirebaseError) {
      return try get(path)
    } catch {
      if let doubt { throw UndecidedWrite(cause: doubt) }
      throw error
    }
  }
}

extension FirebaseError {
  /// A precondition that no longer holds, or contention: the document is read anew and compared again.
  fileprivate var tellsOfAnotherWrite: Bool {
    switch status {
    case .failedPrecondition, .aborted, .alreadyExists, .notFound: true
    default: false
    }
  }
}
