package import Firebase
internal import Ledger
package import REST

/// A rules file of the instance folder, and the name under which it is released.
package struct LocalRules: Hashable, Sendable {
  package var name: ReleaseName
  package var fileName: String
  package var text: String

  package init(name: ReleaseName, fileName: String, text: String) {
    self.name = name
    self.fileName = fileName
    self.text = text
  }
}

/// What is in force under a name.
package struct LiveRules: Hashable, Sendable {
  package var ruleset: String
  /// nil where the ruleset has several files, or is gone.
  package var text: String?
  /// When it was put in force.
  package var since: Timestamp?

  package init(ruleset: String, text: String?, since: Timestamp?) {
    self.ruleset = ruleset
    self.text = text
    self.since = since
  }
}

/// Rules compared three ways: what was put in force from here last, what is in force, and what the folder has.
package struct RulesSurvey: Hashable, Sendable {
  package enum Standing: String, Hashable, Sendable {
    /// Nothing is in force under the name: devices may do nothing.
    case absent
    /// What is in force is the folder's text.
    case same
    /// What is in force was put there from here, and the folder has another text now.
    case outdated
    /// Somebody else changed what is in force, or nobody knows who put it there.
    case foreign
  }

  package struct Entry: Hashable, Sendable {
    package var local: LocalRules
    package var live: LiveRules?
    /// The text that was put in force from here last.
    package var deployedDigest: String?
    package var standing: Standing
  }

  package var entries: [Entry]

  package var foreign: [Entry] { entries.filter { $0.standing == .foreign } }
  /// Rules of others that would be lost. Those that Firebase's console wrote by itself are nobody's, unless ours were in
  /// force before: then somebody went back to them.
  package var endangered: [Entry] {
    foreign.filter { entry in entry.deployedDigest != nil || !(entry.live?.text.map(ConsoleRules.wrote) ?? false) }
  }

  package var isSame: Bool { entries.allSatisfy { $0.standing == .same } }
}

extension RulesClient {
  /// What is in force under a name, with its text; nil where nothing is.
  package func live(_ name: ReleaseName) throws(FirebaseError) -> LiveRules? {
    guard let release = try release(name) else { return nil }
    return LiveRules(
      ruleset: release.ruleset, text: try ruleset(release.ruleset)?.text, since: release.updatedAt)
  }
}
