/// A compiled pattern of Google's dialect (RE2J). Matching takes time linear in the text; it works on code points, while
/// positions count UTF-16 units.
package final class RegularExpression: Sendable {
  private let program: Program
  private let groupNames: [String?]
  private let automaton: Automaton?

  /// Nil for a pattern that the dialect refuses.
  package init?(_ pattern: Text) {
    var parser = PatternParser(pattern)
    guard let tree = try? parser.parse(), let program = Program(tree) else { return nil }
    self.program = program
    groupNames = parser.groupNames
    automaton = Automaton(program)
  }

  /// Whether the pattern matches the whole text.
  package func matchesWhole(_ text: Text) -> Bool {
    if let automaton { return automaton.matchesWhole(text) }
    var closure = Closure(program)
    var starts = [0]
    var before = Surroundings.Side.edge
    var index = 0
    while index < text.count {
      let (scalar, next) = text.scalar(at: index)
      let after = Surroundings.Side(scalar)
      let places = closure.find(from: starts, Surroundings(before: before, after: after)).places
      starts.removeAll(keepingCapacity: true)
      for place in places {
        if case .take(let set) = program.instructions[place], program.sets[set].contains(scalar) {
          starts.append(place + 1)
        }
      }
      guard !starts.isEmpty else { return false }
      (before, index) = (after, next)
    }
    return closure.find(from: starts, Surroundings(before: before, after: .edge)).matches
  }

  /// The pieces between the matches. Empty ones at the end are dropped, save for the last of all (measured).
  package func split(_ text: Text) -> [Text] {
    var pieces: [Text] = []
    var end = 0
    forEachMatch(in: text) { groups in
      pieces.append(text[end..<groups[0]])
      end = groups[1]
    }
    pieces.append(text[end..<text.count])
    while pieces.count > 1, pieces.last?.isEmpty == true { pieces.removeLast() }
    return pieces.count == 1 && end > 0 && pieces[0].isEmpty ? [""] : pieces
  }

  /// The text with all matches replaced. In the replacement `$1` and `${name}` are groups and a backslash takes the next
  /// unit's meaning away, except at the very end (RE2J). Nil when the replacement names a group that is not there.
  package func replace(in text: Text, with replacement: Text) -> Text? {
    var result: [UInt16] = []
    var end = 0
    var isValid = true
    forEachMatch(in: text) { groups in
      result.append(contentsOf: text.units[end..<groups[0]])
      if isValid { isValid = expand(replacement.units, groups, text, into: &result) }
      end = groups[1]
    }
    guard isValid else { return nil }
    result.append(contentsOf: text.units[end...])
    return Text(units: result)
  }

  private func forEachMatch(in text: Text, _ body: ([Int]) -> Void) {
    var search = Search(program, groupCount: groupNames.count, in: text)
    var start = 0
    while start <= text.count, let groups = search.first(from: start) {
      body(groups)
      // As in Java, an empty match moves on by one unit.
      start = groups[0] == groups[1] ? groups[1] + 1 : groups[1]
    }
  }

  private func expand(
    _ replacement: [UInt16], _ groups: [Int], _ text: Text, into result: inout [UInt16]
  ) -> Bool {
    var index = 0
    while index < replacement.count {
      let unit = replacement[index]
      let hasNext = index + 1 < replacement.count
      if unit == UInt16(UInt8(ascii: "\\")), hasNext {
        result.append(replacement[index + 1])
        index += 2
      } else if unit == UInt16(UInt8(ascii: "$")), hasNext, let first = RegularExpression.digit(replacement[index + 1])
      {
        var number = first
        index += 2
        while index < replacement.count, let digit = RegularExpression.digit(replacement[index]),
          number * 10 + digit < groupNames.count
        {
          number = number * 10 + digit
          index += 1
        }
        guard number < groupNames.count else { return false }
        if groups[number * 2] >= 0 {
          result.append(contentsOf: text.units[groups[number * 2]..<groups[number * 2 + 1]])
        }
      } else if unit == UInt16(UInt8(ascii: "$")), hasNext, replacement[index + 1] == UInt16(UInt8(ascii: "{")) {
        guard let close = replacement[index...].firstIndex(of: UInt16(UInt8(ascii: "}"))) else { return false }
        let name = String(decoding: replacement[(index + 2)..<close], as: UTF16.self)
        guard let number = groupNames.firstIndex(of: name) else { return false }
        // Java appends the word where a named group took no part.
        let isPresent = groups[number * 2] >= 0
        result.append(
          contentsOf: isPresent ? Array(text.units[groups[number * 2]..<groups[number * 2 + 1]]) : Array("null".utf16))
        index = close + 1
      } else {
        result.append(unit)
        index += 1
      }
    }
    return true
  }

  private static func digit(_ unit: UInt16) -> Int? {
    (0x30...0x39).contains(unit) ? Int(unit) - 0x30 : nil
  }
}
