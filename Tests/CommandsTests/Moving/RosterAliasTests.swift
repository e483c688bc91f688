import Commands
import REST
import TestSupport
import Testing

@Suite(.scratchFolder) struct `The people of a roster` {
  let local: LocalBench

  init() throws { local = try LocalBench(in: "here") }

  private var people: [String: String] {
    let list = local.run("person", "list", "--json").json["people"]?.array ?? []
    return Dictionary(
      list.compactMap { person in person["alias"]?.string.map { ($0, person["user"]?.string ?? "") } },
      uniquingKeysWith: { first, _ in first })
  }

  private func add(_ people: [String: String]) {
    for (alias, user) in people { #expect(local.run("person", "add", alias, user).code == .done) }
  }

  /// Applies a roster of people alone; what must come of it is told by the two tables, whatever the steps are.
  private func apply(_ wanted: [String: String], pruning: Bool) throws {
    let before = people
    let roster: JSON = [
      "people": .object(JSONObject(wanted.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
      "conversations": [],
    ]
    try local.bench.write("here/roster.json", roster.serialized())
    let result = local.bench.run(["roster", "apply"] + (pruning ? ["--prune", "--yes"] : []))
    #expect(result.code == .done, "\(before) to \(wanted): \(result.err)")
    let kept = before.filter { alias, user in wanted[alias] == nil && !wanted.values.contains(user) }
    let expected = pruning ? wanted : wanted.merging(kept) { wanted, _ in wanted }
    #expect(people == expected, "\(before) to \(wanted)")
    guard expected != before else { return }
    let operation = local.run("log", "--limit", "1", "--json").json["operations"]?.array?.first?["id"]?.string ?? ""
    #expect(local.run("undo", operation).code == .done)
    #expect(people == before, "\(wanted) taken back")
    #expect(local.run("undo", operation).err.contains("already"), "\(before) to \(wanted), taken back twice")
    #expect(local.bench.run(["roster", "apply"] + (pruning ? ["--prune", "--yes"] : [])).code == .done)
    #expect(people == expected)
  }

  @Test(arguments: [
    (["ana": "U1"], ["ana": "U2", "ben": "U1"]),
    (["a": "U1", "b": "U2"], ["a": "U2", "b": "U1"]),
    (["a": "U1", "b": "U2", "c": "U3"], ["b": "U1", "c": "U2", "d": "U3"]),
    (["a": "U1", "b": "U2", "c": "U3"], ["a": "U3", "b": "U1", "c": "U2"]),
    (["a": "U1", "b": "U2"], ["b": "U1"]),
    (["b": "U1"], ["a": "U1", "b": "U2"]),
  ])
  func `get their aliases where these go round or on to others`(before: [String: String], wanted: [String: String])
    throws
  {
    add(before)
    try apply(wanted, pruning: false)
  }

  @Test(arguments: 1...3) func `are called what it says, whatever they were called`(seed: UInt64) throws {
    var random = Draw(seed: seed)
    add(Self.table(&random))
    for round in 0..<6 { try apply(Self.table(&random), pruning: (seed + UInt64(round)) % 2 == 0) }
  }

  /// Some of six aliases for some of six accounts.
  private static func table(_ random: inout Draw) -> [String: String] {
    var users = (1...6).map { "U\($0)" }
    var table: [String: String] = [:]
    for alias in ["a", "b", "c", "d", "e", "f"] where random.below(3) > 0 {
      table[alias] = users.remove(at: random.below(users.count))
    }
    return table
  }
}
