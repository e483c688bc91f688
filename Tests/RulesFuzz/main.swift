import SecurityRules

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Feeds random and mutated rules files through parser, resolver, checks and evaluator. What must not happen is a crash, or an
/// input that takes longer than a second.
///
/// Arguments: how many inputs, a seed, and files to mutate. A crash is repeated by the seed and the number printed last.
let words = CommandLine.arguments
guard words.count > 3, let count = UInt64(words[1]), let seed = UInt64(words[2]) else {
  print("usage: rules-fuzz COUNT SEED FILE...")
  exit(2)
}
let corpus = words[3...].map(readFile)
let fragments: [[UInt8]] = [
  "rules_version = '2';", "service cloud.firestore {", "match /databases/{d}/documents {", "match /{p=**} {", "allow ",
  "read, write: if ", "function f(a, b) {", "let x = ", "return ", "request.auth.uid", "resource.data.", "&&", "||",
  "!", "-",
  "==", "in", "is", "[", "]", "(", ")", "{", "}", "/a/$(b)", "'", "\"", "\\x41", "1e9", "9223372036854775808", ".5",
  "/*",
  "*/", "//", "\n", ";", "?", ":", "matches('(a*)*b')", "get(/databases/$(d)/documents/a/b).data", ".diff(", ".keys()",
  "{'a': 1}",
  "path('/a/b')", "duration.value(1, 's')", "timestamp.date(2026, 1, 1)", "hashing.md5('a')", "😀", "\u{0}",
  "math.pow(2, 1024)",
].map { Array($0.utf8) }

/// SplitMix64, and the inputs that it draws.
struct Fuzzer {
  var state: UInt64
  let corpus: [[UInt8]]
  let fragments: [[UInt8]]

  mutating func random(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: (mixed ^ (mixed >> 31)) % UInt64(bound))
  }

  mutating func input() -> [UInt8] {
    switch random(4) {
    case 0:
      var words: [UInt8] = []
      for _ in 0..<random(60) { words += fragments[random(fragments.count)] + [0x20] }
      return words
    case 1:
      var condition: [UInt8] = []
      for _ in 0..<random(12) + 1 { condition += fragments[random(fragments.count)] }
      let head = "rules_version='2';service cloud.firestore{match /databases/{d}/documents{match /a/{i}{allow read: if "
      return Array(head.utf8) + condition + Array(";}}}".utf8)
    default:
      return mutated(corpus[random(corpus.count)])
    }
  }

  mutating func mutated(_ whole: [UInt8]) -> [UInt8] {
    guard whole.count > 1 else { return whole }
    let start = random(4) == 0 ? 0 : random(whole.count)
    var bytes = Array(whole[start..<min(whole.count, start + 1 + random(1_200))])
    for _ in 0..<random(6) where !bytes.isEmpty {
      let place = random(bytes.count)
      switch random(5) {
      case 0: bytes[place] = UInt8(random(256))
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(contentsOf: fragments[random(fragments.count)], at: place)
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + random(40)))
      default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + random(80))], at: random(bytes.count))
      }
    }
    return bytes
  }
}

guard let now = Value.Timestamp(seconds: 1_796_126_400, nanoseconds: 0) else { exit(1) }
let origin = RequestOrigin(uid: "ua", token: Value.Map([(key: "sub", value: .string("ua"))]), time: now)
let data = Value.Map([(key: "participants", value: .list([.string("ua")])), (key: "n", value: .int(1))])
let path: [Text] = ["databases", "(default)", "documents", "a", "b"]

/// Asks one request of each kind.
func decide(_ rules: CompiledRules) -> Int {
  let stored: DocumentLookup = { $0 == path ? data : nil }
  var allowed = rules.decideGet(path, by: origin, documents: stored).isAllowed ? 1 : 0
  allowed += rules.decideCommit([DocumentWrite(path: path, after: data)], by: origin, documents: stored).count {
    $0.isAllowed
  }
  let query = DocumentQuery(
    parent: Array(path.dropLast(2)), collection: "a", filter: .field(["n"], .in([.int(1), .null])))
  return allowed + rules.decideQuery(query, by: origin, documents: stored).count { $0.isAllowed }
}

func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

var compiled = 0
var granted = 0
var findings = 0
var slowest = 0.0
var fuzzer = Fuzzer(state: seed, corpus: corpus, fragments: fragments)
let start = processorSeconds()
var last = start
for number in 0..<count {
  let bytes = fuzzer.input()
  if let rules = try? CompiledRules(bytes) {
    compiled += 1
    granted += decide(rules)
  }
  // The checks do more with each input, so they see every eighth.
  if number % 8 == 0 { findings += RulesCheck.run(SourceText(bytes)).count }
  let time = processorSeconds()
  if time - last > slowest {
    slowest = time - last
    if slowest > 1 {
      print("input \(number) of seed \(seed) took \(slowest) s: \(String(decoding: bytes, as: UTF8.self))")
    }
  }
  last = time
}
print(
  """
  \(count) inputs, \(compiled) of them compiled, \(granted) requests granted, \(findings) findings; slowest \
  \(Int(slowest * 1_000)) ms, \(Int(processorSeconds() - start)) s of processor time
  """)
exit(slowest > 1 ? 1 : 0)

func readFile(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else {
    print("cannot read \(path)")
    exit(2)
  }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let read = fread(&buffer, 1, buffer.count, file)
    guard read > 0 else { return bytes }
    bytes += buffer[..<read]
  }
}
