import Foundation
import REST
import SecurityRules
import Testing

@testable import RulesCases

/// The rules at the top of the repository and the cases that come with a new instance.
private enum Contract {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let folder = root.appendingPathComponent("templates/rules-tests")
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
    $0.hasSuffix(".json")
  }.sorted()

  static func file(_ name: String) throws -> CaseFile {
    let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    return try CaseFile(try JSON(parsing: bytes, dialect: .relaxed))
  }

  static func files(of service: ServiceKind) throws -> [CaseFile] {
    try names.map(file).filter { $0.service == service }
  }

  static func rules(of service: ServiceKind, _ profile: RulesProfile = .production) throws -> CompiledRules {
    let name = service == .firestore ? "firestore.rules" : "storage.rules"
    return try CompiledRules(Array(try Data(contentsOf: root.appendingPathComponent(name))), profile: profile)
  }
}

@Suite struct `The contract's rules` {
  @Test(arguments: Contract.names, RulesProfile.allCases)
  func `give every case its verdict`(name: String, profile: RulesProfile) throws {
    let file = try Contract.file(name)
    let rules = try Contract.rules(of: file.service, profile)
    let failures = file.run(under: rules).filter { !$0.passes }.map(\.testCase.name)
    #expect(failures == [])
  }

  @Test func `have cases of both verdicts in plenty`() throws {
    let cases = try Contract.names.map(Contract.file).flatMap(\.cases)
    #expect(cases.count { $0.expected == .allow } > 60)
    #expect(cases.count { $0.expected == .deny } > 400)
  }

  @Test(arguments: ServiceKind.allCases)
  func `are evaluated to the last expression, and every condition goes both ways`(service: ServiceKind) throws {
    let rules = try Contract.rules(of: service)
    var coverage = Coverage(of: rules.resolution.tree)
    for file in try Contract.files(of: service) { file.cover(&coverage, under: rules) }
    #expect(coverage.gaps == [])
    #expect(CoverageSummary(coverage).percentage == 100)
  }

  @Test(arguments: ServiceKind.allCases)
  func `leave no mutant alive that a comment does not excuse`(service: ServiceKind) throws {
    let rules = try Contract.rules(of: service)
    let run = MutationRun(of: rules, files: try Contract.files(of: service))
    #expect(run.survivors.map(\.mutant) == [])
    #expect(run.killed > 70)
    #expect(run.excused <= 3)
  }

  @Test(arguments: ServiceKind.allCases)
  func `compile without a warning`(service: ServiceKind) throws {
    #expect(try Contract.rules(of: service).warnings == [])
  }
}
