import Commands
import LocalFirebase
import REST
import TestSupport

/// An instance with something in it: people, conversations, messages by the hundred, locks and encrypted media.
struct House {
  let local: LocalBench

  init(in folder: String = "house") throws {
    local = try LocalBench(in: folder)
    try local.use(bucket: LocalBench.bucket)
  }

  /// The same, to write to an instance that is there already.
  init(joining local: LocalBench) { self.local = local }

  private static func id(_ letter: Character, _ number: Int) -> String {
    let digits = String(number)
    return String(repeating: letter, count: 20 - digits.count) + digits
  }

  static func conversationID(_ number: Int) -> String { id("C", number) }

  /// Three accounts, two conversations, one with `messages` messages and `media` objects, and a lock.
  func furnish(messages: Int = 3, media: Int = 2) throws {
    let users = (0..<3).map { _ in local.newDevice() }.sorted()
    var writes = [
      write("conversations/" + Self.conversationID(1), conversation(users[0], users[1])),
      write("conversations/" + Self.conversationID(2), conversation(users[0], users[2])),
      write(
        "devices/" + users[0],
        ["deviceId": .string(String(repeating: "d", count: 22)), "claimedAt": time(1), "lastSeenAt": time(2)]),
    ]
    for number in 0..<messages {
      let kind = number < media ? "image" : "text"
      var fields: [String: FirestoreValue] = [
        "senderId": .string(users[number % 2]), "kind": .string(kind), "keyVersion": .integer(1),
        "nonce": .string("AAAAAAAAAAAA\(1_000 + number)"), "ciphertext": .string("AAAAAAAAAAAAAAAAAAAAAA=="),
        "sentAt": time(number), "readAt": .null, "deletedFor": .array([]),
      ]
      if number < media { fields["media"] = .map(["nonce": .string("BBBBBBBBBBBBBBBB"), "size": .integer(17)]) }
      writes.append(write(Self.message(number), fields))
      if number < media { try upload(Array("encrypted bytes \(number)".utf8), as: Self.object(number)) }
    }
    while !writes.isEmpty {
      try commit(Array(writes.prefix(400)))
      writes.removeFirst(min(400, writes.count))
    }
  }

  static func message(_ number: Int) -> String { "conversations/\(conversationID(1))/messages/\(id("M", number))" }
  static func object(_ number: Int) -> String { "conversations/\(conversationID(1))/media/\(id("M", number))" }

  private func time(_ seconds: Int) -> FirestoreValue { .timestamp(Timestamp(seconds: 1_790_000_000 + Int64(seconds))) }

  private func conversation(_ one: String, _ other: String) -> [String: FirestoreValue] {
    [
      "schema": .integer(1), "participants": .array([.string(one), .string(other)]),
      "displayNames": .map([one: .string("Ana ✉︎"), other: .string("Ben \"B\" \\ \u{1F600}")]),
      "keyVersion": .integer(1), "pairing": .string("paired"), "pairingChangedAt": time(0), "createdAt": time(0),
      "updatedAt": time(9),
    ]
  }

  // MARK: - As an administrator would

  func write(_ path: String, _ fields: [String: FirestoreValue]) -> JSON {
    ["update": ["name": .string(LocalBench.root + "/" + path), "fields": FirestoreValue.json(of: fields)]]
  }

  func commit(_ writes: [JSON]) throws {
    try local.administer(.post, "/v1/\(LocalBench.root):commit", ["writes": .array(writes)])
  }

  func upload(_ bytes: [UInt8], as name: String, metadata: JSONObject = ["senderId": "somebody"]) throws {
    let about: JSON = ["name": .string(name), "metadata": .object(metadata)]
    let body =
      Array("--b\r\nContent-Type: application/json\r\n\r\n".utf8) + about.serializedBytes()
      + Array("\r\n--b\r\nContent-Type: application/octet-stream\r\n\r\n".utf8) + bytes + Array("\r\n--b--\r\n".utf8)
    try local.administer(
      HTTPRequest(
        method: .post,
        url: "\(local.server.address)/upload/storage/v1/b/\(LocalBench.bucket)/o?uploadType=multipart",
        headers: ["Content-Type": "multipart/related; boundary=b"], body: body))
  }

}

extension LocalBench {
  /// Every file below a folder of the test's scratch folder, with its bytes.
  func files(below path: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    let folder = ScratchFolder.path + "/" + path
    for name in try bench.world.files.list(folder) {
      if try bench.world.files.kind(folder + "/" + name) == .folder {
        for (inner, bytes) in try self.files(below: path + "/" + name) { files[name + "/" + inner] = bytes }
      } else {
        files[name] = try bench.world.files.read(folder + "/" + name)
      }
    }
    return files
  }

  /// Requests that change something on the server.
  var sentWrites: [String] {
    let marks = [":commit", ":batchWrite", ":batchCreate", "/upload/"]
    return server.requests.map(\.uri).filter { uri in marks.contains { uri.contains($0) } }
  }

  /// Presses Ctrl-C when so many pages have come.
  func interrupted(after pages: Int) -> Bench {
    var bench = bench
    let asked = Counter()
    bench.world.isInterrupted = { asked.next() > pages }
    return bench
  }
}
