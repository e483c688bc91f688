/// Fields that are there for some documents only, and what a query knows of them.
struct FieldChecks {
  let survey: Survey
  /// What stands between quotes anywhere in the file: a field that is named so is known to be there or not.
  private let named: Set<String>

  /// Conditions looked at once more for one file, without a field each.
  private static let maximumRepeats = 500

  init(_ survey: Survey) {
    self.survey = survey
    named = Set(WholeFile.expressions(of: survey.resolution.tree.ruleset).compactMap(\.literalText))
  }

  var findings: [Finding] {
    var repeats = FieldChecks.maximumRepeats
    return survey.cases.flatMap { observed($0) + missing($0, repeats: &repeats) }
  }

  private func observed(_ examined: Survey.Case) -> [Finding] {
    examined.trace.observations.compactMap { observation, span in
      switch observation {
      case .negatesStoredField where examined.method == .list && examined.canGrant:
        Finding(
          .negatedListProof, span,
          "in `list` the stored fields are unknown: a field that no filter names counts as absent, so this lets every query pass",
          remedy: "store the field always, and demand its value: `resource.data.secret == false`")
      case .defaultsStoredField where examined.method == .list && examined.canGrant:
        Finding(
          .negatedListProof, span,
          "in `list` the stored fields are unknown: without a filter the default holds, so this lets every query pass",
          remedy: "make `false` the default, or demand the field's value")
      case .reversedDifferenceMatters:
        Finding(
          .diffReversed, span, "`old.diff(new)` calls added what was removed, and removed what was added",
          remedy: "write `request.resource.data.diff(resource.data)`")
      case .reversedDifference:
        Finding(
          .diffReversed, span, "`diff` is called on the old document with the new one",
          remedy: "write `request.resource.data.diff(resource.data)`", severity: .note)
      case .comparesFieldWithNull(let field) where !named.contains(field):
        Finding(
          .absentFieldComparedWithNull, span, "where `\(field)` is absent this fails: an absent field is not null",
          remedy: "write `!('\(field)' in …)`, or `….get('\(field)', null) == null`")
      default: nil
      }
    }
  }

  /// A stored field that a read needs, while the rules let documents in without it.
  private func missing(_ examined: Survey.Case, repeats: inout Int) -> [Finding] {
    guard examined.method == .get || examined.method == .list, examined.canGrant,
      survey.service(of: examined) == .firestore
    else { return [] }
    let fields = Set(examined.trace.touched.keys.compactMap { $0.field(of: .storedData) }).sorted()
    var findings: [Finding] = []
    for field in fields {
      let stored = Origin.storedData.member(field)
      guard let span = examined.trace.touched[stored], repeats > 0 else { continue }
      repeats -= 1
      guard !survey.canGrant(examined, without: stored),
        let line = entrance(without: field, for: examined, repeats: &repeats)
      else { continue }
      let here = examined.allow.span.contains(span) ? span : examined.span
      findings.append(
        Finding(
          .fieldMayBeMissing, here,
          "`\(field)` is missing from documents that line \(line) lets in; for those this is "
            + "\"Property \(field) is undefined on object.\"",
          remedy: "demand the field on `create`, or read it with `resource.data.get('\(field)', …)`"))
    }
    return findings
  }

  /// The line of a statement that lets documents of the match be created without a field.
  private func entrance(without field: String, for examined: Survey.Case, repeats: inout Int) -> Int? {
    let path = survey.blocks[examined.block].path
    for other in survey.cases
    where other.method == .create && other.canGrant && !other.trace.observes(.unknownKeys)
      && survey.service(of: other) == .firestore && PathCover.covers(survey.blocks[other.block].path, path)
    {
      guard repeats > 0 else { return nil }
      repeats -= 1
      guard survey.canGrant(other, without: Origin.incomingData.member(field)) else { continue }
      return survey.resolution.tree.source.position(at: other.span.start).line
    }
    return nil
  }
}

/// Every expression of a file.
enum WholeFile {
  static func expressions(of ruleset: Ruleset) -> [Expression] {
    roots(of: ruleset).flatMap(descendants)
  }

  /// Conditions, results and lets.
  static func roots(of ruleset: Ruleset) -> [Expression] {
    func roots(of functions: [FunctionDeclaration]) -> [Expression] {
      functions.flatMap { $0.lets.map(\.value) + [$0.result] }
    }
    func roots(of match: Match) -> [Expression] {
      roots(of: match.functions) + match.matches.flatMap(roots) + match.allows.compactMap(\.condition)
    }
    return roots(of: ruleset.functions)
      + ruleset.services.flatMap { roots(of: $0.functions) + $0.matches.flatMap { roots(of: $0) } }
  }

  private static func descendants(of expression: Expression) -> [Expression] {
    [expression] + expression.children.flatMap(descendants)
  }
}

extension Expression {
  /// The text of a string literal.
  var literalText: String? { if case .string(let text) = form { text.string } else { nil } }
}
