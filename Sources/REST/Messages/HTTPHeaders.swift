/// Header fields in order; names compare without regard to case (RFC 9110, section 5.1).
package struct HTTPHeaders: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package var name: String
    package var value: String
  }

  package private(set) var fields: [Field] = []

  package init() {}

  /// The value of the first field of that name. Setting replaces every field of that name; nil removes them.
  package subscript(name: String) -> String? {
    get { fields.first { Self.isSame($0.name, name) }?.value }
    set {
      fields.removeAll { Self.isSame($0.name, name) }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  /// Adds a field beside others of its name.
  package mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count && left.lowercased() == right.lowercased()
  }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }
}
