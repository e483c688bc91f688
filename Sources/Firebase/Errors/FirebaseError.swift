package import REST

/// Why something asked of Google was not done.
package struct FirebaseError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// No response came.
    case transfer(TransferError)
    /// The response says no.
    case api(APIError)
    /// The response says yes, but is not what the API answers.
    case unreadable(UnreadableResponse)
    /// One more request would bill more reads than the operator allowed.
    case readLimit(Int)
    /// The local clock is off by so many minutes (positive: ahead), which is why no token was given.
    case clockSkew(minutes: Int64)
    /// Others kept changing the same documents through every attempt.
    case contention(attempts: Int)
    /// The server goes on working on it, but was waited for long enough.
    case unfinished(after: Duration)
  }

  /// What is wrong with a response of a status that means success.
  package enum UnreadableResponse: Hashable, Sendable {
    case html
    case empty
    /// JSON that ends too early, or no JSON.
    case syntax(JSONSyntaxError)
    /// A member that must be there is not, or is of another type; a path into the answer.
    case shape(String)
  }

  package var purpose: Purpose
  package var reason: Reason

  package init(_ purpose: Purpose, _ reason: Reason) {
    self.purpose = purpose
    self.reason = reason
  }

  /// The server's status, where the server answered.
  package var status: CanonicalStatus? {
    guard case .api(let error) = reason else { return nil }
    return error.status
  }

  /// Whether the API that was asked is off in the project, or was just switched on.
  package var isForOffAPI: Bool {
    guard case .api(let error) = reason, case .serviceDisabled = error.reason else { return false }
    return true
  }

  /// Whether the caller lacks the permission for what was asked.
  package var isForMissingPermission: Bool {
    guard case .api(let error) = reason else { return false }
    return error.isDenial
  }

  /// Whether what was asked for may have happened although no answer says so.
  package var mayHaveHappened: Bool {
    switch reason {
    case .transfer(let error): error.mayHaveArrived
    case .api(let error): error.httpStatus >= 500
    case .unreadable, .unfinished: true
    case .readLimit, .clockSkew, .contention: false
    }
  }
}
