package import Domain
internal import Firebase
package import Ledger
package import REST

/// Puts a document back as it was, times included, if nobody has changed it since.
package struct RestoreStep: StepGroup {
  /// The change that is reversed: its `after` is what must be there.
  package var reversing: DocumentChange

  package init(reversing: DocumentChange) { self.reversing = reversing }

  package func perform(by administration: Administration) throws {
    let restore = restore
    if restore.change.before == .absent { try restore.checkIsBare(administration.firestore) }
    try administration.make(restore)
  }

  package func wasApplied(_ administration: Administration) throws -> Bool {
    let wasApplied = try administration.firestore.hasMade(restore)
    if wasApplied { administration.refresh(document) }
    return wasApplied
  }

  private var restore: DocumentRestore { DocumentRestore(change: reversing) }

  package var document: DocumentPath { reversing.document }
}

extension Journal {
  /// The documents that were put back as they were, or may have been, by what was begun after a time. Their own times do not
  /// tell it.
  package func restoredDocuments(since time: Instant) throws -> [DocumentPath] {
    try operations(since: time).flatMap(\.steps).compactMap { step in
      guard case .restore(let restore)? = step.step else { return nil }
      return restore.document
    }
  }
}

struct DocumentRestore: ComparedChange {
  var change: DocumentChange

  var document: DocumentPath { change.document }

  func write(on document: FirestoreDocument?) throws(ChangeConflict) -> DocumentWrite? {
    let state = DocumentState(document)
    if state == change.before { return nil }
    guard state == change.after else { throw .documentMoved(self.document.description) }
    switch change.before {
    case .absent: return .delete(self.document)
    case .fields(let fields): return DocumentWrite(self.document, .replace(fields))
    }
  }

  /// A conversation in which somebody has written is not taken away.
  func checkIsBare(_ firestore: FirestoreClient) throws {
    guard ExportPart.conversations.holds(document) else { return }
    let messages = StructuredQuery(from: Contract.Collection.messages.rawValue)
    guard try firestore.count(messages, below: document, limit: 1) == 0 else {
      throw ChangeConflict.documentMoved(document.description)
    }
  }
}

extension RestoreStep {
  package enum Kind: String, CaseIterable {
    case restoreDocument
  }

  package var json: JSONObject {
    ["step": .string(Kind.restoreDocument.rawValue), "reversing": reversing.json]
  }

  /// As `json`, for outputs.
  var shown: JSONObject {
    ["step": .string(Kind.restoreDocument.rawValue), "reversing": reversing.shown]
  }

  package init?(_ json: JSON) {
    guard json["step"]?.string == Kind.restoreDocument.rawValue,
      let change = json["reversing"].flatMap({ DocumentChange($0) })
    else { return nil }
    self.init(reversing: change)
  }
}
