/// A deterministic automaton that tells whether a program matches a whole text: one table look-up a code point.
struct Automaton: Sendable {
  private static let dead: Int32 = -1
  /// More states, or more work to find them, and the automaton is given up.
  private static let mostStates = 2048
  private static let mostWork = 200_000

  /// The first code points of the classes that no set tells apart within.
  private let boundaries: [UInt32]
  private let asciiClasses: [Int32]
  private let transitions: [Int32]
  private let isAccepting: [Bool]

  /// Nil when the program needs too many states.
  init?(_ program: Program) {
    let boundaries = Automaton.boundaries(of: program)
    let representatives = boundaries.map { ($0, Surroundings.Side($0)) }
    var work = 0
    var numbers: [StateKey: Int32] = [:]
    var keys: [StateKey] = []
    func number(of key: StateKey) -> Int32 {
      guard !key.places.isEmpty else { return Automaton.dead }
      if let number = numbers[key] { return number }
      numbers[key] = Int32(keys.count)
      keys.append(key)
      return Int32(keys.count - 1)
    }
    _ = number(of: StateKey(places: [0], before: .edge))
    var transitions: [Int32] = []
    var isAccepting: [Bool] = []
    var current = 0
    var closure = Closure(program)
    while current < keys.count {
      let key = keys[current]
      current += 1
      isAccepting.append(closure.find(from: key.places, Surroundings(before: key.before, after: .edge)).matches)
      var closures: [[Int]?] = Array(repeating: nil, count: Surroundings.Side.allCases.count)
      for (scalar, side) in representatives {
        let sameForAll = program.usesAssertions ? side.rawValue : 0
        let places =
          closures[sameForAll]
          ?? closure.find(from: key.places, Surroundings(before: key.before, after: side)).places
        closures[sameForAll] = places
        work += places.count + 1
        var followers: [Int] = []
        for place in places {
          if case .take(let set) = program.instructions[place], program.sets[set].contains(scalar) {
            followers.append(place + 1)
          }
        }
        transitions.append(
          number(of: StateKey(places: followers, before: program.usesAssertions ? side : .other)))
      }
      guard keys.count <= Automaton.mostStates, work <= Automaton.mostWork else { return nil }
    }
    self.boundaries = boundaries
    self.transitions = transitions
    self.isAccepting = isAccepting
    asciiClasses = (0..<128).map { scalar in
      Int32(boundaries.lastIndex { $0 <= UInt32(scalar) } ?? 0)
    }
  }

  func matchesWhole(_ text: Text) -> Bool {
    var state = 0
    var index = 0
    let count = text.units.count
    while index < count {
      let unit = text.units[index]
      let next: Int32
      if unit < 128 {
        next = transitions[state * boundaries.count + Int(asciiClasses[Int(unit)])]
        index += 1
      } else {
        let (scalar, following) = text.scalar(at: index)
        next = transitions[state * boundaries.count + classNumber(of: scalar)]
        index = following
      }
      guard next != Automaton.dead else { return false }
      state = Int(next)
    }
    return isAccepting[state]
  }

  private func classNumber(of scalar: UInt32) -> Int {
    var low = 0
    var high = boundaries.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if boundaries[middle] <= scalar { low = middle } else { high = middle }
    }
    return low
  }

  private static func boundaries(of program: Program) -> [UInt32] {
    let asked = program.usesAssertions ? program.sets + [NamedClasses.word, ScalarSet(0x0A)] : program.sets
    var boundaries: Set<UInt32> = [0]
    for set in asked {
      for range in set.ranges {
        boundaries.insert(range.first)
        if range.last < ScalarSet.highest { boundaries.insert(range.last + 1) }
      }
    }
    return boundaries.sorted()
  }

  private struct StateKey: Hashable {
    let places: [Int]
    let before: Surroundings.Side
  }
}

/// Where the machine may be without taking a code point.
struct Closure {
  private let program: Program
  private var seen: [Int]
  private var round = 0

  init(_ program: Program) {
    self.program = program
    seen = Array(repeating: 0, count: program.instructions.count)
  }

  /// The `take` instructions in reach, in order of preference, and whether the match is.
  mutating func find(from starts: [Int], _ surroundings: Surroundings) -> (places: [Int], matches: Bool) {
    round += 1
    var places: [Int] = []
    var matches = false
    var stack = Array(starts.reversed())
    while let place = stack.popLast() {
      guard seen[place] != round else { continue }
      seen[place] = round
      switch program.instructions[place] {
      case .take: places.append(place)
      case .split(let first, let second):
        stack.append(second)
        stack.append(first)
      case .jump(let target): stack.append(target)
      case .save: stack.append(place + 1)
      case .check(let assertion): if surroundings.satisfy(assertion) { stack.append(place + 1) }
      case .match: matches = true
      }
    }
    return (places, matches)
  }
}
