@testable import SecurityRules

/// How an expression ends: true, false, an error when evaluated, refused by the compiler.
enum Outcome: String, Sendable {
  case yes = "T"
  case no = "F"
  case error = "E"
  case refused = "C"
}

/// A small Firestore for tests: documents by their path below `documents`.
struct RulesWorld {
  var documents: [String: Value.Map] = [:]
  var profile = RulesProfile.production
  var auth: Value = .map([
    "uid": "ua", "token": .map(["sub": "ua", "firebase": .map(["sign_in_provider": "anonymous"])]),
  ])
  var time: Value.Timestamp

  init() {
    guard let time = Value.Timestamp(seconds: 1_764_547_200, nanoseconds: 0) else {
      preconditionFailure("a moment of 2025 is in range")
    }
    self.time = time
  }

  static let root: [Text] = ["databases", "(default)", "documents"]

  static func path(_ path: String) -> [Text] {
    root + path.split(separator: "/").map { Text(String($0)) }
  }

  var origin: RequestOrigin { RequestOrigin(auth: auth, time: time) }

  var lookup: DocumentLookup {
    let stored = Dictionary(uniqueKeysWithValues: documents.map { (RulesWorld.path($0.key), $0.value) })
    return { stored[$0] }
  }

  func rules(_ body: String, version: String = "2") throws -> CompiledRules {
    try CompiledRules(
      """
      rules_version = '\(version)';
      service cloud.firestore {
        match /databases/{database}/documents {
          \(body)
        }
      }
      """, profile: profile)
  }

  func get(_ path: String, _ rules: CompiledRules) -> Decision {
    rules.decideGet(RulesWorld.path(path), by: origin, documents: lookup)
  }

  func commit(_ writes: [(String, Value.Map?)], _ rules: CompiledRules) -> [Decision] {
    rules.decideCommit(
      writes.map { DocumentWrite(path: RulesWorld.path($0.0), after: $0.1) }, by: origin, documents: lookup)
  }

  func list(_ collection: String, _ rules: CompiledRules, _ filter: QueryFilter? = nil) -> [Decision] {
    let segments = RulesWorld.path(collection)
    let query = DocumentQuery(
      parent: Array(segments.dropLast()), collection: segments.last ?? "", filter: filter)
    return rules.decideQuery(query, by: origin, documents: lookup)
  }

  /// The outcome of a condition when `c/d` is read.
  func outcome(of condition: String, version: String = "2") -> Outcome {
    do {
      let rules = try rules("match /c/{d} { allow get: if \(condition); }", version: version)
      return Outcome(get("c/d", rules))
    } catch {
      return .refused
    }
  }
}

extension Outcome {
  init(_ decision: Decision) {
    if decision.isAllowed {
      self = .yes
    } else {
      self = decision.refusals.last?.failure == nil && decision.end == nil ? .no : .error
    }
  }
}

extension Outcome {
  init(_ decisions: [Decision]) {
    self = decisions.map(Outcome.init).first { $0 != .yes } ?? .yes
  }
}

extension Value: ExpressibleByStringLiteral {
  /// A string.
  public init(stringLiteral value: StaticString) { self = .string(Text(value.description)) }
}

extension Value: ExpressibleByIntegerLiteral {
  /// An int.
  public init(integerLiteral value: Int64) { self = .int(value) }
}
