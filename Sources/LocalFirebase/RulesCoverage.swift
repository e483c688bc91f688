package import REST
package import SecurityRules

/// A coverage in the shape of the emulator's `:ruleCoverage`.
package enum RulesCoverage {
  package static func json(_ coverage: Coverage, fileName: String) -> JSON {
    let source = coverage.tree.source
    let content = String(decoding: source.bytes, as: UTF8.self)
    return [
      "rules": ["files": [["name": .string(fileName), "content": .string(content)]]],
      "report": .array(coverage.roots.map { json($0, in: source) }),
    ]
  }

  private static func json(_ node: CoverageNode, in source: SourceText) -> JSON {
    var object: JSONObject = ["sourcePosition": position(of: node.span, in: source)]
    if node.isCovered { object["values"] = .array(node.outcomes.map(json(_:))) }
    if !node.children.isEmpty { object["children"] = .array(node.children.map { json($0, in: source) }) }
    return .object(object)
  }

  /// Offsets count code points; the end is the last one of the expression.
  private static func position(of span: Span, in source: SourceText) -> JSON {
    let start = source.position(at: span.start)
    return [
      "line": .integer(Int64(start.line)), "column": .integer(Int64(start.column)),
      "currentOffset": .integer(Int64(source.codePointOffset(of: span.start))),
      "endOffset": .integer(Int64(source.codePointOffset(of: span.end) - 1)),
    ]
  }

  private static func json(_ outcome: Coverage.Outcome) -> JSON {
    let value: JSON =
      switch outcome.result {
      case .success(let value): json(value)
      case .failure(let error): ["undefined": ["causeMessage": .string(error.message)]]
      }
    return ["value": value, "count": .integer(Int64(outcome.count))]
  }

  private static func json(_ value: Value) -> JSON {
    switch value {
    case .null: ["nullValue": nil]
    case .bool(let flag): ["boolValue": .bool(flag)]
    case .int(let integer): ["intValue": .string(String(integer))]
    case .float(let number): ["floatValue": json(number)]
    case .string(let text): ["stringValue": string(text)]
    case .bytes(let bytes): ["bytesValue": .string(Base64.encode(bytes))]
    case .timestamp(let time): ["timestampValue": .string(time.rfc3339)]
    case .duration(let duration): ["durationValue": .string(duration.proto)]
    case .list(let elements): ["listValue": list(elements)]
    case .set(let set): ["setValue": list(set.elements)]
    case .map(let map):
      [
        "mapValue": map.count == 0
          ? [:] : ["fields": .object(JSONObject(map.entries.map { ($0.key.string, json($0.value)) }))]
      ]
    case .mapDiff(let diff): ["mapDiffValue": json(diff)]
    case .path(let path): ["pathValue": ["segments": .array(path.segments.map(json(_:)))]]
    case .latlng(let point): ["latlngValue": ["latitude": json(point.latitude), "longitude": json(point.longitude)]]
    case .vector(let numbers): ["vectorValue": ["values": .array(numbers.map(json(_:)))]]
    case .constraint: ["constraintValue": [:]]
    }
  }

  private static func json(_ number: Double) -> JSON {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    return .number(number)
  }

  /// A lone surrogate is a question mark, as in Java.
  private static func string(_ text: Text) -> JSON { .string(String(decoding: text.utf8, as: UTF8.self)) }

  private static func list(_ elements: [Value]) -> JSON {
    elements.isEmpty ? [:] : ["values": .array(elements.map { json($0) })]
  }

  private static func json(_ diff: Value.MapDiff) -> JSON {
    var statuses = JSONObject()
    for key in diff.added { statuses[key.string] = "ADDED" }
    for key in diff.removed { statuses[key.string] = "REMOVED" }
    for key in diff.changed { statuses[key.string] = "CHANGED" }
    for key in diff.unchanged { statuses[key.string] = "UNCHANGED" }
    return statuses.isEmpty ? [:] : ["keyStatuses": .object(statuses)]
  }

  private static func json(_ segment: Value.Path.Segment) -> JSON {
    switch segment {
    case .text(let text): ["simple": string(text)]
    case .unbound(let name): ["capture": ["variableName": .string(name.string)]]
    case .unboundGlob(let name): ["globCapture": ["variableName": .string(name.string)]]
    case .bound(let name, let value):
      ["capture": ["variableName": .string(name.string), "boundValue": string(value)]]
    case .boundGlob(let name, let value):
      [
        "globCapture": [
          "variableName": .string(name.string),
          "boundValue": ["segments": .array(value.map { ["simple": string($0)] })],
        ]
      ]
    }
  }
}

extension Value.Duration {
  /// As proto3 JSON writes it: seconds with none, three, six or nine digits behind the point.
  fileprivate var proto: String {
    let sign = seconds < 0 || nanoseconds < 0 ? "-" : ""
    var fraction = String(Swift.abs(Int64(nanoseconds)) + 1_000_000_000).dropFirst()
    while fraction.hasSuffix("000") { fraction.removeLast(3) }
    return "\(sign)\(Swift.abs(seconds))\(fraction.isEmpty ? "" : ".")\(fraction)s"
  }
}
