import CCurl
import REST

/// One multi handle: the connections that are kept, and the loop that drives transfers over them.
@safe
struct CurlSession: ~Copyable {
  private let multi: UnsafeMutableRawPointer
  private let library: CurlLibrary

  init(library: CurlLibrary) {
    guard let multi = unsafe library.functions.pointee.multi_init() else { fatalError("out of memory") }
    unsafe self.multi = multi
    self.library = library
  }

  deinit { unsafe _ = library.functions.pointee.multi_cleanup(multi) }

  /// Runs all requests, at most `settings.parallelTransfers` at a time, and answers in their order.
  func run(
    _ requests: [HTTPRequest], settings: CurlSettings, isInterrupted: () -> Bool
  ) -> [Result<HTTPResponse, TransferError>] {
    var outcomes = [Result<HTTPResponse, TransferError>?](repeating: nil, count: requests.count)
    var running: [UnsafeMutableRawPointer: (index: Int, transfer: CurlTransfer)] = unsafe [:]
    var next = 0
    while true {
      while unsafe running.count < settings.parallelTransfers, next < requests.count, !isInterrupted() {
        do throws(TransferError) {
          let transfer = try CurlTransfer(requests[next], settings: settings, library: library)
          unsafe check(library.functions.pointee.multi_add_handle(multi, transfer.easy))
          unsafe running[transfer.easy] = (next, transfer)
        } catch {
          outcomes[next] = .failure(error)
        }
        next += 1
      }
      var activeCount: Int32 = 0
      unsafe check(library.functions.pointee.multi_perform(multi, &activeCount))
      while let (easy, code) = unsafe finished() {
        unsafe check(library.functions.pointee.multi_remove_handle(multi, easy))
        guard let (index, transfer) = unsafe running.removeValue(forKey: easy) else { continue }
        outcomes[index] = transfer.outcome(code)
      }
      if isInterrupted() { break }
      if unsafe running.isEmpty {
        guard next < requests.count else { break }
        continue
      }
      // Woken by data; the bound is how long an interruption may go unnoticed.
      unsafe check(library.functions.pointee.multi_poll(multi, nil, 0, 50, nil))
    }
    for unsafe(easy, (index, transfer)) in unsafe running {
      outcomes[index] = .failure(transfer.interruption())
      unsafe check(library.functions.pointee.multi_remove_handle(multi, easy))
    }
    return outcomes.map { $0 ?? .failure(TransferError(reason: .interrupted, host: "")) }
  }

  private func finished() -> (easy: UnsafeMutableRawPointer, code: CURLcode)? {
    var remaining: Int32 = 0
    while let message = unsafe library.functions.pointee.multi_info_read(multi, &remaining) {
      guard unsafe message.pointee.msg == CURLMSG_DONE, let easy = unsafe message.pointee.easy_handle else { continue }
      return unsafe (easy, wt_message_result(message))
    }
    return nil
  }

  /// A multi handle only fails by misuse or exhausted memory.
  private func check(_ code: CURLMcode) {
    precondition(code == CURLM_OK, "libcurl's multi interface failed with code \(code.rawValue)")
  }
}
