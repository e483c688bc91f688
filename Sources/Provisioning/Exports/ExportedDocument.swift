internal import Domain
package import Firebase
package import REST

/// A Firestore document in an export, in REST's own JSON: `{"name": "conversations/…", "fields": {…}}`.
///
/// The name is without project and database, and the server's own times are left out, since neither can be carried to
/// another place: equal contents are equal lines.
package struct ExportedDocument: ExportLine, Hashable {
  package var path: DocumentPath
  package var fields: [String: FirestoreValue]

  /// Takes a document over as it is; of a device lock only what the contract knows, since a fork's app may keep there what
  /// reaches a phone, such as the address of its notifications.
  package init(_ document: FirestoreDocument, in part: ExportPart) {
    path = document.path
    fields = document.fields
    for field in Self.unexported(document, in: part) { fields[field] = nil }
  }

  /// The fields of a document that are left out.
  package static func unexported(_ document: FirestoreDocument, in part: ExportPart) -> [String] {
    guard part == .devices else { return [] }
    return document.fields.keys.filter { !part.knows($0) }
  }

  package init(_ json: JSON, in part: ExportPart) throws(ExportLineFault) {
    guard let name = json["name"]?.string, let path = try? DocumentPath(name) else { throw .shape(member: "name") }
    guard part.holds(path) else { throw .foreign(name: name) }
    do throws(FirestoreValueError) {
      fields = try FirestoreValue.fields(json["fields"])
    } catch {
      throw .shape(member: "fields." + error.place)
    }
    self.path = path
  }

  package var name: String { path.description }

  package func mayFollow(_ line: ExportedDocument) -> Bool { line.path < path }

  package var json: JSON { ["name": .string(name), "fields": FirestoreValue.json(of: fields)] }
}

extension ExportPart {
  /// Whether a document has its place in this part.
  package func holds(_ path: DocumentPath) -> Bool {
    switch self {
    case .conversations: path.collections == [Contract.Collection.conversations.rawValue]
    case .messages:
      path.collections == [Contract.Collection.conversations.rawValue, Contract.Collection.messages.rawValue]
    case .devices: path.collections == [Contract.Collection.devices.rawValue]
    case .accounts, .media: false
    }
  }

  /// Whether the contract has a field of that name in the part's documents.
  func knows(_ field: String) -> Bool {
    switch self {
    case .conversations: Contract.ConversationField(rawValue: field) != nil
    case .messages: Contract.MessageField(rawValue: field) != nil
    case .devices: Contract.DeviceField(rawValue: field) != nil
    case .accounts, .media: false
    }
  }

  /// Finds every document of the part, and of messages also those that stand where none belong; nil for a part that is
  /// not in Firestore.
  package var query: StructuredQuery? {
    switch self {
    case .conversations: StructuredQuery(from: Contract.Collection.conversations.rawValue)
    case .messages: StructuredQuery(from: Contract.Collection.messages.rawValue, allDescendants: true)
    case .devices: StructuredQuery(from: Contract.Collection.devices.rawValue)
    case .accounts, .media: nil
    }
  }
}

extension DocumentPath {
  /// The ids of the collections on the way.
  fileprivate var collections: [String] { stride(from: 0, to: segments.count, by: 2).map { segments[$0] } }
}
