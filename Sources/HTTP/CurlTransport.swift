package import REST
import Synchronization

/// Requests carried by libcurl, which is loaded when the first one is made.
///
/// Connections are kept and reused for as long as this value lives. Requests from several threads take turns; those
/// given to `sendAll` run side by side.
package final class CurlTransport: Sendable {
  private let session = Mutex<CurlSession?>(nil)
  private let settings: CurlSettings
  private let isInterrupted: @Sendable () -> Bool

  /// Makes a transport that asks `isInterrupted` at least every 50 milliseconds and gives up once it says yes.
  package init(
    settings: CurlSettings = CurlSettings(), isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.settings = settings
    self.isInterrupted = isInterrupted
  }

  /// The closures that the rest of the program sees. No retries yet: see `Transport.retrying`.
  package var transport: Transport {
    Transport(
      send: { (request) throws(TransferError) in try self.run([request])[0].get() },
      sendAll: { requests in self.run(requests) })
  }

  private func run(_ requests: [HTTPRequest]) -> [Result<HTTPResponse, TransferError>] {
    guard let library = CurlLibrary.shared else {
      let reason = TransferError.Reason.libraryMissing(name: CurlLibrary.usualName)
      return requests.map { _ in .failure(TransferError(reason: reason, host: "")) }
    }
    return session.withLock { session in
      let current = session.take() ?? CurlSession(library: library)
      let isFarewell = requests.allSatisfy { $0.repeatability == .farewell }
      let outcomes = current.run(
        requests, settings: settings, isInterrupted: { !isFarewell && self.isInterrupted() })
      session = consume current
      return outcomes
    }
  }
}
