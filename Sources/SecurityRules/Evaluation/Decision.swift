/// The verdict on one request, one write of a commit, or one way of a query.
package struct Decision: Sendable {
  /// An allow statement that covered the request and did not grant it.
  package struct Refusal: Sendable {
    /// An index into the allow statements of the file, in the order of lowering.
    package let allow: Int
    /// The statement.
    package let span: Span
    package let conditionSpan: Span
    /// Nil: the condition was false.
    package let failure: EvaluationFailure?
  }

  /// An allow statement that granted the request.
  package struct Grant: Sendable {
    package let allow: Int
    package let span: Span
  }

  package let method: RequestMethod
  /// What granted; nil denies.
  package let grant: Grant?
  /// The statements that were asked before; when the request is denied, all that cover it.
  package let refusals: [Refusal]
  /// Expressions evaluated, of `Limits.evaluations`.
  package let evaluations: Int
  /// Documents that counted against the limit.
  package let lookups: Int
  /// Set when the request ended for too many expressions, or because its query has too many ways.
  package let end: End?

  package enum End: Sendable {
    case tooManyExpressions
    case tooManyWays
  }

  package var isAllowed: Bool { grant != nil }
}

/// An error and the expression that raised it.
package struct EvaluationFailure: Error, Sendable {
  package let error: EvaluationError
  package let span: Span
}

/// What somebody who watches an evaluation sees, in the order of happening.
package enum TraceEvent: Sendable {
  /// A match whose whole path fits the request, and its captures (nil: unbound).
  case matched(Span, captures: [Value?])
  /// An expression (`Expression.id`) and its value.
  case evaluated(expression: Int, Span, Result<Value, EvaluationError>)
  /// An allow statement that covers the request: granted, refused, or in error.
  case asked(allow: Int, Span, Result<Bool, EvaluationError>)
}

package typealias Observer = (TraceEvent) -> Void
