/// A rules file, as written.
package struct Ruleset: Sendable {
  package let version: VersionStatement?
  package let functions: [FunctionDeclaration]
  package let services: [Service]
  package let comments: [Comment]
  /// One more than the greatest `Expression.id`.
  package let expressionCount: Int
}

package struct VersionStatement: Sendable {
  package let value: Text
  package let span: Span
}

package struct Service: Sendable {
  /// `cloud.firestore`, `firebase.storage`, or something that grants nothing.
  package let name: Name
  package let functions: [FunctionDeclaration]
  package let matches: [Match]
  package let span: Span
}

package struct Match: Sendable {
  package let path: [MatchSegment]
  package let pathSpan: Span
  package let functions: [FunctionDeclaration]
  package let matches: [Match]
  package let allows: [Allow]
  package let span: Span
}

/// A segment of a match header.
package struct MatchSegment: Sendable {
  package enum Form: Sendable {
    case literal(Text)
    /// `{name}` or `{name=*}`.
    case capture(Name)
    /// `{name=**}`.
    case glob(Name)
  }

  package let form: Form
  /// With its slash.
  package let span: Span
}

package struct Allow: Sendable {
  /// As spelled; which method each means is for the resolver.
  package let methods: [Name]
  /// Nil grants always.
  package let condition: Expression?
  package let span: Span
}

package struct FunctionDeclaration: Sendable {
  package let name: Name
  package let parameters: [Name]
  package let lets: [Let]
  package let result: Expression
  package let span: Span
}

package struct Let: Sendable {
  package let name: Name
  package let value: Expression
  package let span: Span
}
