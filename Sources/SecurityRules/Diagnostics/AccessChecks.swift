/// Who is let in, and whether anything is asked of them.
struct AccessChecks {
  let survey: Survey
  let now: Value.Timestamp?

  var findings: [Finding] { survey.cases.flatMap(findings(for:)) + moot }

  private func findings(for examined: Survey.Case) -> [Finding] {
    guard examined.canGrant else { return [] }
    let trace = examined.trace
    guard !isOpen(examined) else { return [open(examined)] }
    if trace.touches(.time), trace.touched.keys.allSatisfy({ $0.isWithin(.time) }) { return [byDate(examined)] }
    var findings: [Finding] = []
    if examined.isWrite, !trace.touches(.auth) {
      findings.append(
        Finding(
          .writeWithoutSignIn, examined.span, "\(examined.shownMethod) is granted without looking at `request.auth`",
          remedy: "begin with `request.auth != null && …`"))
    }
    if examined.isWrite, survey.blocks[examined.block].path.last?.isGlob ?? false, !trace.isAdministration,
      !trace.touchesCapture
    {
      findings.append(
        Finding(
          .globWrite, examined.word.span,
          "\(examined.shownMethod) is granted for whatever lies below, in collections to come, too",
          remedy: "name what may be written"))
    }
    if let list = readMeansList(examined) { findings.append(list) }
    if let span = trace.touched[.email], !trace.touches(Origin.token.member("email_verified")) {
      findings.append(
        Finding(
          .emailNotVerified, span, "anybody can register with an address that is not theirs",
          remedy: "add `request.auth.token.email_verified == true`"))
    }
    if let span = trace.observations[.namesUser] {
      findings.append(
        Finding(
          .hardCodedUser, span, "a user is named in the rules; each change of hands needs a deployment",
          remedy: "use a custom claim, `request.auth.token.admin == true`, or a document"))
    }
    return findings
  }

  private func isOpen(_ examined: Survey.Case) -> Bool {
    examined.outcome.isCertainlyTrue && examined.trace.touched.isEmpty
  }

  private func open(_ examined: Survey.Case) -> Finding {
    guard examined.isWrite else {
      return Finding(
        .openRead, examined.span, "anybody on the internet may \(examined.method.rawValue), signed in or not",
        remedy: "write a condition; where everybody shall read, silence this with a comment that says so")
    }
    return Finding(
      .openWrite, examined.span, "anybody on the internet may \(examined.method.rawValue), signed in or not",
      remedy: "write a condition on `request.auth` and `request.resource`")
  }

  private func byDate(_ examined: Survey.Case) -> Finding {
    let dates = examined.allow.condition.map { DateLimit.dates(in: $0) } ?? []
    let isOver = now.map { now in !dates.isEmpty && dates.allSatisfy { $0 < now } } ?? false
    return Finding(
      .openByDate, examined.span,
      isOver
        ? "the date is over: nobody may \(examined.method.rawValue) any more"
        : "anybody on the internet may \(examined.method.rawValue) until a date, and nobody afterwards",
      remedy: "these are the rules of test mode: write conditions on `request.auth`")
  }

  /// `read` for whoever is signed in, on documents that are not theirs.
  private func readMeansList(_ examined: Survey.Case) -> Finding? {
    guard examined.method == .list, examined.word.text.lowercased() == "read", examined.trace.touches(.auth),
      examined.trace.touched.keys.allSatisfy({ $0.isWithin(.auth) }), !examined.trace.isAdministration
    else { return nil }
    return Finding(
      .readMeansList, examined.word.span, "`read` includes `list`: whoever is signed in can fetch the whole collection",
      remedy: "write `allow get` where documents are fetched one by one")
  }

  /// Conditions that another statement makes moot, by granting the same to everybody.
  private var moot: [Finding] {
    let open = survey.cases.filter { $0.canGrant && isOpen($0) }
    return survey.cases.compactMap { examined in
      guard examined.canGrant, !isOpen(examined) else { return nil }
      let wider = open.first { other in
        other.method == examined.method && other.allow.span != examined.allow.span
          && survey.service(of: other) == survey.service(of: examined)
          && PathCover.covers(survey.blocks[other.block].path, survey.blocks[examined.block].path)
      }
      guard let wider else { return nil }
      let line = survey.resolution.tree.source.position(at: wider.span.start).line
      return Finding(
        .mootRule, examined.span,
        "this decides nothing: line \(line) grants `\(examined.method.rawValue)` here to everybody",
        remedy: "narrow the other rule; rules only ever add to each other")
    }
  }
}

extension Survey.Case {
  var isWrite: Bool { method != .get && method != .list }

  /// The method as it is written: `delete`, which `write` includes.
  var shownMethod: String {
    word.text == method.rawValue ? "`\(method.rawValue)`" : "`\(method.rawValue)`, which `\(word.text)` includes,"
  }
}

/// The dates that a condition names.
enum DateLimit {
  /// `timestamp.date(year, month, day)` with literal numbers, anywhere in the expression.
  static func dates(in expression: Expression) -> [Value.Timestamp] {
    var dates = expression.children.flatMap(dates)
    if case .method(let receiver, let name, let arguments) = expression.form, name.text == "date",
      case .variable("timestamp") = receiver.form, let date = date(arguments)
    {
      dates.append(date)
    }
    return dates
  }

  private static func date(_ arguments: [Expression]) -> Value.Timestamp? {
    let numbers = arguments.compactMap { argument in
      if case .integer(let number) = argument.unwrapped.form { Value.int(number) } else { nil }
    }
    guard numbers.count == 3, case .timestamp(let date) = try? Function.timestampDate.call(numbers) else { return nil }
    return date
  }
}
