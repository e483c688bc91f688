import ClientProtocol
import Commands
import LocalFirebase
import REST
import TestSupport
import Testing

@Suite(.scratchFolder) struct `Deleting a conversation` {
  let phones: PairedPhones
  let local: LocalBench

  init() throws {
    phones = try PairedPhones()
    local = phones.local
    try phones.ana.send("hello", to: phones.conversation)
    try phones.ben.send(PairedPhones.dot(), to: phones.conversation)
  }

  private func delete(_ bench: Bench? = nil, _ flags: String...) -> Bench.Outcome {
    (bench ?? local.bench).run(["conversation", "delete", "ana", "ben"] + flags)
  }

  /// What the bucket holds, as its server tells it.
  private func media() throws -> [String] {
    let answer = try local.administer(.get, "/storage/v1/b/\(LocalBench.bucket)/o")
    return answer["items"]?.array?.compactMap { $0["name"]?.string } ?? []
  }

  @Test func `takes messages and media along, and says how many before`() throws {
    #expect(try media().count == 1)
    let told = delete(nil, "--dry-run")
    #expect(told.out.contains("with 2 messages and 1 media object"), "\(told.out)")
    #expect(local.conversationIDs().count == 1)
    let result = delete(nil, "--confirm", LocalBench.project, "--json")
    #expect(result.code == .done, "\(result.err)")
    #expect(result.json["messages"] == 2)
    #expect(result.json["media"] == 1)
    #expect(local.conversationIDs().isEmpty)
    #expect(try media().isEmpty)
    #expect(local.run("conversation", "list").out.isEmpty, "the cache forgets it too")
    #expect(delete(nil, "--confirm", LocalBench.project).code == .failed)
  }

  @Test func `asks for the project's id, and takes nothing else`() {
    #expect(delete(nil, "--yes").code == .refused)
    #expect(delete(nil, "--confirm", "other-project").code == .refused)
    let declined = delete(local.answering([""]))
    #expect(declined.code == .refused)
    #expect(declined.err.contains("ana “Ana”"))
    #expect(declined.err.contains("this cannot be undone"))
    #expect(local.conversationIDs().count == 1)
    #expect(delete(local.answering([LocalBench.project])).code == .done)
    #expect(local.conversationIDs().isEmpty)
  }

  @Test(arguments: [1, 2, 3]) func `that broke off is told, and finished by another run`(commits: Int) throws {
    local.server.add(Fault(.reset, path: ":commit", skip: commits - 1, count: nil))
    local.server.add(Fault(.reset, method: .delete, path: "/storage/v1/", count: commits == 3 ? nil : 0))
    let broken = delete(nil, "--confirm", LocalBench.project)
    local.server.clearFaults()
    guard broken.code != .done else { return #expect(commits == 3) }
    #expect(local.lastChange["state"] == "open")
    let id = phones.conversation.text
    let next = local.run("conversation", "delete", id, "--confirm", LocalBench.project)
    #expect(next.code == .done, "\(next.err)")
    #expect(next.err.contains("it was not done to its end"), "\(next.err)")
    #expect(local.conversationIDs().isEmpty)
    #expect(try media().isEmpty)
  }

  @Test func `also removes what was sent while it was deleted`() throws {
    let phones = phones
    let result = local.bench.run("conversation", "delete", "ana", "ben", "--confirm", LocalBench.project) {
      try phones.ana.send("one more", to: phones.conversation)
    }
    #expect(result.code == .done)
    #expect(
      local.run("conversation", "delete", phones.conversation.text, "--dry-run").code == .failed, "nothing is left")
  }
}
