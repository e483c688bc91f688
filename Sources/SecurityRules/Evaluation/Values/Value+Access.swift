extension Value {
  /// `value.name`: a member of a map, or a value that `bind` gave a path.
  package func member(_ name: Text) throws(EvaluationError) -> Value {
    switch self {
    case .map(let map):
      guard let value = map[name] else { throw .propertyUndefined(name) }
      return value
    case .path(let path):
      guard let value = path.bindings[name] else { throw .propertyUndefined(name) }
      return value
    case .null: throw .nullValue
    default: throw .typeMismatch(received: [type], expected: [.map, .path])
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
    case (.path(let path), .int(let position)):
      let segment = path.segments[try Value.position(position, in: path.segments.count)]
      guard case .text(let text) = segment else { throw .nullValue }
      return .string(text)
    case (.map, .string(let name)), (.path, .string(let name)): return try member(name)
    case (.null, _): throw .nullValue
    default:
      throw .unsupportedOperation(received: "\(type.rawValue)[\(index.type.rawValue)]", expected: "list[int]")
    }
  }

  /// `value[low:high]` of strings, lists and paths. A bound left out, or null, is the beginning or the end; otherwise the
  /// first and the last position must both exist, or the slice be empty between two that do.
  package func slice(from low: Value?, to high: Value?) throws(EvaluationError) -> Value {
    switch self {
    case .list(let elements):
      return .list(Array(elements[try Value.bounds(low, high, in: elements.count)]))
    case .string(let text):
      return .string(text[try Value.bounds(low, high, in: text.count)])
    case .path(let path):
      let range = try Value.bounds(low, high, in: path.segments.count)
      return .path(Path(segments: Array(path.segments[range]), bindings: path.bindings))
    case .null: throw .nullValue
    default:
      throw .unsupportedOperation(received: "\(type.rawValue)[int:int]", expected: "list[int:int]")
    }
  }

  private static func position(_ index: Int64, in size: Int) throws(EvaluationError) -> Int {
    guard index >= 0, index < size else { throw .indexOutOfBounds(index: index, size: size) }
    return Int(index)
  }

  private static func bounds(_ low: Value?, _ high: Value?, in size: Int) throws(EvaluationError) -> Range<Int> {
    let low = try bound(low) ?? 0
    let high = try bound(high) ?? Int64(size)
    guard low >= 0, low < size else { throw .indexOutOfBounds(index: low, size: size) }
    guard high >= 1, high <= size else { throw .indexOutOfBounds(index: high &- 1, size: size) }
    guard low <= high else { throw .illegalRange }
    return Int(low)..<Int(high)
  }

  private static func bound(_ value: Value?) throws(EvaluationError) -> Int64? {
    switch value {
    case nil, .null: return nil
    case .int(let bound): return bound
    case .some(let other): throw .typeMismatch(received: [other.type], expected: [.int])
    }
  }
}
