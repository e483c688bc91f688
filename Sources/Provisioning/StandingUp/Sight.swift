internal import Firebase

/// What a look at a part of the project showed.
package enum Sight<Value: Hashable & Sendable>: Hashable, Sendable {
  case seen(Value)
  /// The part's API is off, so nobody can look; in a new project there is nothing behind it.
  case behindOffAPI
  /// The account may not look; the permission, where the refusal names it.
  case denied(permission: String?)

  package var value: Value? {
    guard case .seen(let value) = self else { return nil }
    return value
  }

  /// Takes an answer apart. What is neither an answer nor one of these refusals is thrown.
  init(_ outcome: Result<Value, FirebaseError>) throws(FirebaseError) {
    switch outcome {
    case .success(let value): self = .seen(value)
    case .failure(let error):
      guard case .api(let refusal) = error.reason else { throw error }
      switch refusal.reason {
      case .serviceDisabled: self = .behindOffAPI
      case .permissionMissing(let permission, _): self = .denied(permission: permission)
      case _ where refusal.isDenial: self = .denied(permission: nil)
      default: throw error
      }
    }
  }
}
