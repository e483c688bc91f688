import ClientProtocol
import Commands
import LocalFirebase
import REST
import TestSupport
import Testing

@Suite(.scratchFolder) struct `Deleting accounts` {
  let phones: PairedPhones
  let local: LocalBench

  init() throws {
    phones = try PairedPhones()
    local = phones.local
  }

  private var users: Set<String> {
    Set((local.run("user", "list", "--json").json["users"]?.array ?? []).compactMap { $0["user"]?.string })
  }

  @Test func `takes lock and alias along`() throws {
    let carl = try phones.newPhone()
    try carl.claimLock()
    local.run("person", "add", "carl", carl.user.text)
    #expect(local.run("user", "delete", "carl").code == .refused)
    #expect(local.run("user", "delete", "carl", "--dry-run").out.contains("discard the device lock"))
    #expect(users.contains(carl.user.text))
    let result = local.run("user", "delete", "carl", "--yes", "--json")
    #expect(result.code == .done, "\(result.err)")
    #expect(result.json["deleted"] == [.string(carl.user.text)])
    #expect(!users.contains(carl.user.text))
    #expect(!local.run("person", "list").out.contains("carl"))
    #expect(local.run("device", "list").out.isEmpty)
    #expect(local.run("user", "delete", carl.user.text, "--yes").code == .refused)
  }

  @Test func `finishes what a run that broke off has begun`() throws {
    let carl = try phones.newPhone()
    local.run("person", "add", "carl", carl.user.text)
    try carl.deleteAccount()
    #expect(local.run("user", "delete", "carl", "--yes").code == .done)
    #expect(!local.run("person", "list").out.contains("carl"))
  }

  @Test func `never takes a participant, also not one that became one meanwhile`() throws {
    let refused = local.run("user", "delete", "ana", "--yes")
    #expect(refused.code == .refused)
    #expect(refused.err.contains(phones.conversation.text))
    let carl = try phones.newPhone()
    local.run("person", "add", "carl", carl.user.text)
    var bench = local.answering([])
    bench.world.readLine = { [local] in
      local.run("conversation", "create", "ana", "carl", "--name-a", "A", "--name-b", "C")
      return "y"
    }
    let late = bench.run("user", "delete", carl.user.text)
    #expect(late.code == .conflict)
    #expect(users.isSuperset(of: [carl.user.text, phones.ana.user.text]))
  }

  @Test func `prunes those that are silent, unnamed and in no conversation, up to a limit`() throws {
    let left = try (0..<3).map { _ in try phones.newPhone() }
    try left[0].claimLock()
    let named = try phones.newPhone().user.text
    local.run("person", "add", "carl", named)
    local.run("person", "remove", "ana")
    let before = users
    #expect(local.run("user", "prune", "--yes").out.isEmpty, "all signed up just now")
    let dry = local.run("user", "prune", "--stale-after", "0s", "--dry-run")
    #expect(left.allSatisfy { dry.out.contains($0.user.text) })
    #expect(local.run("user", "prune", "--stale-after", "0s").code == .refused)
    #expect(users == before)
    let some = local.run("user", "prune", "--stale-after", "0s", "--limit", "2", "--yes", "--json")
    #expect(some.code == .done, "\(some.err)")
    #expect(some.json["deleted"]?.array?.count == 2)
    #expect(users.count == before.count - 2)
    local.run("user", "prune", "--stale-after", "0s", "--yes")
    #expect(users == before.subtracting(left.map(\.user.text)))
    #expect(local.run("device", "list").out.isEmpty)
  }

  @Test func `counts a token that was refreshed as a sign of life`() throws {
    var carl = try phones.newPhone()
    local.server.clockOffsetSeconds = 100 * 86_400
    try carl.refreshToken()
    var bench = local.bench
    let now = local.bench.world.now
    bench.world.now = { now().adding(seconds: 100 * 86_400) }
    #expect(!bench.run("user", "prune", "--dry-run").out.contains(carl.user.text))
    local.server.clockOffsetSeconds = 0
  }
}
