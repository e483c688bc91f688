import REST

/// When a request is sent again, and after how long.
///
/// The numbers are those of Google's Firestore clients (google-cloud-firestore, `transports/base.py`): 0.1 s, growing
/// by 1.3, 60 s in all, 300 s for reads that stream. A connection that cannot be made is given up sooner than there,
/// because someone sits waiting for the answer.
package struct RetryPolicy: Hashable, Sendable {
  package var firstDelay = Duration.milliseconds(100)
  package var growth = 1.3
  package var longestDelay = Duration.seconds(60)
  /// No try begins later than this after the first.
  package var total = Duration.seconds(60)
  package var streamingTotal = Duration.seconds(300)
  /// Tries where no response comes at all.
  package var connectionTries = 3

  package init() {}

  /// Whether a status calls for another try.
  func repeats(_ status: Int, _ repeatability: Repeatability) -> Bool {
    switch repeatability {
    case .repeatable: [408, 429, 500, 502, 503, 504].contains(status)
    case .streamingRead: [408, 500, 502, 503, 504].contains(status)
    case .guardedWrite: [429, 503].contains(status)
    case .never, .farewell: false
    }
  }

  /// Whether a request that got no response may be sent again.
  func repeats(_ error: TransferError, _ repeatability: Repeatability) -> Bool {
    guard error.reason.mayPass else { return false }
    switch repeatability {
    case .repeatable, .streamingRead: return true
    case .guardedWrite: return !error.mayHaveArrived
    case .never, .farewell: return false
    }
  }

  func total(for repeatability: Repeatability) -> Duration {
    repeatability == .streamingRead ? streamingTotal : total
  }

  /// The wait before the try with this number (the first repeat is 1), spread over 50 to 100 percent of the computed
  /// one, so that clients that failed together do not come back together. `fraction` is random, from 0 to 1.
  func delay(beforeRepeat number: Int, fraction: Double) -> Duration {
    var delay = firstDelay
    for _ in 1..<number where delay < longestDelay { delay = delay * growth }
    return min(delay, longestDelay) * (0.5 + fraction / 2)
  }
}

extension TransferError.Reason {
  /// Whether the same request may fare better a moment later.
  var mayPass: Bool {
    switch self {
    case .hostNotFound, .connectionRefused, .unreachable, .connectTimedOut, .responseTimedOut, .handshakeFailed,
      .connectionLost:
      true
    case .libraryMissing, .malformedURL, .plainHTTPRefused, .proxyNotFound, .certificate, .responseTooLarge,
      .interrupted, .other:
      false
    }
  }
}

extension HTTPResponse {
  /// How long the server asks to wait: seconds, or a time, which is compared with the server's own `Date`
  /// (RFC 9110, section 10.2.3).
  var retryAfter: Duration? {
    guard let text = headers["Retry-After"] else { return nil }
    if let seconds = Int64(text), seconds >= 0 { return .seconds(seconds) }
    guard let then = Timestamp(httpDate: text), let now = headers["Date"].flatMap(Timestamp.init(httpDate:)) else {
      return nil
    }
    return .seconds(max(0, then.seconds(since: now)))
  }
}
