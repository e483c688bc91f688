/// Requests for a rules file that has no cases yet: each match with each method, on a document that is there and one that is
/// not, by nobody, by a user of his own and by one whose UID stands in the path.
extension CaseFile {
  package init(probing resolution: Resolution, service: ServiceKind, now: Value.Timestamp) {
    var probes = Probes(service: service, source: resolution.tree.source)
    for found in resolution.tree.ruleset.services where found.name.text == service.rawValue {
      for match in found.matches { probes.visit(match, below: []) }
    }
    self.init(
      service: service, now: now, documents: probes.documents, objects: probes.objects, actors: Probes.actors,
      cases: probes.cases)
  }
}

private struct Probes {
  /// The captured segments are this user's UID.
  static let owner: Text = "owner"

  static let actors: [String: Value] = [
    "anyone signed in": user("stranger", provider: "password"),
    "anyone anonymous": user("visitor", provider: "anonymous"),
    "the owner": user(owner, provider: "password"), "the owner, anonymous": user(owner, provider: "anonymous"),
  ]

  let service: ServiceKind
  let source: SourceText
  private(set) var documents: [[Text]: Value.Map] = [:]
  private(set) var objects: [Text: StorageObject] = [:]
  private(set) var cases: [TestCase] = []

  init(service: ServiceKind, source: SourceText) {
    self.service = service
    self.source = source
  }

  private static func user(_ uid: Text, provider: Text) -> Value {
    let firebase: Value.Map = ["sign_in_provider": .string(provider), "identities": .map([:])]
    return .map([
      WellKnown.uid: .string(uid), WellKnown.token: .map(["sub": .string(uid), "firebase": .map(firebase)]),
    ])
  }

  mutating func visit(_ match: Match, below parent: [Text]) {
    let path = parent + match.path.flatMap { segments(of: $0, isFirst: parent.isEmpty) }
    if !match.allows.isEmpty { service == .firestore ? probeDocument(path) : probeObject(path) }
    for inner in match.matches { visit(inner, below: path) }
  }

  private func segments(of segment: MatchSegment, isFirst: Bool) -> [Text] {
    switch segment.form {
    case .literal(let text): [text]
    case .capture: [isFirst && service == .firestore ? "(default)" : Probes.owner]
    case .glob: ["any", Probes.owner]
    }
  }

  private mutating func probeDocument(_ path: [Text]) {
    guard path.count > 4, path.count % 2 == 1 else { return }
    let name = path.dropFirst(3).map(\.string).joined(separator: "/")
    let absent = path.dropLast() + [path[path.count - 1] + "2"]
    documents[path] = .empty
    add("get \(name)", .get(path))
    add("get \(name), which is not there", .get(Array(absent)))
    add(
      "list \(name)",
      .query(DocumentQuery(parent: Array(path.dropLast(2)), collection: path[path.count - 2])))
    add("create \(name)", .commit([DocumentWrite(path: Array(absent), after: .empty)]))
    add("update \(name)", .commit([DocumentWrite(path: path, after: ["field": .int(1)])]))
    add("delete \(name)", .commit([DocumentWrite(path: path, after: nil)]))
  }

  private mutating func probeObject(_ path: [Text]) {
    guard path.count > 3 else { return }
    let name = Text(path.dropFirst(3).map(\.string).joined(separator: "/"))
    let bucket = path[1]
    let stored = StorageObject(name: name, bucket: bucket, size: 1)
    objects[name] = stored
    for method in RequestMethod.allCases {
      let isWrite = method == .create || method == .update
      add(
        "\(method.rawValue) \(name)",
        .storage(
          StorageRequest(
            method, bucket: bucket, name: name, stored: method == .create ? nil : stored, after: isWrite ? stored : nil)
        ))
    }
  }

  private mutating func add(_ name: String, _ request: CaseRequest) {
    cases.append(TestCase(name: name, auth: .null, request: request, expected: .deny))
  }
}
