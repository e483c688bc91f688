/// A rules file whose names are resolved: what each stands for, and what Google's compiler has to say.
package struct Resolution: Sendable {
  package let tree: SyntaxTree
  /// All functions of the file, in the order of the text within each scope, outer scopes first.
  package let functions: [ResolvedFunction]
  /// Their indices, each behind those of the functions that it calls.
  let calleesFirst: [Int]
  /// By `Expression.id`: what a variable, a call or a method stands for; nil for other forms.
  package let references: [Reference?]
  /// Syntax and meaning, in the order of the text; what has no place comes first.
  package let diagnostics: [CompilerDiagnostic]
  /// Google's further warnings of services, built-in functions and methods, which this project's checks judge more finely.
  package let builtInWarnings: [CompilerDiagnostic]
  /// 1 or 2.
  package let version: Int

  /// Works on a tree with faults, too.
  package init(_ tree: SyntaxTree) {
    var resolver = Resolver(tree)
    resolver.run()
    self.tree = tree
    functions = resolver.functions
    calleesFirst = resolver.calleesFirst
    references = resolver.references
    builtInWarnings = resolver.builtInWarnings
    version = resolver.version
    let all = tree.diagnostics + resolver.diagnostics
    diagnostics = all.enumerated().sorted {
      ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
    }.map(\.element)
  }

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  package func reference(of expression: Expression) -> Reference? { references[expression.id] }
}
