/// The known name that a mistyped one is closest to, by Damerau's distance with adjacent swaps.
enum Suggestion {
  private static let maximumCandidates = 500

  static func nearest(to name: String, among known: some Sequence<String>) -> String? {
    let limit = max(1, min(3, name.count / 3))
    guard name.utf8.count <= 64 else { return nil }
    let scored = known.prefix(Suggestion.maximumCandidates).map {
      (name: $0, distance: distance(name.lowercased(), $0.lowercased()))
    }
    return scored.filter { $0.distance <= limit }.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
  }

  /// ` did you mean …` for the end of a remedy, or the alternative.
  static func remedy(for name: String, among known: some Sequence<String>, otherwise: String) -> String {
    nearest(to: name, among: known).map { "did you mean `\($0)`?" } ?? otherwise
  }

  private static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left.utf8)
    let right = Array(right.utf8)
    guard abs(left.count - right.count) <= 3, left.count <= 64 else { return .max }
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let cost = left[row] == right[column] ? 0 : 1
        var best = min(current[column] + 1, previous[column + 1] + 1, previous[column] + cost)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
