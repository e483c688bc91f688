import Testing

@testable import SecurityRules

/// Storage has no emulator here; the sources are the measurements of production in the Rules API and with SDKs.
@Suite struct `Judging Storage` {
  private func rules(_ body: String, version: String = "2", _ profile: RulesProfile = .production) throws
    -> CompiledRules
  {
    try CompiledRules(
      "rules_version = '\(version)'; service firebase.storage { match /b/{bucket}/o { \(body) } }", profile: profile)
  }

  private func object(_ name: Text, metadata: Value.Map? = nil) -> StorageObject {
    var object = StorageObject(name: name, bucket: "bk", size: 20, contentType: "image/png", metadata: metadata)
    object.generation = 7
    object.md5Hash = "x"
    return object
  }

  private func decide(
    _ rules: CompiledRules, _ method: RequestMethod, _ name: Text = "a/f", stored: StorageObject? = nil,
    after: StorageObject? = nil, in world: RulesWorld = RulesWorld()
  ) -> Outcome {
    let request = StorageRequest(method, bucket: "bk", name: name, stored: stored, after: after)
    return Outcome(rules.decideStorage(request, by: world.origin, documents: world.lookup))
  }

  @Test func `the path of an object begins with its bucket`() throws {
    let rules = try rules("match /a/{f} { allow get: if bucket == 'bk' && f == 'f' && request.path[0] == 'b'; }")
    #expect(decide(rules, .get) == .yes)
    #expect(decide(rules, .get, "a/f/g") == .no)
  }

  @Test func `an upload is a create, with the object that is there`() throws {
    let rules = try rules("match /a/{f} { allow create: if resource == null; allow update: if resource != null; }")
    #expect(decide(rules, .create, after: object("a/f")) == .yes)
    #expect(decide(rules, .create, stored: object("a/f"), after: object("a/f")) == .no)
    #expect(decide(rules, .update, stored: object("a/f"), after: object("a/f")) == .yes)
  }

  @Test func `lists are for version 2`() throws {
    #expect(decide(try rules("match /{f=**} { allow list; }"), .list, "a") == .yes)
    #expect(decide(try rules("match /{f=**} { allow list; }", version: "1"), .list, "a") == .no)
    #expect(decide(try rules("match /u/{uid}/{file} { allow list; }"), .list, "u/alice") == .no)
  }

  @Test(
    arguments: [
      // C7: the new object where there is none.
      ("request.resource == null", RequestMethod.delete, RulesProfile.production, Outcome.error),
      ("request.resource == null", .delete, .emulator, .yes),
      // C8: metadata that is not there.
      ("'k' in resource.metadata", .get, .production, .error), ("'k' in resource.metadata", .get, .emulator, .no),
      // C9: what only storing gives an object.
      ("request.resource.generation == 7", .create, .production, .error),
      ("request.resource.generation == 7", .create, .emulator, .yes),
      ("request.resource.md5Hash == 'x' && request.resource.bucket == 'bk'", .create, .production, .yes),
      ("resource.generation == 7 && resource.name == 'a/f'", .get, .production, .yes),
      ("request.params == {}", .get, .production, .yes), ("resource.timeUpdated == null", .get, .production, .error),
      // Unprefixed look-ups are Firestore's.
      ("exists(/databases/(default)/documents/a/b)", .get, .production, .error),
    ])
  func `a profile shows objects as its original does`(
    condition: String, method: RequestMethod, profile: RulesProfile, expected: Outcome
  ) throws {
    let rules = try rules("match /{f=**} { allow read, write: if \(condition); }", profile)
    let stored = method == .create ? nil : object("a/f")
    #expect(decide(rules, method, stored: stored, after: method == .create ? object("a/f") : nil) == expected)
  }

  @Test func `two documents may be looked up, and only of the default database`() throws {
    var world = RulesWorld()
    world.documents = ["g/a": ["n": 1], "g/b": ["n": 2]]
    func verdict(_ condition: String) throws -> Outcome {
      decide(try rules("match /{f=**} { allow get: if \(condition); }"), .get, stored: object("a/f"), in: world)
    }
    let first = "firestore.get(/databases/(default)/documents/g/a).data.n == 1"
    let second = "firestore.exists(/databases/(default)/documents/g/b)"
    #expect(try verdict("\(first) && \(second) && \(first) && \(second)") == .yes)
    #expect(try verdict("\(first) && \(second) && !firestore.exists(/databases/(default)/documents/g/c)") == .error)
    #expect(
      try verdict("\(first) && \(second) && (true || firestore.exists(/databases/(default)/documents/g/c))") == .yes)
    #expect(try verdict("!firestore.exists(/databases/other/documents/g/c)") == .error)
    #expect(try verdict("firestore.get(/databases/(default)/documents/g/c) == null") == .error)
    #expect(try verdict("firestore.getAfter(/databases/(default)/documents/g/a) == null") == .error)
  }
}
