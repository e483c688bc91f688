extension Value {
  /// `value.name`: a member of a map, or a value that `bind` gave a path.
  package func member(_ name: Text) throws(EvaluationError) -> Value {
    switch self {
    case .map(let map):
      guard let value = map[name] else { throw .propertyUndefined(name) }
      return value
    case .path(let path): return try path.member(name)
    case .null: throw .nullValue
    default: throw .wrongType(type, expected: [.map, .path])
    }
  }

  /// `value[index]`.
  package func element(at index: Value) throws(EvaluationError) -> Value {
    switch (self, index) {
    case (.list(let elements), .int(let position)):
      return elements[try Value.position(position, in: elements.count)]
    case (.string(let text), .int(let position)):
      let start = try Value.position(position, in: text.count)
      return .string(text[start..<start + 1])
    case (.path(let path), .int(let position)): return .string(try path.segment(at: position))
    case (.map, .string(let name)), (.path, .string(let name)): return try member(name)
    case (.null, _): throw .nullValue
    default: throw Operation.index(type).refusal(of: [index.type])
    }
  }

  /// `value[low:high]` of strings, lists and paths. A bound left out, or null, is the beginning or the end; otherwise the
  /// first and the last position must both exist, or the slice be empty between two that do.
  package func slice(from low: Value?, to high: Value?) throws(EvaluationError) -> Value {
    if case .null = self { throw .nullValue }
    try checkBounds(low, high)
    switch self {
    case .list(let elements):
      return .list(Array(elements[try Value.bounds(low, high, in: elements.count)]))
    case .string(let text):
      return .string(text[try Value.bounds(low, high, in: text.count)])
    case .path(let path): return .path(try path.slice(from: low, to: high))
    default: throw Operation.slice(type).refusal(of: [low?.type ?? .null, high?.type ?? .null])
    }
  }

  static func position(_ index: Int64, in size: Int) throws(EvaluationError) -> Int {
    guard index >= 0, index < size else { throw .indexOutOfBounds(index: index, size: size) }
    return Int(index)
  }

  /// The positions of a slice of something of a size. Google looks at the last position that a bound takes in, so an
  /// empty slice exists only between two elements.
  static func bounds(_ low: Value?, _ high: Value?, in size: Int) throws(EvaluationError) -> Range<Int> {
    guard let low = bound(low, 0), let high = bound(high, size) else { return 0..<0 }
    _ = try position(low, in: size)
    _ = try position(high &- 1, in: size)
    guard low <= high else { throw .rangeReversed(from: low, to: high) }
    return Int(low)..<Int(high)
  }

  private static func bound(_ value: Value?, _ absent: Int) -> Int64? {
    switch value {
    case nil, .null: Int64(absent)
    case .int(let bound): bound
    default: nil
    }
  }

  private func checkBounds(_ low: Value?, _ high: Value?) throws(EvaluationError) {
    for bound in [low, high] {
      switch bound {
      case nil, .null, .int: continue
      default: throw Operation.slice(type).refusal(of: [low?.type ?? .null, high?.type ?? .null])
      }
    }
  }
}
