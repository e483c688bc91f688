/// What Google bounds, as published (firebase.google.com/docs/firestore/security/rules-structure) and measured, and what
/// keeps this engine within its stack.
package enum Limits {
  /// Levels of an expression (measured, in production and in the emulator).
  package static let expressionLevels = 99
  /// Calls between functions: 21 functions on a stack compile (measured).
  package static let callDepth = 20
  /// Eleven lets pass, although the message says ten (measured).
  package static let variables = 10
  package static let parameters = 7
  /// Matches below the block of the documents.
  package static let matchDepth = 10
  package static let pathSegments = 100
  package static let captures = 20
  /// Expressions evaluated for one request (one write of a commit, one way of a query).
  package static let evaluations = 1_000
  /// Ours: no step of the evaluation counts more expressions before it evaluates an operand (`RulesProgram.operations`).
  static let fusedEvaluations = 100
  /// UTF-8 bytes of a rules file; the service enforces it, the emulator does not.
  package static let sourceBytes = 256 * 1024
  /// Documents read for a request for one document, and for each write of a commit.
  package static let lookups = 10
  /// Documents read for a whole commit.
  package static let commitLookups = 20
  /// Documents read for a query, all its ways together, in the emulator (measured); production publishes 10.
  package static let emulatorQueryLookups = 20
  /// Documents read for a Storage request.
  package static let storageLookups = 2

  /// Ours: how high a tree may grow that Google's levels do not bound (chains of members), to stay within a small stack.
  static let treeHeight = 400
  /// Ours: how deeply the parser may call itself.
  static let parserDepth = 250
}
