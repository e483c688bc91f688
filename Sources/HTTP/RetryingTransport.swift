package import REST

/// What waiting needs of the world, so that tests need not wait.
package struct RetryClock: Sendable {
  /// Time that only grows, from any beginning.
  package var now: @Sendable () -> Duration
  /// Waits, or returns early when the user interrupts.
  package var sleep: @Sendable (Duration) -> Void
  /// A random number from 0 to 1.
  package var fraction: @Sendable () -> Double
  package var isInterrupted: @Sendable () -> Bool

  package init(
    now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) -> Void,
    fraction: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.now = now
    self.sleep = sleep
    self.fraction = fraction
    self.isInterrupted = isInterrupted
  }
}

extension Transport {
  /// The same transport, sending again what may be sent again.
  ///
  /// When the tries are used up, the last response or error stands. `isFinal` tells responses that no waiting mends,
  /// whatever their status (a quota spent until midnight).
  package func retrying(
    policy: RetryPolicy = RetryPolicy(), clock: RetryClock,
    isFinal: @escaping @Sendable (HTTPResponse) -> Bool = { _ in false }
  ) -> Transport {
    let retries = Retries(policy: policy, clock: clock, isFinal: isFinal)
    return Transport(
      send: { (request) throws(TransferError) in
        let outcomes = retries.run([request]) { requests in
          requests.map { request in Result { () throws(TransferError) in try send(request) } }
        }
        return try outcomes[0].get()
      },
      sendAll: { requests in retries.run(requests, by: sendAll) })
  }
}

private typealias Outcome = Result<HTTPResponse, TransferError>

/// Tries in rounds: all requests, then those that failed in a way that may pass, and so on.
private struct Retries: Sendable {
  let policy: RetryPolicy
  let clock: RetryClock
  let isFinal: @Sendable (HTTPResponse) -> Bool

  func run(_ requests: [HTTPRequest], by sendAll: ([HTTPRequest]) -> [Outcome]) -> [Outcome] {
    let start = clock.now()
    var outcomes = sendAll(requests)
    var pending = Array(requests.indices)
    var number = 1
    while true {
      var longest = Duration.zero
      pending = pending.filter { index in
        let repeatability = requests[index].repeatability
        guard let delay = delay(after: outcomes[index], repeatability, beforeRepeat: number) else { return false }
        let isInTime = clock.now() - start + delay <= policy.total(for: repeatability)
        if isInTime { longest = max(longest, delay) }
        return isInTime
      }
      guard !pending.isEmpty, !clock.isInterrupted() else { return outcomes }
      clock.sleep(longest)
      guard !clock.isInterrupted() else { return outcomes }
      for (index, outcome) in zip(pending, sendAll(pending.map { requests[$0] })) { outcomes[index] = outcome }
      number += 1
    }
  }

  /// How long to wait before the next try; nil where the outcome stands.
  private func delay(after outcome: Outcome, _ repeatability: Repeatability, beforeRepeat number: Int) -> Duration? {
    let computed = policy.delay(beforeRepeat: number, fraction: clock.fraction())
    switch outcome {
    case .success(let response):
      guard policy.repeats(response.status, repeatability), !isFinal(response) else { return nil }
      return max(computed, response.retryAfter ?? .zero)
    case .failure(let error):
      guard number < policy.connectionTries, policy.repeats(error, repeatability) else { return nil }
      return computed
    }
  }
}
