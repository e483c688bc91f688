extension Value {
  /// The result of `after.diff(before)`: the keys of both, sorted by what became of them.
  package struct MapDiff: Hashable, Sendable {
    package let added: [Text]
    package let removed: [Text]
    package let changed: [Text]
    package let unchanged: [Text]

    package init(after: Map, before: Map) {
      var added: [Text] = []
      var changed: [Text] = []
      var unchanged: [Text] = []
      for (key, value) in after.entries {
        if let old = before[key] {
          if value.isLooselyEqual(to: old) { unchanged.append(key) } else { changed.append(key) }
        } else {
          added.append(key)
        }
      }
      self.added = added
      self.removed = before.keys.filter { after[$0] == nil }
      self.changed = changed
      self.unchanged = unchanged
    }
  }
}
