/// The candidate that was most likely meant, or nil where nothing is near.
///
/// Near is at most three edits and at most a third of the longer word, one edit being always near; the first of equals wins.
package func nearestMatch(to word: String, among candidates: some Sequence<String>) -> String? {
  let typed: [Character] = Array(word.lowercased())
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    let letters: [Character] = Array(candidate.lowercased())
    let limit: Int = min(3, max(1, max(typed.count, letters.count) / 3))
    guard abs(letters.count - typed.count) <= limit else { continue }
    let distance: Int = editDistance(typed, letters)
    if distance <= limit, distance < best?.distance ?? Int.max { best = (distance, candidate) }
  }
  return best?.candidate
}

/// Insertions, deletions, replacements and swaps of neighbours between two words (optimal string alignment).
func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last: [Int] = Array(0...second.count)
  for (row, letter) in first.enumerated() {
    var current: [Int] = [row + 1]
    for (column, other) in second.enumerated() {
      var cost: Int = min(last[column + 1], current[column]) + 1
      cost = min(cost, last[column] + (letter == other ? 0 : 1))
      if row > 0, column > 0, letter == second[column - 1], other == first[row - 1] {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    (beforeLast, last) = (last, current)
  }
  return last[second.count]
}
