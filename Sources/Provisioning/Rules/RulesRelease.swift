package import Firebase

/// Rules that are to be put in force together, and what is in force before: all that is needed to do it again, or to take
/// it back.
package struct RulesRelease: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case deploy, rollback
  }

  package struct Change: Hashable, Sendable {
    package var name: ReleaseName
    package var fileName: String
    /// The ruleset that is in force before; nil where nothing is released under the name.
    package var from: String?
    /// Of its text.
    package var fromDigest: String?
    /// Of the text that is to be in force; the rules' history has the text.
    package var digest: String
    /// A ruleset that has the text already; nil where it must be uploaded.
    package var ruleset: String?

    package init(
      name: ReleaseName, fileName: String, from: String?, fromDigest: String?, digest: String, ruleset: String? = nil
    ) {
      self.name = name
      self.fileName = fileName
      self.from = from
      self.fromDigest = fromDigest
      self.digest = digest
      self.ruleset = ruleset
    }
  }

  /// A release that stays as it is.
  package struct Standing: Hashable, Sendable {
    package var name: ReleaseName
    package var ruleset: String
    package var digest: String

    package init(name: ReleaseName, ruleset: String, digest: String) {
      self.name = name
      self.ruleset = ruleset
      self.digest = digest
    }
  }

  package var kind: Kind
  /// Why, in the operator's words.
  package var reason: String
  /// In the order in which they are released.
  package var changes: [Change]
  package var standing: [Standing]

  /// Puts the changes in the order that is safe.
  ///
  /// The rules of Storage rely on documents that the rules of Firestore protect, so when both get stricter demands or new
  /// fields, the documents are protected before anything relies on them: Firestore first. A rollback goes through the same
  /// state in between, which was in force once already: Storage first.
  package init(kind: Kind, reason: String, changes: [Change], standing: [Standing]) {
    self.kind = kind
    self.reason = reason
    let firestoreFirst = changes.filter { $0.name == .firestore } + changes.filter { $0.name != .firestore }
    self.changes = kind == .deploy ? firestoreFirst : firestoreFirst.reversed()
    self.standing = standing
  }
}
