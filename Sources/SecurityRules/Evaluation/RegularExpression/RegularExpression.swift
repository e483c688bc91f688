/// A compiled pattern of Google's dialect (RE2J). Matching takes time linear in the text.
package final class RegularExpression: Sendable {
  /// Nil for a pattern that the dialect refuses.
  package init?(_ pattern: Text) {
    return nil
  }

  /// Whether the pattern matches the whole text.
  package func matchesWhole(_ text: Text) -> Bool { false }

  package func split(_ text: Text) -> [Text] { [text] }

  package func replace(in text: Text, with replacement: Text) -> Text? { nil }
}
