/// A pattern as instructions of a machine that is in many places at once.
struct Program: Sendable {
  enum Instruction: Sendable {
    /// Takes one code point of a set and goes on to the next instruction.
    case take(Int)
    /// Goes on at both places, the first preferred.
    case split(Int, Int)
    case jump(Int)
    /// Notes the position: the start or the end of a group.
    case save(Int)
    case check(Pattern.Assertion)
    case match
  }

  /// Larger patterns are refused. Repetitions nest, so a short pattern can ask for any size.
  static let largestSize = 100_000

  private(set) var instructions: [Instruction] = []
  private(set) var sets: [ScalarSet] = []
  private(set) var usesAssertions = false
  private var setNumbers: [ScalarSet: Int] = [:]

  /// Nil when the program would be too large.
  init?(_ pattern: Pattern) {
    guard Program.size(of: pattern) < Program.largestSize else { return nil }
    emit(pattern)
    instructions.append(.match)
  }

  private static func size(of pattern: Pattern) -> Int {
    switch pattern {
    case .empty: return 0
    case .scalars, .assertion: return 1
    case .group(_, let inner): return size(of: inner) + 2
    case .sequence(let parts): return parts.reduce(0) { min(largestSize, $0 + size(of: $1)) }
    case .alternatives(let choices): return choices.reduce(0) { min(largestSize, $0 + size(of: $1) + 2) }
    case .repeated(let inner, let least, let most, _):
      return min(largestSize, (size(of: inner) + 2) * max(1, most ?? least + 1))
    }
  }

  private mutating func emit(_ pattern: Pattern) {
    switch pattern {
    case .empty: break
    case .scalars(let set):
      let number = setNumbers[set] ?? sets.count
      if number == sets.count {
        sets.append(set)
        setNumbers[set] = number
      }
      instructions.append(.take(number))
    case .assertion(let assertion):
      usesAssertions = true
      instructions.append(.check(assertion))
    case .group(let number, let inner):
      instructions.append(.save(number * 2))
      emit(inner)
      instructions.append(.save(number * 2 + 1))
    case .sequence(let parts): for part in parts { emit(part) }
    case .alternatives(let choices): emit(choices)
    case .repeated(let inner, let least, let most, let isGreedy):
      for _ in 0..<least - (most == nil && least > 0 ? 1 : 0) { emit(inner) }
      if let most {
        emitOptional(inner, times: most - least, isGreedy)
      } else if least > 0 {
        emitLoop(inner, isGreedy)
      } else if inner.matchesEmpty {
        // `(x*)*` is `((x*)+)?`, so that an empty turn is preferred where it is written first.
        let skip = reserve()
        emitLoop(inner, isGreedy)
        instructions[skip] = split(skip + 1, instructions.count, isGreedy)
      } else {
        let loop = reserve()
        emit(inner)
        instructions.append(.jump(loop))
        instructions[loop] = split(loop + 1, instructions.count, isGreedy)
      }
    }
  }

  private mutating func emit(_ choices: [Pattern]) {
    var ends: [Int] = []
    for choice in choices.dropLast() {
      let fork = reserve()
      emit(choice)
      ends.append(reserve())
      instructions[fork] = .split(fork + 1, instructions.count)
    }
    if let last = choices.last { emit(last) }
    for end in ends { instructions[end] = .jump(instructions.count) }
  }

  /// Once or more.
  private mutating func emitLoop(_ inner: Pattern, _ isGreedy: Bool) {
    let start = instructions.count
    emit(inner)
    instructions.append(split(start, instructions.count + 1, isGreedy))
  }

  private mutating func emitOptional(_ inner: Pattern, times: Int, _ isGreedy: Bool) {
    var forks: [Int] = []
    for _ in 0..<times {
      forks.append(reserve())
      emit(inner)
    }
    for fork in forks { instructions[fork] = split(fork + 1, instructions.count, isGreedy) }
  }

  private mutating func reserve() -> Int {
    instructions.append(.match)
    return instructions.count - 1
  }

  private func split(_ inside: Int, _ outside: Int, _ isGreedy: Bool) -> Instruction {
    isGreedy ? .split(inside, outside) : .split(outside, inside)
  }
}
