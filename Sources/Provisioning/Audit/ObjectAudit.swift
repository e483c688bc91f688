internal import Domain
internal import Firebase
internal import Ledger
internal import REST

/// What an object tells by itself.
enum ObjectAudit {
  /// The object as the store keeps it; nil, with a finding, for one that lies where the contract has none.
  static func look(at record: ObjectRecord) -> (seen: SeenObject?, findings: [AuditFinding]) {
    let place = AuditPlace.object(record.name)
    guard let (conversation, message) = owner(of: record.name) else {
      return (nil, [AuditFinding(.objectPlace, place)])
    }
    let sender = record.metadata[Contract.Object.senderKey]
    var findings: [AuditFinding] = []
    if record.contentType != Contract.Object.contentType {
      findings.append(AuditFinding(.objectContentType, place, found: record.contentType?.quotable))
    }
    if sender == nil { findings.append(AuditFinding(.objectSender, place)) }
    for key in record.metadata.keys.sorted() where key != Contract.Object.senderKey {
      findings.append(AuditFinding(.objectMetadataUnknown, place, field: key))
    }
    if !Contract.Object.sizes.contains(record.size) {
      findings.append(AuditFinding(.objectSizeOutOfRange, place, count: record.size))
    }
    if record.downloadTokens.count > 1 {
      findings.append(AuditFinding(.objectTokensExtra, place, count: Int64(record.downloadTokens.count)))
    }
    let seen = SeenObject(
      conversation: conversation, message: message, generation: record.generation, size: record.size, sender: sender,
      createdAt: record.createdAt.map(Instant.init), tokens: record.downloadTokens.count)
    return (seen, findings)
  }

  /// The place of the message that an object belongs to by its name; nil for a name that the contract does not have.
  static func message(of name: String) -> AuditPlace? {
    owner(of: name).map { .message(conversation: $0.conversation, $0.message) }
  }

  static func owner(of name: String) -> (conversation: String, message: String)? {
    let segments = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard segments.count == 4, segments[0] == Contract.Collection.conversations.rawValue,
      segments[2] == Contract.Object.folder, !segments[1].isEmpty, !segments[3].isEmpty
    else { return nil }
    return (segments[1], segments[3])
  }
}
