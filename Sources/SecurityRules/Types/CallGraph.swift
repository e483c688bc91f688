/// Which functions call which, to refuse recursion and chains that are too long.
struct CallGraph {
  private let functions: [ResolvedFunction]
  private enum State { case unseen, open, done }
  private var states: [State]
  /// The longest chain of calls from each function, as the callee it goes through and its length in functions.
  private var longest: [(next: Int?, length: Int)]
  private var found: [CompilerDiagnostic] = []
  private var stack: [Int] = []
  /// All functions, each behind those that it calls.
  private(set) var calleesFirst: [Int] = []

  init(_ functions: [ResolvedFunction]) {
    self.functions = functions
    states = Array(repeating: .unseen, count: functions.count)
    longest = Array(repeating: (nil, 1), count: functions.count)
  }

  mutating func problems() -> [CompilerDiagnostic] {
    for index in functions.indices where states[index] == .unseen { visit(from: index) }
    if found.isEmpty { checkDepth() }
    return found
  }

  /// Depth first, with a stack of its own: a file may hold thousands of functions in one chain.
  private mutating func visit(from root: Int) {
    var pending: [(function: Int, callee: Int)] = [(root, 0)]
    states[root] = .open
    stack = [root]
    while let (index, position) = pending.last {
      guard position < functions[index].callees.count else {
        close(index)
        pending.removeLast()
        stack.removeLast()
        continue
      }
      pending[pending.count - 1].callee += 1
      let callee = functions[index].callees[position]
      switch states[callee] {
      case .done: break
      case .open: reportCycle(to: callee)
      case .unseen:
        states[callee] = .open
        stack.append(callee)
        pending.append((callee, 0))
      }
    }
  }

  private mutating func close(_ index: Int) {
    states[index] = .done
    calleesFirst.append(index)
    for callee in functions[index].callees where longest[callee].length >= longest[index].length {
      longest[index] = (callee, longest[callee].length + 1)
    }
  }

  private mutating func reportCycle(to callee: Int) {
    let start = stack.lastIndex(of: callee) ?? 0
    let cycle = Array(stack[start...])
    let names = cycle.map { functions[$0].declaration.name.text }
    let problem: Problem = cycle.count == 1 ? .recursiveCall : .callCycle(names)
    found.append(CompilerDiagnostic(problem, functions[callee].declaration.name.span))
  }

  private mutating func checkDepth() {
    guard let start = functions.indices.max(by: { longest[$0].length < longest[$1].length }),
      longest[start].length > Limits.callDepth + 1
    else { return }
    var names: [String] = []
    var index = start
    while names.count <= Limits.callDepth, let next = longest[index].next {
      names.append(functions[index].declaration.name.text)
      index = next
    }
    let last = functions.first { $0.declaration.name.text == names.last } ?? functions[start]
    found.append(CompilerDiagnostic(.callDepth(names), last.declaration.name.span))
  }
}
