import Commands
import HTTP
import REST

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program: reads the arguments, builds the live world, runs the command, exits with its code.
@main
enum Main {
  static func main() {
    let words: [String] = Array(CommandLine.arguments.dropFirst())
    exit(Dispatch.run(words, in: .live(makeTransport: transport)).rawValue)
  }

  private static func transport(in world: World) -> Transport {
    let authorities: [EnvironmentVariable] = [.curlAuthorities, .authorityFile, .authorityFolder]
    let variables: [(String, String)] = authorities.compactMap { variable in
      world.variable(variable).map { (variable.rawValue, $0) }
    }
    let settings = CurlSettings(variables: Dictionary(uniqueKeysWithValues: variables))
    let start = ContinuousClock.now
    let clock = RetryClock(
      now: { ContinuousClock.now - start }, sleep: world.sleep, isInterrupted: world.isInterrupted)
    return CurlTransport(settings: settings, isInterrupted: world.isInterrupted).transport
      .retrying(clock: clock, isFinal: isSpentQuota)
  }
}
