package import REST

/// Who sent a request.
package enum Caller: Sendable {
  /// An OAuth token with a fitting scope, or the emulators' owner: IAM decides, rules are passed by.
  case admin
  /// An ID token; `claims` is its whole payload.
  case device(uid: String, claims: JSON)
  case nobody
}

/// What a device asks to do to documents.
package enum DocumentRequest: Sendable {
  case get(ResourceName)
  /// A query or a listing.
  case list(DocumentQuery)
  /// All writes of a commit; they stand or fall together.
  case commit([DocumentChange])
}

/// One document of a commit. A document that is written several times is one change, from its first to its last state.
package struct DocumentChange: Sendable {
  package var name: ResourceName
  /// nil where there is none before, or none after.
  package var before: StoredDocument?
  package var after: StoredDocument?
  /// The paths of the client's mask; nil where it wrote the whole document.
  package var mask: [FieldPath]?
  package var transforms: [FieldPath]
}

/// The stored state that rules may look into, as it was before the request. What a commit will make of it is in its changes.
package protocol StoredState {
  func document(_ name: ResourceName) throws(GoogleError) -> StoredDocument?
}

package enum Verdict: Hashable, Sendable {
  case allowed
  /// Why, for the answer's `message`.
  case denied(String)
}

/// Decides what devices may do. Admins never come here.
package protocol RulesGate: Sendable {
  /// What requests evaluated so far, in the shape of the emulator's `:ruleCoverage`; nil where that is not collected.
  var coverageReport: JSON? { get }

  func verdict(
    on request: DocumentRequest, by caller: Caller, at time: Timestamp, state: some StoredState
  ) throws(GoogleError) -> Verdict
}

extension RulesGate {
  package var coverageReport: JSON? { nil }
}

/// The gate of an instance without rules.
package struct ClosedGate: RulesGate {
  package init() {}

  package func verdict(
    on request: DocumentRequest, by caller: Caller, at time: Timestamp, state: some StoredState
  ) -> Verdict {
    .denied(GoogleError.denied.message)
  }
}
