package import REST

/// An answer that says no, read from whichever of Google's envelopes it came in.
package struct APIError: Error, Hashable, Sendable {
  /// The HTTP status; where the error came in the middle of a stream, that of the error itself.
  package var httpStatus: Int
  package var status: CanonicalStatus
  /// The server's sentence, one line, cut at 2,000 characters; shown with `--verbose`.
  package var message: String
  /// What is known beyond the status.
  package var reason: Reason?
  package var envelope: Envelope
  /// What `QuotaFailure`, `PreconditionFailure` and `BadRequest` details name.
  package var violations: [Violation]
  /// `RetryInfo`'s delay.
  package var retryDelay: Duration?

  package init(
    httpStatus: Int, status: CanonicalStatus, message: String = "", reason: Reason? = nil,
    envelope: Envelope = .status, violations: [Violation] = [], retryDelay: Duration? = nil
  ) {
    self.httpStatus = httpStatus
    self.status = status
    self.message = message
    self.reason = reason
    self.envelope = envelope
    self.violations = violations
    self.retryDelay = retryDelay
  }

  /// The shape of the body that the error was read from.
  package enum Envelope: Hashable, Sendable {
    /// `google.rpc.Status`: `{"error": {"code", "message", "status", "details"}}`, maybe inside an array.
    case status
    /// Identity Toolkit's and Storage's `{"error": {"code", "message", "errors": […]}}`.
    case legacy
    /// The token endpoint's `{"error": "…", "error_description": "…"}`.
    case oauth
    /// A web page: a proxy's, or a server that is none of Google's APIs.
    case html
    /// JSON of another shape, or text.
    case other
    case empty
  }

  /// One thing that a request broke.
  package struct Violation: Hashable, Sendable {
    /// `type` of a failed precondition.
    package var type: String
    /// `subject`, or the field of a bad request.
    package var subject: String
    package var description: String

    package init(type: String, subject: String, description: String) {
      self.type = type
      self.subject = subject
      self.description = description
    }
  }
}

extension APIError {
  /// Whether the caller may not do what was asked. Reasons that nobody knows yet are read by their status.
  package var isDenial: Bool {
    switch reason {
    case .permissionMissing: true
    case nil, .other: status == .permissionDenied
    default: false
    }
  }

  /// Whether a 429 means a daily quota that is spent until midnight (Pacific time), which no retry mends.
  package static func isSpentQuota(_ response: HTTPResponse) -> Bool {
    response.status == 429 && APIError(response).reason == .dailyQuotaSpent
  }
}
