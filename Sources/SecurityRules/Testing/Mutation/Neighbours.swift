/// The requests that differ from a case in one thing: who asks, a field that is gone, added or another.
struct Neighbours {
  private(set) var all: [(testCase: TestCase, change: String)] = []

  init(of testCase: TestCase, in file: CaseFile, actors: Actors) {
    for auth in actors.all where !auth.isStrictlyEqual(to: testCase.auth) {
      all.append((testCase.with(auth: auth), "asked by \(auth.actorName)"))
    }
    switch testCase.request {
    case .get: break
    case .query(let query): addQueries(near: query, testCase)
    case .commit(let writes): addWrites(near: writes, testCase, file)
    case .storage(let request): addStorage(near: request, testCase)
    }
  }

  private mutating func add(_ request: CaseRequest, _ testCase: TestCase, _ change: String) {
    all.append((testCase.with(request: request), change))
  }

  private mutating func addQueries(near query: DocumentQuery, _ testCase: TestCase) {
    func asking(limit: Int64?, filter: QueryFilter?) -> CaseRequest {
      .query(
        DocumentQuery(
          parent: query.parent, collection: query.collection, isGroup: query.isGroup, filter: filter,
          order: query.order, limit: limit, offset: query.offset))
    }
    if query.filter != nil { add(asking(limit: query.limit, filter: nil), testCase, "without filters") }
    add(asking(limit: (query.limit ?? 0) + 1, filter: query.filter), testCase, "with another limit")
  }

  private mutating func addWrites(near writes: [DocumentWrite], _ testCase: TestCase, _ file: CaseFile) {
    guard let first = writes.first else { return }
    func commit(_ after: Value.Map?) -> CaseRequest {
      .commit([DocumentWrite(path: first.path, after: after)] + writes.dropFirst())
    }
    if writes.count > 1 { add(.commit([first]), testCase, "without the other writes of the commit") }
    guard let after = first.after else { return }
    if file.documents[first.path] != nil { add(commit(nil), testCase, "as a delete") }
    add(commit(after.setting("another", to: .bool(true))), testCase, "with a field `another`")
    for (map, change) in after.neighbours { add(commit(map), testCase, change) }
  }

  private mutating func addStorage(near request: StorageRequest, _ testCase: TestCase) {
    func storage(_ after: StorageObject?, stored: StorageObject?) -> CaseRequest {
      .storage(
        StorageRequest(
          request.method, bucket: request.bucket, name: request.name, stored: stored, after: after,
          parameters: request.parameters))
    }
    if request.stored != nil { add(storage(request.after, stored: nil), testCase, "where no object is") }
    guard let after = request.after else { return }
    for size in [after.size - 1, after.size + 1, 0, 1 << 40] where size >= 0 {
      var other = after
      other.size = size
      add(storage(other, stored: request.stored), testCase, "with a size of \(size)")
    }
    var other = after
    other.contentType = nil
    add(storage(other, stored: request.stored), testCase, "without a content type")
    for (map, change) in after.metadata?.neighbours ?? [] {
      other = after
      other.metadata = map
      add(storage(other, stored: request.stored), testCase, change)
    }
  }
}

extension TestCase {
  fileprivate func with(auth: Value) -> TestCase {
    TestCase(name: name, auth: auth, request: request, expected: expected)
  }

  fileprivate func with(request: CaseRequest) -> TestCase {
    TestCase(name: name, auth: auth, request: request, expected: expected)
  }
}

extension Value {
  fileprivate var actorName: String {
    guard case .map(let auth) = self, case .string(let uid) = auth["uid"] else { return "nobody" }
    return "\(uid)"
  }
}

extension Value.Map {
  fileprivate func setting(_ key: Text, to value: Value) -> Value.Map {
    Value.Map(entries + [(key: key, value: value)])
  }

  fileprivate func removing(_ key: Text) -> Value.Map { Value.Map(entries.filter { $0.key != key }) }

  /// Maps that differ in one field, at any depth.
  fileprivate var neighbours: [(Value.Map, change: String)] {
    entries.flatMap { entry in
      [(removing(entry.key), "without `\(entry.key)`")]
        + entry.value.neighbours.map { (setting(entry.key, to: $0), "with `\(entry.key)` as \($0.literal.prefix(60))") }
    }
  }
}

extension Value {
  /// Values near this one, and one of another type.
  fileprivate var neighbours: [Value] {
    switch self {
    case .null: [.bool(false), .string("")]
    case .bool(let flag): [.bool(!flag), .null]
    case .int(let integer):
      [.int(integer &- 1), .int(integer &+ 1), .float(Double(integer)), .string(Text(String(integer))), .null]
    case .float(let number): [.float(number - 1), .float(number + 1), .int(0), .null]
    case .string(let text):
      [
        .string(text + "a"), .string(text + "\n"), .string(text[0..<Swift.max(0, text.count - 1)]), .string(""), .null,
        .int(0),
      ]
    case .bytes(let bytes): [.bytes(bytes + [0]), .bytes([]), .null]
    case .timestamp(let time):
      [-1, 1].compactMap {
        Value.Timestamp(seconds: time.seconds + $0, nanoseconds: time.nanoseconds).map(Value.timestamp)
      }
        + [.null]
    case .list(let elements):
      [.list(elements + [.string("another")]), .list(Array(elements.dropLast())), .null, .map(.empty)]
    case .map(let map):
      map.neighbours.map { .map($0.0) } + [.map(map.setting("another", to: .bool(true))), .map(.empty), .null]
    case .duration, .set, .mapDiff, .path, .latlng, .vector, .constraint: [.null]
    }
  }
}
