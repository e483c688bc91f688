package import REST
internal import SQLite

/// The canonical codes of Google's APIs that an instance answers with (google.rpc.Code).
package enum CanonicalStatus: String, Hashable, Sendable {
  case invalidArgument = "INVALID_ARGUMENT"
  case failedPrecondition = "FAILED_PRECONDITION"
  case unauthenticated = "UNAUTHENTICATED"
  case permissionDenied = "PERMISSION_DENIED"
  case notFound = "NOT_FOUND"
  case alreadyExists = "ALREADY_EXISTS"
  case aborted = "ABORTED"
  case resourceExhausted = "RESOURCE_EXHAUSTED"
  case internalError = "INTERNAL"
  case unimplemented = "UNIMPLEMENTED"
  case unavailable = "UNAVAILABLE"

  package var httpStatus: Int {
    switch self {
    case .invalidArgument, .failedPrecondition: 400
    case .unauthenticated: 401
    case .permissionDenied: 403
    case .notFound: 404
    case .alreadyExists, .aborted: 409
    case .resourceExhausted: 429
    case .internalError: 500
    case .unimplemented: 501
    case .unavailable: 503
    }
  }

  /// The number in `google.rpc.Status.code`.
  package var number: Int64 {
    switch self {
    case .invalidArgument: 3
    case .notFound: 5
    case .alreadyExists: 6
    case .permissionDenied: 7
    case .resourceExhausted: 8
    case .failedPrecondition: 9
    case .aborted: 10
    case .unimplemented: 12
    case .internalError: 13
    case .unavailable: 14
    case .unauthenticated: 16
    }
  }
}

/// A refusal in the envelope of most of Google's APIs: `{"error": {"code", "message", "status", "details"}}`.
package struct GoogleError: Error, Hashable, Sendable {
  package var status: CanonicalStatus
  package var message: String
  package var details: [JSON] = []

  package init(_ status: CanonicalStatus, _ message: String, details: [JSON] = []) {
    self.status = status
    self.message = message
    self.details = details
  }

  package static func invalid(_ message: String) -> GoogleError {
    GoogleError(.invalidArgument, message)
  }

  /// Why, for programs (`google.rpc.ErrorInfo`).
  static func errorInfo(_ reason: String, domain: String = "googleapis.com", _ metadata: JSON? = nil) -> JSON {
    var info: JSONObject = [
      "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": .string(reason), "domain": .string(domain),
    ]
    if let metadata { info["metadata"] = metadata }
    return .object(info)
  }

  static let invalidArgument = GoogleError.invalid("Request contains an invalid argument.")
  static let alreadyThere = GoogleError(.alreadyExists, "Requested entity already exists")
  /// What the Firestore emulator says to a body that does not fit the message's protobuf definition.
  static let invalidPayload = GoogleError.invalid("Payload isn't valid for request.")

  /// Rules or roles that say no; the text is Firestore's.
  static let denied = GoogleError(.permissionDenied, "Missing or insufficient permissions.")

  init(_ error: StoreError) {
    switch error.reason {
    case .busy: self.init(.unavailable, "The instance's database is busy.")
    case .diskFull: self.init(.resourceExhausted, "The instance's disk is full.")
    case .damaged, .readOnly, .cannotOpen, .constraint, .foreignOwner, .foreignApplication, .newerSchema, .interrupted,
      .other:
      self.init(.internalError, "The instance's database failed: \(error.message)")
    }
  }

  package var reply: Reply {
    var error: JSONObject = [
      "code": .integer(Int64(status.httpStatus)), "message": .string(message), "status": .string(status.rawValue),
    ]
    if !details.isEmpty { error["details"] = .array(details) }
    return Reply(status: status.httpStatus, json: ["error": .object(error)])
  }
}

/// Turns what SQLite refuses into an answer.
func stored<Result>(_ body: () throws(StoreError) -> Result) throws(GoogleError) -> Result {
  do throws(StoreError) { return try body() } catch { throw GoogleError(error) }
}
