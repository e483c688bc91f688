/// Google's canonical error codes (`google.rpc.Code`).
package enum CanonicalStatus: String, Hashable, Sendable, CaseIterable {
  case cancelled = "CANCELLED"
  case unknown = "UNKNOWN"
  case invalidArgument = "INVALID_ARGUMENT"
  case deadlineExceeded = "DEADLINE_EXCEEDED"
  case notFound = "NOT_FOUND"
  case alreadyExists = "ALREADY_EXISTS"
  case permissionDenied = "PERMISSION_DENIED"
  case resourceExhausted = "RESOURCE_EXHAUSTED"
  case failedPrecondition = "FAILED_PRECONDITION"
  case aborted = "ABORTED"
  case outOfRange = "OUT_OF_RANGE"
  case unimplemented = "UNIMPLEMENTED"
  case `internal` = "INTERNAL"
  case unavailable = "UNAVAILABLE"
  case dataLoss = "DATA_LOSS"
  case unauthenticated = "UNAUTHENTICATED"

  /// The number in gRPC statuses, as `batchWrite` gives one for each write. 0 is OK and no error.
  package init?(number: Int64) {
    guard number >= 1, number <= Self.allCases.count else { return nil }
    self = Self.allCases[Int(number) - 1]
  }

  /// What an HTTP status stands for where the body does not say (`google/rpc/code.proto`).
  package init(httpStatus: Int) {
    self =
      switch httpStatus {
      case 400: .invalidArgument
      case 401: .unauthenticated
      case 402, 412: .failedPrecondition
      case 403: .permissionDenied
      case 404: .notFound
      case 409: .aborted
      case 429: .resourceExhausted
      case 499: .cancelled
      case 500: .internal
      case 501: .unimplemented
      case 502, 503: .unavailable
      case 408, 504: .deadlineExceeded
      default: .unknown
      }
  }
}
