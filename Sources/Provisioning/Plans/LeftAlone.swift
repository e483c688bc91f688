/// A step that was not done since something moved: the steps of its run do not depend on each other, so the others are done
/// all the same.
package struct LeftAlone: Error, Hashable, Sendable {
  package var conflict: ChangeConflict

  package init(_ conflict: ChangeConflict) { self.conflict = conflict }
}
