/// The members of a JSON object in the order in which they were written.
///
/// Equality and hashing ignore the order, as RFC 8259 asks. Setting a name that is there already keeps its place.
package struct JSONObject: Sendable {
  private var members: [(name: String, value: JSON)]
  /// Where each member stands, kept only for objects that are large: most hold a few, which are found faster by looking.
  private var places: [String: Int]?
  private static let indexedFrom = 16

  package init() { members = [] }

  package init(_ members: [(String, JSON)]) {
    self.init()
    self.members.reserveCapacity(members.count)
    for (name, value) in members { self[name] = value }
  }

  package var isEmpty: Bool { members.isEmpty }
  package var count: Int { members.count }
  package var names: [String] { members.map(\.name) }

  package subscript(name: String) -> JSON? {
    get { place(of: name).map { members[$0].value } }
    set {
      let place = place(of: name)
      switch (place, newValue) {
      case (let place?, let value?): members[place].value = value
      case (nil, let value?): append(name, value)
      case (let place?, nil): remove(at: place)
      case (nil, nil): break
      }
    }
  }

  private func place(of name: String) -> Int? {
    if let places { return places[name] }
    return members.firstIndex { $0.name == name }
  }

  /// Adds a member whose name is known not to be there yet.
  mutating func append(_ name: String, _ value: JSON) {
    members.append((name, value))
    places?[name] = members.count - 1
    if places == nil, members.count == Self.indexedFrom { indexMembers() }
  }

  private mutating func remove(at place: Int) {
    members.remove(at: place)
    if places != nil { indexMembers() }
  }

  private mutating func indexMembers() {
    places = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.name, $0) })
  }
}

extension JSONObject: Sequence {
  package func makeIterator() -> IndexingIterator<[(name: String, value: JSON)]> { members.makeIterator() }
}

extension JSONObject: Hashable {
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count && left.members.allSatisfy { right[$0.name] == $0.value }
  }

  /// The same whatever the order: a sum.
  package func hash(into hasher: inout Hasher) {
    var sum = 0
    for (name, value) in members {
      var member = Hasher()
      member.combine(name)
      member.combine(value)
      sum &+= member.finalize()
    }
    hasher.combine(sum)
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSON)...) { self.init(elements) }
}
