internal import Domain
internal import REST

/// What a finding rests on beside the place that it is told of. Nothing of an instance is read at one moment, so whatever says
/// that something is not there is looked up once more before it is told.
struct AuditEvidence {
  var documents: Set<DocumentPath> = []
  var accounts: Set<String> = []
  var objects: Set<String> = []

  init() {}

  init(of findings: [AuditFinding]) {
    self.init()
    for finding in findings { formUnion(AuditEvidence(of: finding)) }
  }

  /// A path that no document can have needs no look-up: nothing is there.
  init(of finding: AuditFinding) {
    self.init()
    let place = finding.place
    switch finding.code {
    case .accountMissing, .lockOfNobody:
      add(place)
      if let user = finding.user { accounts.insert(user) }
    case .conversationMissing: add(place)
    // Who takes part, and which key there is, may have moved between a conversation and its messages.
    case .senderStranger, .keyVersionAhead, .keyVersionFell, .sentWithoutKey:
      if let conversation = place.conversation { add(.conversation(conversation)) }
    case .objectMissing:
      guard case .message(let conversation, let message) = place else { return }
      add(place)
      objects.insert(Contract.Object.name(conversation: conversation, message: message))
    case .objectWithoutMessage:
      objects.insert(place.path)
      if let message = ObjectAudit.message(of: place.path) { add(message) }
    default: break
    }
  }

  private mutating func add(_ place: AuditPlace) {
    if let path = try? DocumentPath(place.path) { documents.insert(path) }
  }

  var isEmpty: Bool { documents.isEmpty && accounts.isEmpty && objects.isEmpty }

  func isCovered(by other: AuditEvidence) -> Bool { subtracting(other).isEmpty }

  mutating func formUnion(_ other: AuditEvidence) {
    documents.formUnion(other.documents)
    accounts.formUnion(other.accounts)
    objects.formUnion(other.objects)
  }

  func subtracting(_ other: AuditEvidence) -> AuditEvidence {
    var rest = self
    rest.documents.subtract(other.documents)
    rest.accounts.subtract(other.accounts)
    rest.objects.subtract(other.objects)
    return rest
  }
}
