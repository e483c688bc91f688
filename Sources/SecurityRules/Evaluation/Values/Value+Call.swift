extension Value {
  /// Calls a method. `pattern` is the compiled form of the first argument, when that is a literal known beforehand.
  package func call(
    _ method: Method, _ arguments: [Value], pattern: RegularExpression? = nil
  ) throws(EvaluationError) -> Value {
    let result: Value? =
      switch self {
      case .null: throw .nullValue
      case .string(let text): try text.call(method, arguments, pattern)
      case .bytes(let bytes) where arguments.isEmpty: Value.call(method, on: bytes)
      case .list(let list): try Value.call(method, on: list, arguments)
      case .map(let map): try map.call(method, arguments)
      case .mapDiff(let diff) where arguments.isEmpty: diff.call(method)
      case .set(let set): set.call(method, arguments)
      case .path(let path): try path.call(method, arguments)
      case .timestamp(let time) where arguments.isEmpty: time.call(method)
      case .duration(let duration) where arguments.isEmpty: duration.call(method)
      case .latlng(let point): point.call(method, arguments)
      default: nil
      }
    guard let result else { throw Operation.method(method, of: type).refusal(of: arguments.map(\.type)) }
    return result
  }

  private static func call(_ method: Method, on bytes: [UInt8]) -> Value? {
    switch method {
    case .size: .int(Int64(bytes.count))
    case .toBase64: .string(bytes.base64)
    case .toHexString: .string(bytes.hexadecimal)
    default: nil
    }
  }

  private static func call(
    _ method: Method, on list: [Value], _ arguments: [Value]
  ) throws(EvaluationError) -> Value? {
    switch (method, arguments.count) {
    case (.size, 0): return .int(Int64(list.count))
    case (.toSet, 0): return .set(ValueSet(list))
    case (.join, 1):
      guard case .string(let separator) = arguments[0] else { return nil }
      var units: [UInt16] = []
      for (index, element) in list.enumerated() {
        if index > 0 { units.append(contentsOf: separator.units) }
        units.append(contentsOf: try element.converted().units)
      }
      return .string(Text(units: units))
    case (_, 1):
      guard case .list(let other) = arguments[0] else { return nil }
      switch method {
      case .concat: return .list(list + other)
      case .removeAll:
        let removed = ElementIndex(other)
        return .list(list.filter { !removed.contains($0) })
      case .hasAll: return .bool(ElementIndex(list).containsAll(of: other))
      case .hasAny: return .bool(ElementIndex(list).containsAny(of: other))
      case .hasOnly: return .bool(ElementIndex(other).containsAll(of: list))
      default: return nil
      }
    default: return nil
    }
  }
}

extension Value.Map {
  fileprivate func call(_ method: Method, _ arguments: [Value]) throws(EvaluationError) -> Value? {
    switch (method, arguments.count) {
    case (.size, 0): .int(Int64(count))
    case (.keys, 0): .list(entries.map { .string($0.key) })
    case (.values, 0): .list(values)
    case (.get, 2): try get(arguments[0], arguments[1])
    case (.diff, 1):
      if case .map(let before) = arguments[0] { .mapDiff(Value.MapDiff(after: self, before: before)) } else { nil }
    default: nil
    }
  }

  /// A member by its name or by a list of names, one for each level; the default when there is none.
  private func get(_ key: Value, _ absent: Value) throws(EvaluationError) -> Value? {
    switch key {
    case .string(let name): return self[name] ?? absent
    case .list(let keys):
      var names: [Text] = []
      for key in keys {
        guard case .string(let name) = key else { throw .wrongType(key.type, expected: [.string]) }
        names.append(name)
      }
      var value = Value.map(self)
      for name in names {
        guard case .map(let map) = value, let member = map[name] else { return absent }
        value = member
      }
      return value
    default: return nil
    }
  }
}

extension Value.MapDiff {
  fileprivate func call(_ method: Method) -> Value? {
    switch method {
    case .addedKeys: .set(ValueSet(keys: added))
    case .removedKeys: .set(ValueSet(keys: removed))
    case .changedKeys: .set(ValueSet(keys: changed))
    case .unchangedKeys: .set(ValueSet(keys: unchanged))
    case .affectedKeys: .set(ValueSet(keys: added + removed + changed))
    default: nil
    }
  }
}

extension ValueSet {
  fileprivate func call(_ method: Method, _ arguments: [Value]) -> Value? {
    guard let argument = arguments.first else { return method == .size ? .int(Int64(count)) : nil }
    guard arguments.count == 1 else { return nil }
    switch (method, argument) {
    case (.hasAll, .set(let other)): return .bool(other.elements.allSatisfy(contains))
    case (.hasAll, .list(let other)): return .bool(other.allSatisfy(contains))
    case (.hasAny, .set(let other)): return .bool(other.elements.contains(where: contains))
    case (.hasAny, .list(let other)): return .bool(other.contains(where: contains))
    case (.hasOnly, .set(let other)): return .bool(elements.allSatisfy(other.contains))
    case (.hasOnly, .list(let other)): return .bool(elements.allSatisfy(ValueSet(other).contains))
    case (.union, .set(let other)): return .set(ValueSet(elements + other.elements))
    case (.intersection, .set(let other)): return .set(ValueSet(elements.filter(other.contains)))
    case (.difference, .set(let other)): return .set(ValueSet(elements.filter { !other.contains($0) }))
    default: return nil
    }
  }
}

extension Value.Path {
  fileprivate func call(_ method: Method, _ arguments: [Value]) throws(EvaluationError) -> Value? {
    guard method == .bind, arguments.count == 1, case .map(let values) = arguments[0] else { return nil }
    return .path(try bind(values))
  }
}

extension Value.LatLng {
  fileprivate func call(_ method: Method, _ arguments: [Value]) -> Value? {
    switch (method, arguments.count) {
    case (.latitude, 0): .float(latitude)
    case (.longitude, 0): .float(longitude)
    case (.distance, 1):
      if case .latlng(let other) = arguments[0] { .float(distance(to: other)) } else { nil }
    default: nil
    }
  }
}
