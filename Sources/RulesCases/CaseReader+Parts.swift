internal import REST
internal import SecurityRules

extension CaseReader {
  func with(_ json: JSON) -> CaseReader { CaseReader(json: json, place: place, now: now) }

  /// An actor as `request.auth`: a UID, and a token made of the provider and claims, or given whole.
  func actor() throws(CaseFileError) -> Value {
    try allow(only: ["uid", "provider", "claims", "token"])
    let uid = Text(try required("uid").string())
    var token: [Value.Map.Entry] = [(key: "sub", value: .string(uid)), (key: "user_id", value: .string(uid))]
    if let provider = try member("provider")?.string() {
      let firebase: Value.Map = ["identities": .map([:]), "sign_in_provider": .string(provider)]
      token.append((key: "firebase", value: .map(firebase)))
    }
    token += try member("claims")?.map().entries ?? []
    if let whole = try member("token")?.map() { token = whole.entries }
    return .map([WellKnown.uid: .string(uid), WellKnown.token: .map(Value.Map(token))])
  }

  func storageObject(named name: String) throws(CaseFileError) -> StorageObject {
    StorageObject(
      name: Text(name), bucket: CasePath.bucket, size: try required("size").integer(),
      contentType: try member("contentType").map { reader throws(CaseFileError) in Text(try reader.string()) },
      metadata: try member("metadata")?.map())
  }

  func reason() throws(CaseFileError) -> CaseReason {
    if case .integer(let line) = json { return .line(Int(line)) }
    return .function(try string())
  }

  func query(of path: String) throws(CaseFileError) -> DocumentQuery {
    try allow(only: ["where", "orderBy", "limit", "offset", "allDescendants"])
    var segments = CasePath.document(path)
    guard let collection = segments.popLast(), !path.isEmpty else { throw CaseFileError(.badPath(path), at: place) }
    var filters: [QueryFilter] = []
    for element in try member("where")?.elements() ?? [] { filters.append(try element.filter()) }
    var order: [(field: Text, isDescending: Bool)] = []
    for element in try member("orderBy")?.elements() ?? [] {
      let parts = try element.elements()
      guard parts.count == 2 else { throw element.mistyped("a field and a direction") }
      order.append((Text(try parts[0].string()), try parts[1].word(Direction.self) == .desc))
    }
    return DocumentQuery(
      parent: segments, collection: collection, isGroup: try member("allDescendants")?.flag() ?? false,
      filter: filters.isEmpty ? nil : .and(filters), order: order, limit: try member("limit")?.integer(),
      offset: try member("offset")?.integer() ?? 0)
  }

  private func filter() throws(CaseFileError) -> QueryFilter {
    let parts = try elements()
    guard parts.count == 3 else { throw mistyped("a field, an operator and a value") }
    let field = try parts[0].string()
    let comparison = try parts[1].word(Comparison.self)
    let value = try parts[2].value()
    if field == "__name__" { return documentFilter(comparison, value) }
    return .field(field.split(separator: ".").map { Text(String($0)) }, try test(comparison, value))
  }

  private func documentFilter(_ comparison: Comparison, _ value: Value) -> QueryFilter {
    switch (comparison, value) {
    case (.equal, .path(let path)): return .documentIs([path.texts ?? []])
    case (.in, .list(let values)):
      return .documentIs(values.compactMap { if case .path(let path) = $0 { path.texts } else { nil } })
    default: return .documentCompares
    }
  }

  private func test(_ comparison: Comparison, _ value: Value) throws(CaseFileError) -> FieldTest {
    switch (comparison, value) {
    case (.equal, .null): return .isNull
    case (.notEqual, .null): return .isNotNull
    case (.equal, .float(let number)) where number.isNaN: return .isNaN
    case (.notEqual, .float(let number)) where number.isNaN: return .isNotNaN
    case (.equal, _): return .equal(value)
    case (.notEqual, _): return .notEqual(value)
    case (.less, _): return .less(value)
    case (.lessOrEqual, _): return .lessOrEqual(value)
    case (.greater, _): return .greater(value)
    case (.greaterOrEqual, _): return .greaterOrEqual(value)
    case (.arrayContains, _): return .arrayContains(value)
    case (.in, .list(let values)): return .in(values)
    case (.notIn, .list(let values)): return .notIn(values)
    case (.arrayContainsAny, .list(let values)): return .arrayContainsAny(values)
    case (.in, _), (.notIn, _), (.arrayContainsAny, _): throw mistyped("a list of values for that operator")
    }
  }

  private enum Direction: String, CaseIterable { case asc, desc }

  private enum Comparison: String, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case `in`
    case notIn = "not-in"
    case arrayContains = "array-contains"
    case arrayContainsAny = "array-contains-any"
  }
}
