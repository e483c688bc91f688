/// One thing that a verification found out about the instance.
package struct Proof: Hashable, Sendable {
  /// What should hold, as a sentence: `a stranger cannot read a message`.
  package var claim: String
  /// What decides it.
  package var rule: RuleReference
  package var outcome: Outcome
  package var duration: Duration

  package enum Outcome: Hashable, Sendable {
    case held
    /// The server did what it should have refused.
    case letThrough
    /// The server refused what it should have done.
    case refused(DeviceError)
    /// What came of it is not what should have.
    case differed(Difference)
    /// It could not be found out.
    case failed(DeviceError)
  }

  package enum Difference: Hashable, Sendable {
    /// The two devices derived different keys.
    case keys
    /// What was received is not what was sent.
    case content
    /// The server shows something other than what was just written.
    case state
    /// A device that should have refused on its own did not.
    case acceptedByDevice
  }

  /// Whether the instance is not as it should be; a proof that could not be made shows nothing.
  package var isFinding: Bool {
    switch outcome {
    case .held, .failed: false
    case .letThrough, .refused, .differed: true
    }
  }
}

/// The place in a rules file that a proof rests on.
package struct RuleReference: Hashable, Sendable {
  package enum File: String, Hashable, Sendable {
    case firestore = "firestore.rules"
    case storage = "storage.rules"
  }

  package enum Operation: String, Hashable, Sendable {
    case get, list, create, update, delete
  }

  package var file: File
  /// The path of its `match`, without the service's own prefix.
  package var match: String
  package var operation: Operation

  package static func conversation(_ operation: Operation) -> RuleReference {
    RuleReference(file: .firestore, match: "/conversations/{conversationId}", operation: operation)
  }
  package static func message(_ operation: Operation) -> RuleReference {
    RuleReference(
      file: .firestore, match: "/conversations/{conversationId}/messages/{messageId}", operation: operation)
  }
  package static func lock(_ operation: Operation) -> RuleReference {
    RuleReference(file: .firestore, match: "/devices/{uid}", operation: operation)
  }
  package static func media(_ operation: Operation) -> RuleReference {
    RuleReference(
      file: .storage, match: "/conversations/{conversationId}/media/{messageId}", operation: operation)
  }
  package static func anythingElse(_ operation: Operation) -> RuleReference {
    RuleReference(file: .firestore, match: "anything else", operation: operation)
  }
}
