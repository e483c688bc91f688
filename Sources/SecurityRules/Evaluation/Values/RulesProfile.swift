/// Whose behaviour the engine shows where Google's production and its emulator are known to differ.
package enum RulesProfile: String, CaseIterable, Sendable {
  /// Deployed rules. The default: what production was measured to do wins.
  case production
  /// The Firestore emulator of the Google Cloud SDK.
  case emulator
}
