@testable import SecurityRules

/// A small state with two users, for tests of what is built on cases.
enum TestState {
  static let root: [Text] = ["databases", "(default)", "documents"]
  static let now = Value.Timestamp(clamped: 1_764_590_400)
  static let ana: Value = .map(["uid": .string("ua"), "token": .map(["admin": .bool(false)])])
  static let ben: Value = .map(["uid": .string("ub"), "token": .map(["admin": .bool(true)])])

  static func rules(_ body: String) throws -> CompiledRules {
    try CompiledRules(
      "rules_version = '2';\nservice cloud.firestore {\n  match /databases/{database}/documents {\n\(body)\n  }\n}\n")
  }

  static func file(_ cases: [TestCase], documents: [String: Value.Map] = [:]) -> CaseFile {
    let whole = documents.map { (path($0.key), $0.value) }
    return CaseFile(
      service: .firestore, now: now, documents: Dictionary(uniqueKeysWithValues: whole), objects: [:],
      actors: ["ana": ana, "ben": ben], cases: cases)
  }

  static func path(_ path: String) -> [Text] { root + path.split(separator: "/").map { Text(String($0)) } }

  static func get(_ path: String, by auth: Value, expecting expected: Verdict, because: CaseReason? = nil) -> TestCase {
    TestCase(name: "get \(path)", auth: auth, request: .get(self.path(path)), expected: expected, reason: because)
  }

  static func set(_ path: String, to data: Value.Map, by auth: Value, expecting expected: Verdict) -> TestCase {
    TestCase(
      name: "set \(path)", auth: auth, request: .commit([DocumentWrite(path: self.path(path), after: data)]),
      expected: expected)
  }
}

extension Value.Timestamp {
  fileprivate init(clamped seconds: Int64) {
    guard let time = Value.Timestamp(seconds: seconds, nanoseconds: 0) else { preconditionFailure("in range") }
    self = time
  }
}
