internal import REST

struct DoctorReport: Report {
  var project: String
  var results: [CheckResult]

  private var diagnoses: [(check: Check, diagnosis: Diagnosis)] {
    results.compactMap { result in
      guard case .found(let diagnosis) = result.outcome else { return nil }
      return (result.check, diagnosis)
    }
  }

  private var failures: [(check: Check, failure: Failure)] {
    results.compactMap { result in
      guard case .impossible(let failure) = result.outcome else { return nil }
      return (result.check, failure)
    }
  }

  var exitCode: ExitCode {
    if !diagnoses.isEmpty { return .findings }
    return failures.first?.failure.exitCode ?? .done
  }

  /// The worst first, and of those what others rest on; where nothing is wrong but not all could be looked at, that.
  private var next: (name: String?, remedy: String) {
    let first = diagnoses.enumerated().min {
      ($0.element.diagnosis.severity, $0.offset) < ($1.element.diagnosis.severity, $1.offset)
    }
    if let first { return (first.element.check.name, first.element.diagnosis.remedy) }
    if let (check, failure) = failures.first {
      return (check.name, failure.remedy ?? "find out why not everything could be looked at: wtadmin doctor --verbose")
    }
    return (nil, "nothing: all is well")
  }

  var json: JSONObject {
    [
      "project": .string(project), "checks": .array(results.map(\.json)),
      "errors": .integer(Int64(diagnoses.count { $0.diagnosis.severity == .error })),
      "warnings": .integer(Int64(diagnoses.count { $0.diagnosis.severity == .warning })),
      "impossible": .integer(Int64(failures.count)),
      "next": ["check": next.name.map(JSON.string) ?? .null, "remedy": .string(next.remedy)],
    ]
  }

  var blocks: [Block] {
    var blocks: [Block] = []
    for group in CheckGroup.allCases {
      let own = results.filter { $0.check.group == group }
      guard !own.isEmpty else { continue }
      blocks.append(.heading(group.rawValue))
      blocks += lines(of: own)
    }
    let counts = "\(results.count) checks: \(diagnoses.count) found something, \(failures.count) could not be made"
    return blocks + [
      .heading("\(project): \(counts)"),
      .line(
        .text(
          "next\(next.name.map { " (\($0))" } ?? ""): \(next.remedy)",
          diagnoses.isEmpty && failures.isEmpty ? .good : .bad)),
    ]
  }

  /// What could not be looked at for one and the same reason is said once.
  private func lines(of results: [CheckResult]) -> [Block] {
    var told: Set<String> = []
    return results.flatMap { $0.blocks(telling: &told) }
  }
}

extension CheckResult {
  /// For people; `told` holds the reasons that were said already, which are not repeated.
  fileprivate func blocks(telling told: inout Set<String>) -> [Block] {
    let mended = wasMended.map { [Block.line(.text("   mended: \($0)", .good))] } ?? []
    switch outcome {
    case .sound(let evidence): return mended + [.line(.text("ok \(check.name): \(evidence)", .plain))]
    case .skipped(let reason): return mended + [.line(.text("-  \(check.name): \(reason)", .dim))]
    case .noted(let evidence, let remedy):
      return mended + [.line(.text("i  \(check.name): \(evidence)"))]
        + (remedy.map { [.line(.text("   \($0)", .dim))] } ?? [])
    case .found(let diagnosis):
      let mark = diagnosis.severity == .error ? "!!" : "! "
      let style: Style = diagnosis.severity == .error ? .bad : .doubtful
      return mended + [
        .line(.text("\(mark) \(check.name): \(diagnosis.evidence)", style)), .line(.text("   \(diagnosis.cause)")),
        .line(.text("   \(diagnosis.remedy)", .good)),
      ]
    case .impossible(let failure):
      let reason = failure.cause ?? failure.summary
      let words = told.insert(reason).inserted ? reason : "for the same reason"
      return mended + [.line(.text("?  \(check.name): could not be looked at: \(words)", .doubtful))]
    }
  }

  var json: JSON {
    var object: JSONObject = [
      "name": .string(check.name), "group": .string(check.group.rawValue), "question": .string(check.question),
    ]
    func set(_ outcome: String, _ evidence: String, _ cause: String?, _ remedy: String?) {
      object["outcome"] = .string(outcome)
      object["evidence"] = .string(evidence)
      object["cause"] = cause.map(JSON.string) ?? .null
      object["remedy"] = remedy.map(JSON.string) ?? .null
    }
    switch outcome {
    case .sound(let evidence): set("ok", evidence, nil, nil)
    case .noted(let evidence, let remedy): set("info", evidence, nil, remedy)
    case .skipped(let reason): set("skipped", reason, nil, nil)
    case .found(let diagnosis):
      set(diagnosis.severity.rawValue, diagnosis.evidence, diagnosis.cause, diagnosis.remedy)
      object["fixable"] = .bool(diagnosis.fix != nil)
    case .impossible(let failure): set("impossible", failure.summary, failure.cause, failure.remedy)
    }
    if let wasMended { object["mended"] = .string(wasMended) }
    return .object(object)
  }
}

/// The checks there are.
struct CheckListReport: Report {
  var checks: [Check]

  var json: JSONObject {
    [
      "checks": .array(
        checks.map {
          ["name": .string($0.name), "group": .string($0.group.rawValue), "question": .string($0.question)]
        })
    ]
  }

  var blocks: [Block] {
    [
      .table(
        Table(
          ["group", "check", "what is asked"],
          checks.map { [.text($0.group.rawValue), .identifier($0.name), .text($0.question)] }))
    ]
  }
}
