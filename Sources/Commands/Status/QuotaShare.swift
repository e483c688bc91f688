internal import Ledger

extension UsageStore.Day {
  /// What Firestore gives for nothing a day (its pricing page).
  private static let free = UsageStore.Day(reads: 50_000, writes: 20_000, deletes: 20_000)

  private var parts: [(used: Int64, free: Int64, name: String)] {
    [
      (reads, Self.free.reads, "read"), (writes, Self.free.writes, "write"), (deletes, Self.free.deletes, "delete"),
    ]
  }

  /// The largest share of the three, 1 for all of it.
  var share: Double { parts.map { Double($0.used) / Double($0.free) }.max() ?? 0 }

  /// `12 reads, 1 write, 0 deletes (under 1 % of the free quota)`.
  var words: String { parts.map { counted($0.used, $0.name) }.joined(separator: ", ") + " (\(shareWords))" }

  /// `3 % of the free quota`: the largest share of the three.
  var shareWords: String { "\(percentWords) of the free quota" }

  /// `3 %`.
  var percentWords: String { share > 0 && share < 0.01 ? "under 1 %" : "\(Int((share * 100).rounded(.up))) %" }
}
