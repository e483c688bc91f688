package import Firebase

/// A write of which nobody can tell whether it was done: its reply was lost, and so was the question after it; or it takes
/// many requests, of which some may have been done.
package struct UndecidedWrite: Undecided, Hashable, Sendable {
  package var cause: FirebaseError
}

extension StepGroup {
  /// Does what one request does. Where its reply is lost, nobody knows whether it was done.
  func atOnce<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as FirebaseError where error.mayHaveHappened {
      throw UndecidedWrite(cause: error)
    }
  }

  /// Does what takes many requests, or comes after one that was done. It is not undone by one that fails: the entry in the
  /// journal stays open.
  func gradually<Result>(_ work: () throws -> Result) throws -> Result {
    do { return try work() } catch let error as FirebaseError { throw UndecidedWrite(cause: error) }
  }
}
