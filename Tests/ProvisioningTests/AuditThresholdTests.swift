import Domain
import Firebase
import Foundation
import Ledger
import Provisioning
import REST
import TestSupport
import Testing

@Suite(.scratchFolder) struct `An audit's thresholds` {
  let local: LocalBench
  let now = Instant(seconds: Int64(Date().timeIntervalSince1970))

  init() throws {
    local = try LocalBench()
    let firestore = try client()
    let writer = SeedWriter(
      firestore: firestore, bucket: nil,
      load: { [local] json in
        _ = try local.bench.world.transport.send(
          HTTPRequest(method: .post, url: local.server.address + "/local/v1/load", json: json))
      }, progress: { _ in })
    _ = try writer.write(
      SeedSize(conversations: 4, messages: 60, media: 0), random: SeedRandom(seed: 11), now: now)
  }

  private func session() throws -> GoogleSession {
    var endpoints = Endpoints([:])
    let base = try #require(BaseURL(local.server.address))
    for emulator in [Endpoints.Emulator.firestore, .authentication, .storage] { endpoints.use(emulator, at: base) }
    let tokens = TokenSource(
      credentials: .emulatorOwner, sign: { _ in [] }, endpoints: endpoints, transport: local.bench.world.transport,
      cache: TokenCache(load: { _ in nil }, store: { _, _ in }), now: local.bench.world.now)
    return GoogleSession(
      identity: .administrator(tokens), endpoints: endpoints, transport: local.bench.world.transport, sleep: { _ in })
  }

  private func client() throws -> FirestoreClient {
    FirestoreClient(database: DatabaseName(project: LocalBench.project), session: try session())
  }

  private func codes(_ options: AuditOptions) throws -> Set<AuditCode> {
    let audit = Audit(
      firestore: try client(), accounts: AccountsClient(project: LocalBench.project, session: try session()),
      media: nil,
      store: try AuditStore(), options: options, now: now, progress: { _ in })
    return Set(try audit.run().findings.map(\.code))
  }

  @Test func `are not met by what is usual`() throws {
    #expect(try codes(AuditOptions(isDeep: true)).isEmpty)
  }

  @Test func `decide how often a key may be used`() throws {
    var options = AuditOptions(isDeep: true)
    options.nonceWarning = 5
    #expect(try codes(options) == [.nonceBudget])
  }

  @Test func `decide how long a pairing may be awaited`() throws {
    let id = try #require(local.conversationIDs().first)
    try local.administer(
      .patch, LocalBench.documents + "conversations/\(id)?updateMask.fieldPaths=pairing",
      ["fields": ["pairing": ["stringValue": "awaiting"]]])
    var options = AuditOptions()
    options.awaitingLimit = .seconds(3_600)
    #expect(try codes(options).contains(.awaitingForLong))
    options.awaitingLimit = .seconds(400 * 86_400)
    #expect(try !codes(options).contains(.awaitingForLong))
  }
}
