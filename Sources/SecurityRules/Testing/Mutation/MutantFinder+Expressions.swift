extension MutantFinder {
  mutating func visit(_ expression: Expression) {
    switch expression.form {
    case .binary(let binary, let left, let right): visit(binary, left, right, in: expression)
    case .unary(.not, let operand): add(.dropNot, expression.span, text(operand), "without `!`")
    case .conditional(let condition, let yes, let no) where text(yes) != text(no):
      let swapped = "\(text(condition)) ? \(text(no)) : \(text(yes))"
      add(.swapBranches, expression.span, "(\(swapped))", "the branches change places")
    case .typeTest(let operand, let type): visitTypeTest(of: operand, type, in: expression)
    case .method(let receiver, let name, let arguments): visitMethod(name, of: receiver, arguments, in: expression)
    case .call(let name, _): visitLookup(name)
    case .member, .variable: visitResource(expression)
    case .list(let elements) where elements.count > 0: visitElements(elements, of: expression)
    case .map(let entries): visitEntries(entries, of: expression)
    case .path(let segments): visitSegments(segments)
    case .string: visitString(expression)
    case .integer(let value): visitInteger(value, expression)
    case .bool(let value): add(.changeBoolean, expression.span, value ? "false" : "true", "it becomes `\(!value)`")
    default: break
    }
    for child in expression.children where !isResourceBelowMember(child, in: expression) { visit(child) }
  }

  private mutating func visit(_ binary: BinaryOperator, _ left: Expression, _ right: Expression, in whole: Expression) {
    func become(_ other: BinaryOperator, as operator: MutationOperator) {
      let replacement = "((\(text(left))) \(other.rawValue) (\(text(right))))"
      add(`operator`, whole.span, replacement, "`\(binary.rawValue)` becomes `\(other.rawValue)`")
    }
    switch binary {
    case .and, .or:
      if text(left) != text(right) { become(binary == .and ? .or : .and, as: .swapLogic) }
      add(.dropOperand, whole.span, "(\(text(right)))", "without `\(text(left).shortened)`")
      add(.dropOperand, whole.span, "(\(text(left)))", "without `\(text(right).shortened)`")
      for operand in [left, right] where operand.isNegatableOperand {
        add(.negateCondition, operand.span, "!(\(text(operand)))", "`\(text(operand).shortened)` is negated")
      }
    case .equal: become(.notEqual, as: .flipEquality)
    case .notEqual: become(.equal, as: .flipEquality)
    case .less: become(.lessOrEqual, as: .moveBoundary); become(.greater, as: .turnComparison)
    case .lessOrEqual: become(.less, as: .moveBoundary); become(.greaterOrEqual, as: .turnComparison)
    case .greater: become(.greaterOrEqual, as: .moveBoundary); become(.less, as: .turnComparison)
    case .greaterOrEqual: become(.greater, as: .moveBoundary); become(.lessOrEqual, as: .turnComparison)
    case .add: become(.subtract, as: .swapArithmetic)
    case .subtract: become(.add, as: .swapArithmetic)
    case .multiply: become(.divide, as: .swapArithmetic)
    case .divide, .remainder: become(.multiply, as: .swapArithmetic)
    case .in: break
    }
  }

  private mutating func visitTypeTest(of operand: Expression, _ type: Name, in whole: Expression) {
    if type.text == "int" || type.text == "float" {
      add(.loosenType, type.span, "number", "`is \(type.text)` becomes `is number`")
    }
    let other = type.text == "string" ? "bytes" : "string"
    add(.loosenType, type.span, other, "`is \(type.text)` becomes `is \(other)`")
  }

  private mutating func visitMethod(
    _ name: Name, of receiver: Expression, _ arguments: [Expression], in whole: Expression
  ) {
    let setMethods = ["hasOnly", "hasAll", "hasAny"]
    let keySets = ["addedKeys", "removedKeys", "changedKeys", "unchangedKeys", "affectedKeys"]
    if setMethods.contains(name.text) {
      for other in setMethods where other != name.text {
        // Of one element, all are in where any is.
        if other != "hasOnly", name.text != "hasOnly", arguments.first?.isListOfOne == true { continue }
        add(.swapSetMethod, name.span, other, "`\(name.text)` becomes `\(other)`")
      }
    }
    if keySets.contains(name.text) {
      for other in keySets where other != name.text {
        add(.swapKeySet, name.span, other, "`\(name.text)` becomes `\(other)`")
      }
      // The other key sets are the same from both sides.
      if name.text == "addedKeys" || name.text == "removedKeys",
        case .method(let new, let diff, let old) = receiver.form,
        diff.text == "diff", let old = old.first
      {
        add(
          .swapDifference, receiver.span, "(\(text(old))).diff(\(text(new)))", "the two sides of `diff` change places")
      }
    }
    if name.text == "matches" || name.text == "split" || name.text == "replace", let pattern = arguments.first {
      visitRepetitions(in: pattern)
    }
  }

  /// Numbers in braces of a pattern that is written out: `{22,64}`.
  private mutating func visitRepetitions(in pattern: Expression) {
    guard case .string = pattern.form else { return }
    let bytes = Array(source.bytes[pattern.span.start..<pattern.span.end])
    var index = 0
    var braces = false
    while index < bytes.count {
      let start = index
      while index < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] { index += 1 }
      if index > start, braces, let number = Int(String(decoding: bytes[start..<index], as: UTF8.self)) {
        let span = Span(pattern.span.start + start, pattern.span.start + index)
        for other in [number - 1, number + 1] where other >= 0 {
          add(.changeRepetition, span, String(other), "`\(number)` repetitions become `\(other)`")
        }
      } else {
        if bytes[index] == UInt8(ascii: "{") { braces = true }
        if bytes[index] == UInt8(ascii: "}") { braces = false }
        index += 1
      }
    }
  }

  private mutating func visitLookup(_ name: Name) {
    let other: String? =
      switch name.text {
      case "get": "getAfter"
      case "getAfter": "get"
      case "exists": "existsAfter"
      case "existsAfter": "exists"
      default: nil
      }
    if let other { add(.swapLookup, name.span, other, "`\(name.text)` becomes `\(other)`") }
  }

  private mutating func visitResource(_ expression: Expression) {
    switch source[expression.span] {
    case "resource": add(.swapResource, expression.span, "request.resource", "`resource` becomes `request.resource`")
    case "request.resource": add(.swapResource, expression.span, "resource", "`request.resource` becomes `resource`")
    default: break
    }
  }

  /// `request.resource` is one thing: `request` below it is not visited on its own.
  private func isResourceBelowMember(_ child: Expression, in parent: Expression) -> Bool {
    source[parent.span] == "request.resource"
  }

  private mutating func visitElements(_ elements: [Expression], of list: Expression) {
    for index in elements.indices {
      let kept = elements.enumerated().filter { $0.offset != index }.map { text($0.element) }
      add(.dropElement, list.span, "[\(kept.joined(separator: ", "))]", "without `\(text(elements[index]).shortened)`")
    }
  }

  private mutating func visitEntries(_ entries: [MapEntry], of map: Expression) {
    for index in entries.indices {
      let kept = entries.enumerated().filter { $0.offset != index }.map {
        "\(text($0.element.key)): \(text($0.element.value))"
      }
      add(.dropEntry, map.span, "{\(kept.joined(separator: ", "))}", "without `\(text(entries[index].key).shortened)`")
    }
  }

  private mutating func visitSegments(_ segments: [PathSegment]) {
    for segment in segments {
      guard case .literal = segment.form else { continue }
      add(.changePath, segment.span, source[segment.span] + "x", "`\(source[segment.span])` becomes another segment")
    }
  }

  private mutating func visitString(_ expression: Expression) {
    let written = text(expression)
    guard let quote = written.last else { return }
    add(.changeString, expression.span, "\(written.dropLast())x\(quote)", "`\(written.shortened)` becomes another text")
  }

  private mutating func visitInteger(_ value: Int64, _ expression: Expression) {
    for step: Int64 in [-1, 1] {
      let (other, overflow) = value.addingReportingOverflow(step)
      guard !overflow else { continue }
      add(.changeInteger, expression.span, other < 0 ? "(\(other))" : String(other), "`\(value)` becomes `\(other)`")
    }
  }
}

extension Expression {
  /// Whether negating it is no other mutation's work already.
  fileprivate var isNegatableOperand: Bool {
    switch unwrapped.form {
    case .typeTest, .call, .method, .binary(.in, _, _): true
    default: false
    }
  }

  fileprivate var isListOfOne: Bool {
    guard case .list(let elements) = unwrapped.form else { return false }
    return elements.count == 1
  }
}

extension String {
  /// One line of at most forty characters.
  fileprivate var shortened: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= 40 ? line : line.prefix(39) + "…"
  }
}
