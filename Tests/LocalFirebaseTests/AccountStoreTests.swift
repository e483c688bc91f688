import Dispatch
import TestSupport
import Testing

@testable import LocalFirebase

@Suite(.scratchFolder) struct `The accounts' store` {
  @Test func `loses no change that comes while another is made`() throws {
    let accounts = AccountStore(store: try InstanceStore(path: ScratchFolder.path + "/a.db"), clock: InstanceClock())
    let account = try #require(try accounts.create("ana", of: "p", signsIn: true))
    let other = DispatchGroup()
    try accounts.change(account.id, of: "p") { changed in
      DispatchQueue.global().async(group: other) {
        _ = try? accounts.change(account.id, of: "p") { $0.disabled = true }
      }
      // The other one has to wait for this one, which therefore cannot wait for it to the end.
      _ = other.wait(timeout: .now() + .milliseconds(200))
      changed.lastRefresh = 7
    }
    other.wait()
    let stored = try #require(try accounts.account(account.id, of: "p"))
    #expect(stored.disabled)
    #expect(stored.lastRefresh == 7)
  }
}
