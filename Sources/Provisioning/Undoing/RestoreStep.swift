package import Domain
internal import Firebase
package import Ledger
package import REST

/// Puts a document back as it was, times included, if nobody has changed it since.
package enum RestoreStep: StepGroup {
  /// What the change is reversed: its `after` is what must be there.
  case document(reversing: DocumentChange)

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

  private var restore: DocumentRestore {
    switch self {
    case .document(let change): DocumentRestore(change: change)
    }
  }

  package var document: DocumentPath { restore.document }
}

extension Journal {
  /// The documents that were put back as they were, or may have been, by what was begun after a time. Their own times do not
  /// tell it.
  package func restoredDocuments(since time: Instant) throws -> [DocumentPath] {
    try operations(since: time).flatMap(\.steps).compactMap { step in
      guard case .restore(let restore)? = (try? JSON(parsing: step.intent)).flatMap({ Step($0) }) else { return nil }
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
  private enum Kind: String {
    case restoreDocument
  }

  package var json: JSONObject {
    switch self {
    case .document(let change):
      ["step": .string(Kind.restoreDocument.rawValue), "reversing": change.json]
    }
  }

  package init?(_ json: JSON) {
    guard let kind = json["step"]?.string.flatMap(Kind.init(rawValue:)) else { return nil }
    switch kind {
    case .restoreDocument:
      guard let change = json["reversing"].flatMap({ DocumentChange($0) }) else { return nil }
      self = .document(reversing: change)
    }
  }
}
