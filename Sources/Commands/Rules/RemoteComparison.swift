internal import Firebase
internal import REST
internal import RulesCases
internal import SecurityRules

/// The same questions to Google's own evaluator and to ours.
///
/// Its format has no times, bytes and references, which become texts, so a case is asked as that format has it, and only
/// where our own verdict on that is still the case's.
struct RemoteComparison {
  struct Question {
    var path: String
    var name: String
    var expected: Verdict
    /// A case of a `TestSuite`.
    var json: JSON
    /// Whether our evaluation of it met an error.
    var meetsError: Bool
  }

  var path: String
  /// What Google's compiler refuses.
  var refusals: [RulesTestAnswer.Issue] = []
  var asked = 0
  /// How many cases cannot be said in Google's format.
  var omitted = 0
  /// Cases that Google decides otherwise.
  var differing: [Question] = []
  /// Cases that Google denies as expected, but because of an error that ours does not meet.
  var failing: [(question: Question, message: String)] = []

  var isFinding: Bool { !refusals.isEmpty || !differing.isEmpty }

  /// So many cases go into one request.
  private static let batchSize = 40

  init(
    of subject: (file: RulesSource, rules: CompiledRules, cases: [CaseSource]), _ client: RulesClient, in world: World
  ) throws {
    path = subject.file.path
    let total = subject.cases.reduce(0) { $0 + $1.file.cases.count }
    let questions = try subject.cases.flatMap { try Self.questions(of: $0, under: subject.rules) }
    omitted = total - questions.count
    world.note(
      "asking Google's evaluator about \(path) with \(counted(questions.count, "case")); nothing is stored or read")
    let file = RulesetFile(name: path, content: String(decoding: subject.file.bytes, as: UTF8.self))
    var progress = Progress("cases asked", total: questions.count, in: world)
    defer { progress.finish() }
    var rest = questions[...]
    repeat {
      let batch = rest.prefix(Self.batchSize)
      rest = rest.dropFirst(batch.count)
      let answer = try client.test(file, suite: ["testCases": .array(batch.map(\.json))])
      refusals = answer.issues.filter(\.isError)
      guard refusals.isEmpty else { return }
      note(answer.outcomes, to: Array(batch))
      progress.advance(by: batch.count)
      try world.stopIfInterrupted()
    } while !rest.isEmpty
  }

  private mutating func note(_ outcomes: [RulesTestAnswer.Outcome], to questions: [Question]) {
    for (question, outcome) in zip(questions, outcomes) {
      asked += 1
      if !outcome.meetsExpectation {
        differing.append(question)
      } else if outcome.errorLine != nil, question.expected == .deny, !question.meetsError {
        failing.append((question, outcome.debugMessages.first ?? ""))
      }
    }
  }

  private static func questions(of source: CaseSource, under rules: CompiledRules) throws -> [Question] {
    try source.file.cases.compactMap { testCase in
      let suite = TestSuite.json(source.file.with([testCase])).suite
      guard let json = suite["testSuite"]?["testCases"]?.array?.first,
        let file = try TestSuite.files(["testCases": [json]], now: source.file.now).first, let asked = file.cases.first
      else { return nil }
      let result = file.run(asked, under: rules)
      guard result.verdict == testCase.expected else { return nil }
      let meetsError = result.decisions.contains { $0.refusals.contains { $0.failure != nil } }
      return Question(
        path: source.path, name: testCase.name, expected: testCase.expected, json: json, meetsError: meetsError)
    }
  }

  var json: JSON {
    [
      "file": .string(path), "asked": .integer(Int64(asked)), "omitted": .integer(Int64(omitted)),
      "refusals": .array(
        refusals.map { issue in
          [
            "line": .integer(Int64(issue.line)), "column": .integer(Int64(issue.column)),
            "message": .string(issue.description),
          ]
        }),
      "differing": .array(
        differing.map {
          ["file": .string($0.path), "name": .string($0.name), "expected": .string($0.expected.rawValue)]
        }),
      "failing": .array(
        failing.map {
          ["file": .string($0.question.path), "name": .string($0.question.name), "message": .string($0.message)]
        }),
    ]
  }

  var blocks: [Block] {
    let omission = omitted == 0 ? "" : "; \(omitted) cannot be said in its format"
    let summary =
      refusals.isEmpty
      ? "Google's evaluator agrees on \(asked - differing.count) of \(counted(asked, "case"))\(omission)"
      : "Google's compiler refuses the file"
    return refusals.map { .line(.text("\(path):\($0.line):\($0.column): \($0.description)", .bad)) }
      + differing.map { question in
        let verdict = question.expected == .allow ? "denies" : "allows"
        return .line(.text("\(question.path): “\(question.name)”: Google \(verdict) it", .bad))
      }
      + failing.map {
        .line(
          .text("\($0.question.path): “\($0.question.name)”: denied by an error at Google: \($0.message)", .doubtful))
      } + [.line(.text("\(path): \(summary)", isFinding ? .bad : .good))]
  }
}
