/// A set: the first of equal elements stays, in the order of arrival. Numbers are equal by value at any depth.
package struct ValueSet: Sendable {
  package let elements: [Value]

  package init(_ elements: some Sequence<Value>) {
    var unique: [Value] = []
    for element in elements where !unique.contains(where: { $0.isLooselyEqual(to: element) }) {
      unique.append(element)
    }
    self.elements = unique
  }

  package var count: Int { elements.count }

  package func contains(_ value: Value) -> Bool {
    elements.contains { $0.isLooselyEqual(to: value) }
  }
}
