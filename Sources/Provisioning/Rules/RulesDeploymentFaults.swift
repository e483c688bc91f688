package import Firebase

/// Why rules are not put in force.
package enum RulesFault: Error, Hashable, Sendable {
  /// Others changed what is in force since it was looked at.
  case moved(ReleaseName, expected: String?, found: String?)
  /// What is in force is not the text that was sent.
  case readBackDiffers(ReleaseName)
  /// The text that came back fails test cases, by their names.
  case casesFail(ReleaseName, [String])
  /// A text of the history is not in the state file any more.
  case textMissing(ReleaseName)
}

/// Rules could not be put in force, and none of them are.
package struct RulesUnchanged: Error {
  /// The first thing that went wrong.
  package var cause: any Error
  /// Whether some had been put in force, and what became of them.
  package var puttingBack: PuttingBack
}

/// Rules could not be put in force, and what is in force cannot be told: the next run asks, and takes back what was done
/// by half.
package struct RulesInDoubt: Undecided {
  /// The first thing that went wrong.
  package var cause: any Error
}
