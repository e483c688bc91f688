import Foundation
import Testing

@testable import SecurityRules

/// Rulesets in the style of Google's documentation, which a check may warn of but never call wrong.
private let corpus: URL = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("DiagnosticsCorpus")

private let corpusNames: [String] =
  ((try? FileManager.default.contentsOfDirectory(atPath: corpus.path)) ?? []).filter { $0.hasSuffix(".rules") }.sorted()

private let repository: URL = (1...3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
  url.deletingLastPathComponent()
}

@Suite struct `Rules as they are commonly written` {
  @Test func `there are many`() { #expect(corpusNames.count >= 30) }

  @Test(arguments: corpusNames) func `hold no error`(_ name: String) throws {
    let rules = try String(contentsOf: corpus.appendingPathComponent(name), encoding: .utf8)
    #expect(found(rules, atLeast: .error) == [])
  }

  @Test(arguments: ["firestore.rules", "storage.rules"]) func `nothing at all is found in the project's own`(
    _ name: String
  ) throws {
    let rules = try String(contentsOf: repository.appendingPathComponent(name), encoding: .utf8)
    let service = name == "storage.rules" ? "firebase.storage" : "cloud.firestore"
    #expect(RulesCheck.run(SourceText(rules), service: service).map(\.reason) == [])
  }
}
