import ClientProtocol
import Crypto
import Domain
import Images
import REST

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Asks this project's protocol from other languages: a JSON object a line in, one a line out. `Tests/Peers` drives it.
// With `vectors`, prints the vectors; with `mutations COUNT SEED`, feeds the readers with damaged input.
let words = CommandLine.arguments.dropFirst()
switch words.first {
case "vectors":
  print(ProtocolVectors.document(picture: try CleanPicture(cleaning: Samples.gif)).serialized(pretty: true))
case "mutations":
  let numbers = words.dropFirst().compactMap(UInt64.init)
  var mutations = Mutations(count: numbers.first ?? 1_000_000, seed: numbers.dropFirst().first ?? 1)
  mutations.run()
default:
  while let line = readLine() {
    let answer = (try? JSON(parsing: line)).flatMap(Peer.answer) ?? ["error": "malformed"]
    print(answer.serialized())
    _ = fflush(nil)
  }
}
