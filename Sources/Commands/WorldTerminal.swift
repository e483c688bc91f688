/// What is known of the terminal.
extension World {
  package struct Terminal: Sendable {
    package var isInputTerminal: Bool
    package var isOutputTerminal: Bool
    package var isErrorTerminal: Bool
    /// Columns; 80 where unknown.
    package var width: @Sendable () -> Int
    /// Has the terminal give every key at once and show none of them, until the answer is called.
    package var takeKeys: @Sendable () -> @Sendable () -> Void

    package init(
      isInputTerminal: Bool, isOutputTerminal: Bool, isErrorTerminal: Bool, width: @escaping @Sendable () -> Int,
      takeKeys: @escaping @Sendable () -> @Sendable () -> Void = { {} }
    ) {
      self.isInputTerminal = isInputTerminal
      self.isOutputTerminal = isOutputTerminal
      self.isErrorTerminal = isErrorTerminal
      self.width = width
      self.takeKeys = takeKeys
    }

    /// As in a pipe or a script: no stream is a terminal.
    package static let none = Terminal(isInputTerminal: false, isOutputTerminal: false, isErrorTerminal: false) { 80 }
  }
}
