/// Who may do what where: each role, path and operation with how many of the requests tried were allowed.
package struct AccessMatrix: Sendable {
  package struct Cell: Hashable, Sendable {
    /// The name of an actor, or "nobody".
    package let role: String
    /// A match as written, from the service's root on: "/conversations/{conversationId}".
    package let path: String
    package let method: RequestMethod
  }

  /// What came of the requests of one cell.
  package struct Tally: Hashable, Sendable {
    package fileprivate(set) var allowed = 0
    package fileprivate(set) var asked = 0

    package var access: Access { allowed == 0 ? .never : allowed == asked ? .always : .sometimes }
  }

  package enum Access: String, Comparable, Sendable {
    case never, sometimes, always

    private var rank: Int {
      switch self {
      case .never: 0
      case .sometimes: 1
      case .always: 2
      }
    }

    package static func < (left: Access, right: Access) -> Bool { left.rank < right.rank }
  }

  package private(set) var tallies: [Cell: Tally] = [:]

  /// Lets every actor of each file try the request of every case of it.
  package init(of rules: CompiledRules, files: [CaseFile]) {
    let patterns = MatchPatterns(rules.resolution.tree)
    for file in files {
      for trial in file.trials {
        let (verdict, cells) = patterns.outcome(of: trial, in: file, under: rules)
        for cell in cells { note(verdict, in: cell) }
      }
    }
  }

  private mutating func note(_ verdict: Verdict, in cell: Cell) {
    tallies[cell, default: Tally()].asked += 1
    if verdict == .allow { tallies[cell, default: Tally()].allowed += 1 }
  }

  /// By path, then role, then method.
  package var cells: [(cell: Cell, tally: Tally)] {
    tallies.map { ($0.key, $0.value) }.sorted { $0.0.order < $1.0.order }
  }
}

extension AccessMatrix.Cell {
  /// What cells are sorted by.
  var order: (String, String, Int) {
    (path, role, RequestMethod.allCases.firstIndex(of: method) ?? 0)
  }
}

/// A request of a case, made by one of the file's actors.
struct Trial {
  let role: String
  let testCase: TestCase
}

extension CaseFile {
  /// Every request once for each actor and once for nobody.
  var trials: [Trial] {
    let roles = [("nobody", Value.null)] + actors.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return cases.flatMap { testCase in
      roles.map { role, auth in
        Trial(
          role: role,
          testCase: TestCase(name: testCase.name, auth: auth, request: testCase.request, expected: testCase.expected))
      }
    }
  }
}
