/// Counts the documents that conditions look up.
///
/// Production was measured to count distinct documents, whatever is asked of them. The emulator counts existence and content
/// apart, but not existence after content, except in queries.
struct LookupLedger {
  private struct Entry: Hashable {
    let path: [Text]
    let asksExistence: Bool
  }

  private let profile: RulesProfile
  private let isQuery: Bool
  /// For one evaluation.
  private let limit: Int
  /// For all writes of a commit, or all ways of a query.
  private let totalLimit: Int
  private var entries: [Entry] = []
  private var earlier: Set<Entry> = []
  private var total = 0

  init(profile: RulesProfile, isQuery: Bool = false, limit: Int, totalLimit: Int) {
    self.profile = profile
    self.isQuery = isQuery
    self.limit = limit
    self.totalLimit = totalLimit
  }

  /// Documents counted in this evaluation.
  var count: Int { entries.count }

  /// Counts a look-up; false when it would exceed a limit.
  mutating func admits(_ path: [Text], asksExistence: Bool) -> Bool {
    let entry = Entry(path: path, asksExistence: profile == .emulator && asksExistence)
    if entries.contains(entry) { return true }
    if entry.asksExistence, !isQuery, entries.contains(Entry(path: path, asksExistence: false)) { return true }
    let isNew = !earlier.contains(entry)
    guard entries.count < limit, !isNew || total < totalLimit else { return false }
    entries.append(entry)
    if isNew { total += 1 }
    return true
  }

  /// Begins the next write of a commit, which pays only for documents that no earlier one looked up, or the next way of
  /// a query, which pays anew.
  mutating func beginNext() {
    if !isQuery { earlier.formUnion(entries) }
    entries.removeAll(keepingCapacity: true)
  }
}
