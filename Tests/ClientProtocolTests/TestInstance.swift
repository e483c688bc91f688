import Crypto
import Domain
import Firebase
import Foundation
import HTTP
import LocalFirebase
import REST

@testable import ClientProtocol

/// A scratch instance under a rules file, and what an administrator does to it.
final class TestInstance: Sendable {
  static let rules = file("firestore.rules")
  static let storageRules = file("storage.rules")

  private static func file(_ name: String) -> String? {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    return try? String(contentsOf: root.appending(path: name), encoding: .utf8)
  }

  let local: LocalInstance
  let client: ClientInstance
  private let owner: FirestoreClient

  init(rules: String? = TestInstance.rules, storageRules: String? = TestInstance.storageRules) throws {
    local = try LocalInstance.scratch()
    if let rules { try local.loadRules(rules) }
    if let storageRules { try local.loadStorageRules(storageRules) }
    var endpoints = Endpoints()
    let base = BaseURL(isSecure: false, host: "127.0.0.1", port: Int(local.port))
    for emulator in Endpoints.Emulator.allCases { endpoints.use(emulator, at: base) }
    client = ClientInstance(
      database: DatabaseName(project: "demo-walkytalky"), bucket: "demo-walkytalky.appspot.com", apiKey: "key",
      endpoints: endpoints, transport: CurlTransport().transport, sleep: { _ in },
      randomBytes: { randomBytes(count: $0) })
    owner = client.documents(Concealed("owner"))
  }

  var admin: VerificationAdmin {
    let (owner, randomBytes) = (owner, client.randomBytes)
    return VerificationAdmin(
      createConversation: { participants throws(FirebaseError) in
        let id = ConversationID.random(randomBytes)
        let names = participants.all.map { ($0.text, FirestoreValue.string("Someone")) }
        let times = ["pairingChangedAt", "createdAt", "updatedAt"].map { FieldTransform(FieldPath($0), .requestTime) }
        let fields: [String: FirestoreValue] = [
          "schema": .integer(1), "participants": .array(participants.all.map { .string($0.text) }),
          "displayNames": .map(Dictionary(uniqueKeysWithValues: names)), "keyVersion": .integer(0),
          "pairing": .string("awaiting"),
        ]
        try owner.commit([.create(ContractPaths.conversation(id), fields, transforms: times)])
        return id
      },
      rotate: { id throws(FirebaseError) in
        let times = ["pairingChangedAt", "updatedAt"].map { FieldTransform(FieldPath($0), .requestTime) }
        let setting = [FieldPath("pairing"): FirestoreValue.string("awaiting")]
        try owner.commit([.update(ContractPaths.conversation(id), setting: setting, transforms: times)])
      },
      cleanUp: { traces throws(FirebaseError) in
        var writes: [DocumentWrite] = []
        for id in traces.conversations {
          let path = ContractPaths.conversation(id)
          for message in try owner.run(StructuredQuery(from: "messages"), below: path) {
            writes.append(.delete(message.path))
          }
          writes.append(.delete(path))
        }
        writes += traces.accounts.map { .delete(ContractPaths.lock(of: $0)) }
        writes += traces.strays.compactMap { try? DocumentPath($0) }.map { .delete($0) }
        try owner.commit(writes)
      })
  }

  /// A session of an account with a password, which no rule should let through.
  func identified() -> DeviceSession {
    let now = Int64(Date().timeIntervalSince1970)
    let claims: JSON = [
      "iss": "https://securetoken.google.com/demo-walkytalky", "aud": "demo-walkytalky", "sub": "ida",
      "user_id": "ida", "iat": .integer(now), "exp": .integer(now + 3_600), "auth_time": .integer(now),
      "firebase": ["identities": [:], "sign_in_provider": "password"],
    ]
    let parts = [["alg": "none", "typ": "JWT"] as JSON, claims].map { Base64.encode($0.serializedBytes(), .url) }
    let token = Concealed(parts.joined(separator: ".") + ".")
    return DeviceSession(uid: "ida", idToken: token, refreshToken: token, lifetimeSeconds: 3_600)
  }

  /// Every document that is left, by path.
  func documents() throws -> [String] {
    try owner.run(StructuredQuery(from: nil, allDescendants: true)).map(\.path.description)
  }
}
