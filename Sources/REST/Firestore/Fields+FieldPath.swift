extension [String: FirestoreValue] {
  /// The value at a field path: below a map only, as array elements have no paths.
  package subscript(path: FieldPath) -> FirestoreValue? {
    get { value(at: path.segments[...]) }
    set { set(newValue, at: path.segments[...]) }
  }

  private func value(at segments: ArraySlice<String>) -> FirestoreValue? {
    guard let first = segments.first, let value = self[first] else { return nil }
    return segments.count == 1 ? value : value.map?.value(at: segments.dropFirst())
  }

  /// Setting makes the maps on the way, in the place of whatever was there; nil removes and makes none.
  private mutating func set(_ value: FirestoreValue?, at segments: ArraySlice<String>) {
    guard let first = segments.first else { return }
    guard segments.count > 1 else {
      self[first] = value
      return
    }
    if value == nil, self[first]?.map == nil { return }
    var inner = self[first]?.map ?? [:]
    inner.set(value, at: segments.dropFirst())
    self[first] = .map(inner)
  }
}
