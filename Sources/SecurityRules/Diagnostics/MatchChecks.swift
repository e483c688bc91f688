/// Matches that no document or object can ever have the path of.
struct MatchChecks {
  let survey: Survey
  private let ruleset: Ruleset
  private let expected: KnownService?

  init(_ survey: Survey, expected: KnownService?) {
    self.survey = survey
    ruleset = survey.resolution.tree.ruleset
    self.expected = expected
  }

  var findings: [Finding] { services + survey.blocks.flatMap(findings(in:)) }

  private var services: [Finding] {
    let known = KnownService.allCases.map(\.rawValue)
    let unknown = ruleset.services.filter { !known.contains($0.name.text) }.map { service in
      Finding(
        .unknownService, service.name.span, "no service is called `\(service.name.text)`; its rules are never asked",
        remedy: Suggestion.remedy(
          for: service.name.text, among: known, otherwise: "write `\(known.joined(separator: "` or `"))`"))
    }
    guard let expected, let first = ruleset.services.first, unknown.isEmpty,
      !ruleset.services.contains(where: { $0.name.text == expected.rawValue })
    else { return unknown }
    return [
      Finding(
        .wrongService, first.name.span,
        "the file is meant for `\(expected.rawValue)` and holds rules for `\(first.name.text)`",
        remedy: "give the file of the other service")
    ]
  }

  private func findings(in block: Survey.Block) -> [Finding] {
    var findings: [Finding] = []
    if let outside = outsidePrefix(block) {
      findings.append(outside)
    } else if let repeated = repeatedPrefix(block) {
      findings.append(repeated)
    } else if let collection = endsOnCollection(block) {
      findings.append(collection)
    }
    return findings + literals(block)
  }

  /// A match that begins outside the paths of its service; told once, at the outermost.
  private func outsidePrefix(_ block: Survey.Block) -> Finding? {
    let prefix = block.service.prefix
    guard block.path.count == block.match.path.count else { return nil }
    for (segment, wanted) in zip(block.path, prefix) {
      switch segment.form {
      case .glob: return nil
      case .capture: continue
      case .literal(let text):
        guard let wanted, text.string != wanted else { continue }
        return Finding(
          .matchOutsidePrefix, block.match.pathSpan,
          "paths of \(block.service.rawValue) begin with \(block.service.prefixSpelling); nothing has this path",
          remedy: "put the match into `match \(block.service.prefixSpelling)`")
      }
    }
    return nil
  }

  private func repeatedPrefix(_ block: Survey.Block) -> Finding? {
    guard block.path.count > block.match.path.count, block.match.path.count >= 3 else { return nil }
    for (segment, wanted) in zip(block.match.path, block.service.prefix) {
      guard let wanted else { continue }
      guard case .literal(let text) = segment.form, text.string == wanted else { return nil }
    }
    return Finding(
      .matchRepeatsPrefix, block.match.pathSpan,
      "the match stands within another and repeats \(block.service.prefixSpelling); nothing has this path",
      remedy: "leave the prefix out")
  }

  private func endsOnCollection(_ block: Survey.Block) -> Finding? {
    guard block.service == .firestore, !block.match.allows.isEmpty, !block.path.contains(where: \.isGlob) else {
      return nil
    }
    let segments = block.path.count - block.service.prefix.count
    guard segments <= 0 || !segments.isMultiple(of: 2) else { return nil }
    let path = survey.resolution.tree.source[block.match.pathSpan]
    return Finding(
      .matchEndsOnCollection, block.match.pathSpan,
      segments <= 0
        ? "the match names no document; its allow statements are never asked"
        : "the match ends on a collection: \(segments) \(segments == 1 ? "segment" : "segments") behind `documents`, "
          + "where documents have an even number",
      remedy: "write `match \(segments <= 0 ? "/{collection}/{id}" : path + "/{id}")`")
  }

  /// `/users/userId` where `/users/{userId}` is meant.
  private func literals(_ block: Survey.Block) -> [Finding] {
    guard !block.match.allows.isEmpty else { return [] }
    let depth = block.path.count - block.match.path.count - block.service.prefix.count
    return block.match.path.enumerated().compactMap { index, segment in
      guard case .literal(let text) = segment.form, block.service == .firestore, (depth + index) % 2 == 1,
        MatchChecks.looksLikeCapture(text.string)
      else { return nil }
      return Finding(
        .matchLooksLikeCapture, segment.span, "`\(text)` is the one document of that name, not any document",
        remedy: "write `{\(text.string.drop { $0 == ":" || $0 == "$" })}`")
    }
  }

  private static func looksLikeCapture(_ text: String) -> Bool {
    text.hasPrefix(":") || text.hasPrefix("$") || text.hasSuffix("Id") || text.hasSuffix("ID") || text == "uid"
  }
}

extension MatchSegment {
  var isGlob: Bool { if case .glob = form { true } else { false } }
}

extension KnownService {
  /// The segments that all its paths begin with; nil stands for any.
  var prefix: [String?] {
    switch self {
    case .firestore: ["databases", nil, "documents"]
    case .storage: ["b", nil, "o"]
    }
  }

  var prefixSpelling: String {
    switch self {
    case .firestore: "/databases/{database}/documents"
    case .storage: "/b/{bucket}/o"
    }
  }
}
