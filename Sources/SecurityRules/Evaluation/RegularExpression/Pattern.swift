/// A pattern as a tree.
indirect enum Pattern {
  case empty
  case scalars(ScalarSet)
  case assertion(Assertion)
  case group(Int, Pattern)
  case sequence([Pattern])
  case alternatives([Pattern])
  case repeated(Pattern, least: Int, most: Int?, isGreedy: Bool)

  /// What holds between two code points.
  enum Assertion {
    case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary
  }

  /// Whether the pattern can match nothing.
  var matchesEmpty: Bool {
    switch self {
    case .empty, .assertion: true
    case .scalars: false
    case .group(_, let inner): inner.matchesEmpty
    case .sequence(let parts): parts.allSatisfy(\.matchesEmpty)
    case .alternatives(let choices): choices.contains(where: \.matchesEmpty)
    case .repeated(let inner, let least, _, _): least == 0 || inner.matchesEmpty
    }
  }
}
