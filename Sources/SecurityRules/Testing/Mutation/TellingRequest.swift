/// A request that a mutant judges differently, made from a case by one change.
package struct TellingRequest: Sendable {
  package let file: CaseFile
  package let testCase: TestCase
  /// What was changed in it: "without `nonce`".
  package let change: String
  /// By the original; the mutant says the opposite.
  package let verdict: Verdict
}

/// Looks for requests that tell a mutant from the original: the neighbours of every case.
struct TellingSearch {
  private let rules: CompiledRules
  private let neighbours: [(file: CaseFile, neighbours: [(TestCase, change: String, Verdict)])]

  init(rules: CompiledRules, files: [CaseFile]) {
    self.rules = rules
    neighbours = files.map { file in
      let actors = Actors(in: files)
      let all = file.cases.flatMap { Neighbours(of: $0, in: file, actors: actors).all }
      return (file, all.map { ($0.testCase, $0.change, file.verdict(on: $0.testCase, under: rules)) })
    }
  }

  func request(telling mutated: CompiledRules) -> TellingRequest? {
    for (file, requests) in neighbours {
      for (testCase, change, verdict) in requests where file.verdict(on: testCase, under: mutated) != verdict {
        return TellingRequest(file: file, testCase: testCase, change: change, verdict: verdict)
      }
    }
    return nil
  }
}

/// Everybody who asks for something in some cases, each once.
struct Actors {
  let all: [Value]

  init(in files: [CaseFile]) {
    var all: [Value] = [.null]
    for testCase in files.flatMap(\.cases) where !all.contains(where: { $0.isStrictlyEqual(to: testCase.auth) }) {
      all.append(testCase.auth)
    }
    self.all = all
  }
}
