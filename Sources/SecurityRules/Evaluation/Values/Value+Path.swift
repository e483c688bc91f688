extension Value {
  /// A path: decoded segments, and placeholders that wait for `bind` or were filled by it.
  package struct Path: Hashable, Sendable {
    package enum Segment: Hashable, Sendable {
      case text(Text)
      /// `{name}` in a path expression, or a capture that a query leaves open.
      case unbound(Text)
      /// `{name=**}` in a path expression.
      case unboundGlob(Text)
      /// A placeholder with the value that `bind` gave it.
      case bound(Text, value: Text)
      case boundGlob(Text, value: [Text])
    }

    /// Nearly all paths are nothing but texts, which documents are looked up by.
    private enum Form: Hashable, Sendable {
      case texts([Text])
      /// Not all of them texts.
      case segments([Segment])
    }

    private let form: Form

    package init(segments: [Segment]) {
      var texts: [Text] = []
      texts.reserveCapacity(segments.count)
      for case .text(let text) in segments { texts.append(text) }
      form = texts.count == segments.count ? .texts(texts) : .segments(segments)
    }

    package init(_ texts: [Text]) {
      form = .texts(texts)
    }

    package var segments: [Segment] {
      switch form {
      case .texts(let texts): texts.map(Segment.text)
      case .segments(let segments): segments
      }
    }

    /// The texts of the segments, nil when a placeholder is unbound.
    package var texts: [Text]? {
      if case .texts(let texts) = form { return texts }
      var texts: [Text] = []
      texts.reserveCapacity(segments.count)
      for segment in segments {
        switch segment {
        case .text(let text), .bound(_, let text): texts.append(text)
        case .boundGlob(_, let glob): texts.append(contentsOf: glob)
        case .unbound, .unboundGlob: return nil
        }
      }
      return texts
    }

    /// The path as `string()` writes it, without encoding; an unbound placeholder is an empty segment.
    package var text: Text {
      var units: [UInt16] = []
      for segment in flattened {
        units.append(slash)
        switch segment {
        case .text(let text), .bound(_, let text): units.append(contentsOf: text.units)
        case .unbound, .unboundGlob, .boundGlob: continue
        }
      }
      return Text(units: units)
    }

    /// The value that `bind` gave a placeholder.
    package func member(_ name: Text) throws(EvaluationError) -> Value {
      for segment in segments {
        switch segment {
        case .bound(name, let value): return .string(value)
        case .boundGlob(name, let value): return .path(Path(value))
        case .unbound(name), .unboundGlob(name): throw .pathVariableUnbound(name)
        default: continue
        }
      }
      throw .propertyUndefined(name)
    }

    func segment(at position: Int64) throws(EvaluationError) -> Text {
      let texts = try boundTexts()
      return texts[try Value.position(position, in: texts.count)]
    }

    func slice(from low: Value?, to high: Value?) throws(EvaluationError) -> Path {
      _ = try boundTexts()
      let segments = flattened
      return Path(segments: Array(segments[try Value.bounds(low, high, in: segments.count)]))
    }

    /// The path with placeholders filled; those that the map does not name are left out.
    func bind(_ values: Map) throws(EvaluationError) -> Path {
      let missing = values.keys.filter { key in !segments.contains { $0.name == key } }
      guard missing.isEmpty else { throw .pathVariablesMissing(missing) }
      var bound: [Segment] = []
      for segment in segments {
        switch segment {
        case .text: bound.append(segment)
        case .bound(let name, _), .boundGlob(let name, _):
          guard values[name] == nil else { throw .pathVariableBound(name) }
          bound.append(segment)
        case .unbound(let name):
          guard let value = values[name] else { continue }
          let text = try value.converted()
          guard !text.isEmpty else { throw .pathVariableEmpty(name) }
          bound.append(.bound(name, value: text))
        case .unboundGlob(let name):
          guard let value = values[name] else { continue }
          guard case .path(let path) = value else { throw .wrongType(value.type, expected: [.path]) }
          bound.append(.boundGlob(name, value: try path.boundTexts()))
        }
      }
      return Path(segments: bound)
    }

    private func boundTexts() throws(EvaluationError) -> [Text] {
      if let texts { return texts }
      for case .unbound(let name) in segments { throw .pathVariableUnbound(name) }
      for case .unboundGlob(let name) in segments { throw .pathVariableUnbound(name) }
      return []
    }

    /// One segment a text: a bound glob's texts come singly.
    private var flattened: [Segment] {
      segments.flatMap { segment in
        guard case .boundGlob(_, let glob) = segment else { return [segment] }
        return glob.map(Segment.text)
      }
    }
  }
}

extension Value.Path.Segment {
  /// The placeholder's name.
  var name: Text? {
    switch self {
    case .text: nil
    case .unbound(let name), .unboundGlob(let name), .bound(let name, _), .boundGlob(let name, _): name
    }
  }
}

private let slash = UInt16(UInt8(ascii: "/"))
