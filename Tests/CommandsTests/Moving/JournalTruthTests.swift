import Commands
import LocalFirebase
import REST
import TestSupport
import Testing

@testable import Ledger

@Suite(.scratchFolder) struct `The journal does not say “failed” of what was done` {
  /// What the last change of a kind came to, and what its steps did.
  private func change(_ step: String, in local: LocalBench) -> (state: JSON?, step: JSON?, operation: String) {
    let last = local.lastChange
    let entry = last["steps"]?.array?.first { $0["step"]?["step"]?.string == step }
    return (last["state"], entry?["state"], last["id"]?.string ?? "")
  }

  /// A bench on whose server these accounts cannot be deleted, whatever else can.
  private func keeping(_ kept: Set<String>, in local: LocalBench) -> Bench {
    var bench = local.bench
    let base = bench.world.transport
    bench.world.transport = Transport(
      send: { request throws(TransferError) in
        guard request.url.hasSuffix(":batchDelete"), let body = try? JSON(parsing: request.body) else {
          return try base.send(request)
        }
        let users = body["localIds"]?.array?.compactMap(\.string) ?? []
        var rest = request
        rest.body = JSON.object([
          "localIds": .array(users.filter { !kept.contains($0) }.map { .string($0) }), "force": true,
        ])
        .serializedBytes()
        _ = try base.send(rest)
        let errors = users.enumerated().filter { kept.contains($0.element) }.map { index, user -> JSON in
          ["index": .integer(Int64(index)), "localId": .string(user), "message": "BUSY"]
        }
        return HTTPResponse(status: 200, json: ["errors": .array(errors)])
      }, sendAll: base.sendAll)
    return bench
  }

  @Test func `where one of several accounts was not deleted`() throws {
    let local = try LocalBench()
    let users = (0..<3).map { _ in local.newDevice() }
    let result = keeping([users[1]], in: local).run("user", "prune", "--stale-after", "0s", "--yes")
    #expect(result.code == .failed)
    #expect(result.err.contains(users[1]) && result.err.contains("BUSY"), "\(result.err)")
    let left = local.run("user", "list", "--json").json["users"]?.array?.map { $0["user"]?.string }
    #expect(left == [users[1]])
    let (state, step, operation) = change("deleteAccounts", in: local)
    #expect(state == "failed")
    #expect(step == "applied")
    #expect(local.run("undo", operation).err.contains("it deleted"))
  }

  @Test func `but it does where no account was deleted`() throws {
    let local = try LocalBench()
    let user = local.newDevice()
    #expect(keeping([user], in: local).run("user", "prune", "--stale-after", "0s", "--yes").code == .failed)
    let (state, step, operation) = change("deleteAccounts", in: local)
    #expect(state == "failed")
    #expect(step == "failed")
    #expect(local.run("undo", operation).err.contains("none of its steps was done"))
  }

  @Test func `where the cache could not keep a conversation that was made`() throws {
    let local = try LocalBench()
    _ = local.anaAndBen()
    let cache = try Instance.find(in: local.bench.world).openLedger(in: local.bench.world).cache.database
    try cache.execute(
      "CREATE TRIGGER no_room BEFORE INSERT ON cached_conversations BEGIN SELECT RAISE(ABORT, 'full'); END")
    let result = local.run("conversation", "create", "ana", "ben", "--name-a", "A", "--name-b", "B")
    #expect(result.code == .done, "\(result.err)")
    #expect(result.err.contains("wtadmin conversation show"), "\(result.err)")
    try cache.execute("DROP TRIGGER no_room")
    expectMade(local)
  }

  @Test func `where a conversation that was made could not be read`() throws {
    let local = try LocalBench()
    _ = local.anaAndBen()
    let body: JSON = ["error": ["code": 403, "status": "PERMISSION_DENIED", "message": "no"]]
    local.server.add(
      Fault(
        .answer(status: 403, headers: ["Content-Type": "application/json"], body: body.serialized()), method: .get,
        path: "/documents/conversations/", count: nil))
    let result = local.run("conversation", "create", "ana", "ben", "--name-a", "A", "--name-b", "B")
    #expect(result.code == .done, "\(result.err)")
    // The server's answer to the write tells all that is shown.
    #expect(result.out.contains(local.conversationIDs().first ?? "none"))
    local.server.clearFaults()
    expectMade(local)
  }

  private func expectMade(_ local: LocalBench) {
    #expect(local.conversationIDs().count == 1)
    let (state, step, operation) = change("createConversation", in: local)
    #expect(state == "done")
    #expect(step == "applied")
    #expect(local.run("undo", operation, "--yes").code == .done)
    #expect(local.conversationIDs().isEmpty)
  }

  @Test func `where media were deleted, and the next try says that they are no more what they were`() throws {
    let bench = try AuditBench()
    bench.run("local", "seed", "--defects", "--seed", "9")
    let body: JSON = ["error": ["code": 412, "message": "At least one of the pre-conditions did not hold."]]
    bench.local.server.add(Fault(.lostReply, method: .delete, path: "/o/"))
    bench.local.server.add(
      Fault(.answer(status: 412, headers: [:], body: body.serialized()), method: .delete, path: "/o/", skip: 1))
    let mended = bench.run("audit", "--deep", "--fix", "--yes")
    #expect(mended.code == .findings, "\(mended.err)")
    #expect(change("deleteObject", in: bench.local).step == "applied")
  }

  @Test func `where the reply to the removal of download tokens was lost`() throws {
    let bench = try AuditBench()
    bench.run("local", "seed", "--defects", "--seed", "9")
    bench.local.server.add(Fault(.lostReply, method: .patch, path: "/o/"))
    let broken = bench.run("audit", "--deep", "--fix", "--yes")
    #expect(broken.code == .unreachable, "\(broken.err)")
    #expect(broken.err.contains("nobody knows yet"), "\(broken.err)")
    #expect(bench.local.lastChange["state"] == "open")
    let next = bench.run("undo", bench.local.lastChange["id"]?.string ?? "")
    #expect(next.err.contains("it was done all the same"), "\(next.err)")
    #expect(change("removeDownloadTokens", in: bench.local).step == "applied")
  }
}
