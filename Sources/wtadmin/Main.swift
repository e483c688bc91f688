import Commands
import REST

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program: reads the arguments, builds the live world, runs the command.
@main
enum Main {
  static func main() {
    let transport = Transport { request throws(TransferError) in
      throw TransferError(reason: .libraryMissing(name: "libcurl"), host: request.url)
    }
    let words: [String] = Array(CommandLine.arguments.dropFirst())
    exit(Dispatch.run(words, in: .live(transport: transport)).rawValue)
  }
}
