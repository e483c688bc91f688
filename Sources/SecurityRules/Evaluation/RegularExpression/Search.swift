/// Finds the matches of a program in a text, as Perl prefers them, with their groups: all threads of the machine go
/// through the text side by side, so no text takes more than its length times the program's.
struct Search {
  private struct Thread {
    let place: Int
    let groups: [Int]
  }

  private let program: Program
  private let text: Text
  private let groupCount: Int
  private var seen: [Int]
  private var round = 0

  init(_ program: Program, groupCount: Int, in text: Text) {
    self.program = program
    self.text = text
    self.groupCount = groupCount
    seen = Array(repeating: 0, count: program.instructions.count)
  }

  /// The first match at or after a position: the start and the end of each group, -1 for a group without part in it.
  mutating func first(from start: Int) -> [Int]? {
    var threads: [Thread] = []
    var best: [Int]?
    var index = start
    var before: Surroundings.Side = start == 0 ? .edge : .init(precedingScalar(start))
    while true {
      let isAtEnd = index == text.count
      let (scalar, following) = isAtEnd ? (0, index) : text.scalar(at: index)
      let surroundings = Surroundings(before: before, after: isAtEnd ? .edge : .init(scalar))
      round += 1
      var places: [Thread] = []
      var isDecided = false
      for thread in threads where !isDecided {
        isDecided = follow(thread, index, surroundings, &places, &best)
      }
      if !isDecided, best == nil {
        var groups = Array(repeating: -1, count: groupCount * 2)
        groups[0] = index
        _ = follow(Thread(place: 0, groups: groups), index, surroundings, &places, &best)
      }
      guard !isAtEnd, best == nil || !places.isEmpty else { return best }
      threads.removeAll(keepingCapacity: true)
      for thread in places {
        if case .take(let set) = program.instructions[thread.place], program.sets[set].contains(scalar) {
          threads.append(Thread(place: thread.place + 1, groups: thread.groups))
        }
      }
      before = .init(scalar)
      index = following
    }
  }

  /// Follows a thread to the code points it waits for; true when it matched, which ends all less preferred ones.
  private mutating func follow(
    _ thread: Thread, _ index: Int, _ surroundings: Surroundings, _ places: inout [Thread], _ best: inout [Int]?
  ) -> Bool {
    var stack = [thread]
    while let thread = stack.popLast() {
      guard seen[thread.place] != round else { continue }
      seen[thread.place] = round
      switch program.instructions[thread.place] {
      case .take: places.append(thread)
      case .split(let first, let second):
        stack.append(Thread(place: second, groups: thread.groups))
        stack.append(Thread(place: first, groups: thread.groups))
      case .jump(let target): stack.append(Thread(place: target, groups: thread.groups))
      case .save(let slot):
        var groups = thread.groups
        groups[slot] = index
        stack.append(Thread(place: thread.place + 1, groups: groups))
      case .check(let assertion):
        if surroundings.satisfy(assertion) { stack.append(Thread(place: thread.place + 1, groups: thread.groups)) }
      case .match:
        var groups = thread.groups
        groups[1] = index
        best = groups
        return true
      }
    }
    return false
  }

  private func precedingScalar(_ index: Int) -> UInt32 {
    if index >= 2, text.scalar(at: index - 2).next == index { return text.scalar(at: index - 2).0 }
    return UInt32(text.units[index - 1])
  }
}
