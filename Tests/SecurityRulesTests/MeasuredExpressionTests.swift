import Foundation
import Testing

@testable import SecurityRules

/// Expressions whose outcome Google's Firestore emulator gave. A line is an outcome, a tab, the expression, and for errors
/// a tab and Google's message where it is fit to print.
@Suite struct `Measured expressions` {
  struct Line: Sendable, CustomTestStringConvertible {
    let outcome: Outcome
    let expression: String
    let message: String?

    var testDescription: String { expression }

    init?(_ line: Substring) {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count >= 2, let outcome = Outcome(rawValue: parts[0]) else { return nil }
      self.outcome = outcome
      expression = parts[1]
      message = parts.count > 2 ? parts[2] : nil
    }

    static func read(_ name: String) -> [Line] {
      let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "MeasuredExpressions/\(name).tsv")
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").compactMap(Line.init)
    }
  }

  static let files = ["equality", "errors", "conversions", "patterns"]

  @Test(arguments: files.flatMap(Line.read))
  func `end as the emulator ended them`(line: Line) throws {
    #expect(RulesWorld().outcome(of: line.expression) == line.outcome)
    guard let message = line.message else { return }
    let rules = try RulesWorld().rules("match /c/{d} { allow get: if \(line.expression); }")
    let failure = try #require(RulesWorld().get("c/d", rules).refusals.first?.failure)
    #expect(failure.error.message == message)
  }

  @Test(arguments: files)
  func `are there`(file: String) {
    #expect(Line.read(file).count > 100)
  }
}
