/// The members of a JSON object in the order in which they were written.
///
/// Equality and hashing ignore the order, as RFC 8259 asks. Setting a name that is there already keeps its place.
package struct JSONObject: Sendable {
  private var order: [String]
  private var values: [String: JSON]

  package init() {
    order = []
    values = [:]
  }

  package init(_ members: [(String, JSON)]) {
    self.init()
    for (name, value) in members { self[name] = value }
  }

  package var isEmpty: Bool { order.isEmpty }
  package var count: Int { order.count }
  package var names: [String] { order }

  package subscript(name: String) -> JSON? {
    get { values[name] }
    set {
      guard let newValue else {
        guard values.removeValue(forKey: name) != nil else { return }
        order.removeAll { $0 == name }
        return
      }
      if values.updateValue(newValue, forKey: name) == nil { order.append(name) }
    }
  }
}

extension JSONObject: Sequence {
  package func makeIterator() -> AnyIterator<(name: String, value: JSON)> {
    var index = 0
    return AnyIterator {
      guard index < order.count else { return nil }
      defer { index += 1 }
      let name = order[index]
      return (name, values[name] ?? .null)
    }
  }
}

extension JSONObject: Hashable {
  package static func == (left: JSONObject, right: JSONObject) -> Bool { left.values == right.values }
  package func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSON)...) { self.init(elements) }
}
