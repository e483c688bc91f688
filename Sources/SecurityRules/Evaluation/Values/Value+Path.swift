extension Value {
  /// A path: decoded segments, placeholders that wait for `bind`, and the values that `bind` has filled in.
  package struct Path: Sendable {
    package enum Segment: Hashable, Sendable {
      case text(Text)
      /// `{name}` in a path expression, or a capture that a query leaves open.
      case unbound(Text)
      /// `{name=**}` in a path expression.
      case unboundGlob(Text)
    }

    package let segments: [Segment]
    /// The values given by `bind`, readable as members.
    package let bindings: Map

    package init(segments: [Segment], bindings: Map = .empty) {
      self.segments = segments
      self.bindings = bindings
    }

    package init(_ segments: [Text]) {
      self.init(segments: segments.map(Segment.text))
    }

    /// The texts of the segments, nil when a placeholder is unbound.
    package var texts: [Text]? {
      var texts: [Text] = []
      texts.reserveCapacity(segments.count)
      for segment in segments {
        guard case .text(let text) = segment else { return nil }
        texts.append(text)
      }
      return texts
    }
  }
}
