package import Domain

/// One line of the journal. Lines are only ever added: what became of an intent is a line of its own.
package struct JournalEvent: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A command set out to change something. The content names it.
    case began
    /// A step is about to be sent. The content is the step, ids and all.
    case intended
    /// The server did the step.
    case applied
    /// The step was not done, and will not be.
    case failed
    /// The command came to its end.
    case ended
  }

  /// Counted from 1 without gaps.
  package var sequence: Int64
  package var operation: OperationID
  package var kind: Kind
  /// Which step of the operation, counted from 0; nil for the operation as a whole.
  package var step: Int?
  package var at: Instant
  /// A JSON text. It never holds a secret.
  package var content: String

  package init(
    sequence: Int64, operation: OperationID, kind: Kind, step: Int?, at: Instant, content: String
  ) {
    self.sequence = sequence
    self.operation = operation
    self.kind = kind
    self.step = step
    self.at = at
    self.content = content
  }
}

/// Names one run of a changing command: eight random characters, short enough to type after `undo`.
package struct OperationID: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// No letters that are read for one another.
  private static let alphabet = Array("abcdefghjkmnpqrstuvwxyz23456789".utf8)

  package static func random(_ randomBytes: (Int) -> [UInt8]) -> OperationID {
    OperationID(String(decoding: randomBytes(8).map { alphabet[Int($0) % alphabet.count] }, as: UTF8.self))
  }

  package var description: String { text }
}
