import SecurityRules

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How many decisions a second the engine makes of the rule for a new message, the dearest one of the contract: about 130
/// expressions and a look-up of the conversation. Arguments: the rules file, and how many decisions.
let words = CommandLine.arguments
guard words.count == 3, let count = Int(words[2]), let source = try? readFile(words[1]) else {
  print("usage: decisions firestore.rules COUNT")
  exit(2)
}
let rules = try CompiledRules(source)
guard let now = Value.Timestamp(seconds: 1_796_126_400, nanoseconds: 0) else { exit(1) }
let root: [Text] = ["databases", "(default)", "documents"]
let conversation = Value.Map([
  (key: "participants", value: .list([.string("ua"), .string("ub")])), (key: "keyVersion", value: .int(3)),
  (key: "pairing", value: .string("paired")), (key: "schema", value: .int(1)),
])
let message = Value.Map([
  (key: "senderId", value: .string("ua")), (key: "kind", value: .string("text")), (key: "keyVersion", value: .int(3)),
  (key: "nonce", value: .string("AAAAAAAAAAAAAAAA")), (key: "ciphertext", value: .string("AAAAAAAAAAAAAAAAAAAAAAAA")),
  (key: "sentAt", value: .timestamp(now)), (key: "readAt", value: .null), (key: "deletedFor", value: .list([])),
])
let token = Value.Map([
  (key: "sub", value: .string("ua")),
  (key: "firebase", value: .map(Value.Map([(key: "sign_in_provider", value: .string("anonymous"))]))),
])
let origin = RequestOrigin(uid: "ua", token: token, time: now)
let write = DocumentWrite(path: root + ["conversations", "C1", "messages", "M1"], after: message)
let stored: [[Text]: Value.Map] = [root + ["conversations", "C1"]: conversation]

func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func decide() -> [Decision] { rules.decideCommit([write], by: origin, documents: { stored[$0] }) }

let first = decide()
guard first.allSatisfy(\.isAllowed) else {
  print("the message is refused, so this would measure nothing")
  exit(1)
}
let start = seconds()
for _ in 0..<count { guard decide().allSatisfy(\.isAllowed) else { exit(1) } }
let spent = seconds() - start
let rate = Int(Double(count) / spent)
print(
  "\(rate) decisions a second of one core, \(first[0].evaluations) expressions and \(first[0].lookups) look-ups each")

func readFile(_ path: String) throws -> [UInt8] {
  guard let file = fopen(path, "rb") else { exit(2) }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let read = fread(&buffer, 1, buffer.count, file)
    guard read > 0 else { return bytes }
    bytes += buffer[..<read]
  }
}
