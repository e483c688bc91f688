/// A rules file with one small fault put in, which its test cases should notice.
package struct Mutant: Hashable, Sendable {
  package let `operator`: MutationOperator
  /// What is replaced, in the original.
  package let span: Span
  package let replacement: String
  /// What was done, in a few words: "`&&` becomes `||`".
  package let change: String

  /// The whole file with the fault in it.
  package func source(from original: SourceText) -> [UInt8] {
    Array(original.bytes[..<span.start]) + Array(replacement.utf8) + Array(original.bytes[span.end...])
  }
}

/// The kinds of faults.
package enum MutationOperator: String, CaseIterable, Sendable {
  case negateCondition = "negate-condition"
  case replaceByConstant = "replace-by-constant"
  case dropOperand = "drop-operand"
  case swapLogic = "swap-logic"
  case dropNot = "drop-not"
  case flipEquality = "flip-equality"
  case moveBoundary = "move-boundary"
  case turnComparison = "turn-comparison"
  case swapArithmetic = "swap-arithmetic"
  case swapBranches = "swap-branches"
  case swapSetMethod = "swap-set-method"
  case swapKeySet = "swap-key-set"
  case swapDifference = "swap-difference"
  case swapResource = "swap-resource"
  case swapLookup = "swap-lookup"
  case dropElement = "drop-element"
  case dropEntry = "drop-entry"
  case changeString = "change-string"
  case changeInteger = "change-integer"
  case changeBoolean = "change-boolean"
  case changeRepetition = "change-repetition"
  case changePath = "change-path"
  case loosenType = "loosen-type"
  case widenMethod = "widen-method"
  case dropMethod = "drop-method"
  case widenCapture = "widen-capture"
  case dropMatch = "drop-match"
}
