package import REST

/// Rulesets, and which of them are in force (firebaserules v1).
package struct RulesClient: Sendable {
  package let project: String
  private let session: GoogleSession

  package init(project: String, session: GoogleSession) {
    self.project = project
    self.session = session
  }

  /// How many rulesets a project may have (Firestore's quotas page).
  package static let rulesetLimit = 2_500

  private static let pageLimit = 100

  private var path: String { "/v1/projects/" + PercentEncoding.encode(project) }

  private func call(
    _ purpose: RulesPurpose, _ method: HTTPMethod, _ rest: String, query: [(String, String)] = [],
    body: GoogleCall.Body = .none, _ repeatability: Repeatability = .repeatable
  ) -> GoogleCall {
    GoogleCall(
      .rules(purpose), method, .firebaseRules, path + rest, query: query, body: body, repeatability)
  }

  // MARK: - Rulesets

  /// Uploads a file. A ruleset does nothing until it is released, so one more after a lost reply does no harm.
  package func createRuleset(_ file: RulesetFile) throws(FirebaseError) -> RulesetRecord {
    let call = call(.createRuleset(file: file.name), .post, "/rulesets", body: .json(["source": source(file)]))
    return try RulesetRecord(try session.send(call), call.purpose)
  }

  /// A ruleset with its files; nil where there is none.
  package func ruleset(_ id: String) throws(FirebaseError) -> RulesetRecord? {
    let call = call(.getRuleset(id), .get, "/rulesets/\(PercentEncoding.encode(id))")
    let question = Question(call) { (json) throws(FirebaseError) in try RulesetRecord(json, call.purpose) }
    return try session.ask(question.ifThere)
  }

  /// All rulesets, without their files, newest first.
  package func rulesets() throws(FirebaseError) -> [RulesetRecord] {
    let records = try all(.listRulesets, "rulesets") { (json, purpose) throws(FirebaseError) in
      try RulesetRecord(json, purpose)
    }
    return records.sorted { Self.order($1) < Self.order($0) }
  }

  private static func order(_ record: RulesetRecord) -> (Timestamp, String) {
    (record.createdAt ?? Timestamp(seconds: 0, nanoseconds: 0), record.id)
  }

  /// Deletes a ruleset; one that is not there is fine. The server refuses one that is released.
  package func deleteRuleset(_ id: String) throws(FirebaseError) {
    try deleteIfThere(call(.deleteRuleset(id), .delete, "/rulesets/\(PercentEncoding.encode(id))"))
  }

  // MARK: - Releases

  /// The slashes of a release's name stay as they are.
  private func path(_ name: ReleaseName) -> String {
    "/releases/" + name.text.split(separator: "/").map { PercentEncoding.encode(String($0)) }.joined(separator: "/")
  }

  /// nil where nothing was ever released under the name.
  package func release(_ name: ReleaseName) throws(FirebaseError) -> ReleaseRecord? {
    try session.ask(inForce(as: name))
  }

  /// The same, to be asked side by side with other things.
  package func inForce(as name: ReleaseName) -> Question<ReleaseRecord?> {
    let call = call(.getRelease(name), .get, path(name))
    return Question(call) { (json) throws(FirebaseError) in try ReleaseRecord(json, call.purpose) }.ifThere
  }

  package func releases() throws(FirebaseError) -> [ReleaseRecord] {
    try all(.listReleases, "releases") { (json, purpose) throws(FirebaseError) in try ReleaseRecord(json, purpose) }
  }

  /// Lets another ruleset be in force under a name that has a release.
  package func updateRelease(_ name: ReleaseName, to ruleset: String) throws(FirebaseError) -> ReleaseRecord {
    let body: JSON = ["release": release(name, ruleset), "updateMask": "rulesetName"]
    let call = call(.updateRelease(name), .patch, path(name), body: .json(body))
    return try ReleaseRecord(try session.send(call), call.purpose)
  }

  /// Makes the first release of a name; 409 where there is one.
  package func createRelease(_ name: ReleaseName, to ruleset: String) throws(FirebaseError) -> ReleaseRecord {
    let call = call(.createRelease(name), .post, "/releases", body: .json(release(name, ruleset)), .guardedWrite)
    return try ReleaseRecord(try session.send(call), call.purpose)
  }

  /// Takes a release away, which shuts devices out; one that is not there is fine.
  package func deleteRelease(_ name: ReleaseName) throws(FirebaseError) {
    try deleteIfThere(call(.deleteRelease(name), .delete, path(name)))
  }

  private func release(_ name: ReleaseName, _ ruleset: String) -> JSON {
    [
      "name": .string("projects/\(project)/releases/\(name.text)"),
      "rulesetName": .string("projects/\(project)/rulesets/\(ruleset)"),
    ]
  }

  // MARK: - Google's evaluator

  /// Lets Google compile a file, and run the cases of a `TestSuite` against it. Nothing is stored.
  package func test(_ file: RulesetFile, suite: JSON? = nil) throws(FirebaseError) -> RulesTestAnswer {
    var body: JSONObject = ["source": source(file)]
    if let suite { body["testSuite"] = suite }
    return RulesTestAnswer(try session.send(call(.test, .post, ":test", body: .json(.object(body)))))
  }

  private func source(_ file: RulesetFile) -> JSON {
    ["files": [["name": .string(file.name), "content": .string(file.content)]]]
  }

  // MARK: - Answers

  private func deleteIfThere(_ call: GoogleCall) throws(FirebaseError) {
    do throws(FirebaseError) {
      _ = try session.send(call)
    } catch  where error.status == .notFound {
    }
  }

  private func all<Record: Sendable>(
    _ purpose: RulesPurpose, _ member: String,
    _ read: @escaping @Sendable (JSON, Purpose) throws(FirebaseError) -> Record
  ) throws(FirebaseError) -> [Record] {
    try session.askEveryPage { token in
      var query = [("pageSize", String(Self.pageLimit))]
      if let token { query.append(("pageToken", token)) }
      let call = call(purpose, .get, "/" + member, query: query)
      return Question(call) { (json) throws(FirebaseError) in
        var records: [Record] = []
        for record in json[member]?.array ?? [] { records.append(try read(record, call.purpose)) }
        return ListPage(records, json)
      }
    }
  }
}
