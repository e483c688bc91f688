internal import REST
internal import SQLite

/// Why a request to Storage is refused.
enum StorageError: Error {
  /// What a device was not allowed to do.
  enum Permission: String, Sendable {
    case read = "READ"
    case write = "WRITE"
    case list = "LIST"
  }

  case notFound(ObjectName)
  case noSuchBucket
  case noSuchUpload
  case denied(Permission)
  case adminNeeded
  case conditionNotMet
  case rangeNotSatisfiable(size: Int64)
  case invalid(String)
  /// What the store or the look at the caller's token refused.
  case google(GoogleError)

  private var status: Int {
    switch self {
    case .notFound, .noSuchBucket, .noSuchUpload: 404
    case .denied: 403
    case .adminNeeded: 401
    case .conditionNotMet: 412
    case .rangeNotSatisfiable: 416
    case .invalid: 400
    case .google(let error): error.status.httpStatus
    }
  }

  /// The word in `errors[].reason` of the JSON API
  /// (https://cloud.google.com/storage/docs/json_api/v1/status-codes).
  private var reason: String {
    switch self {
    case .notFound, .noSuchBucket, .noSuchUpload: "notFound"
    case .denied: "forbidden"
    case .adminNeeded: "required"
    case .conditionNotMet: "conditionNotMet"
    case .rangeNotSatisfiable: "requestedRangeNotSatisfiable"
    case .invalid: "invalid"
    case .google(let error):
      switch error.status {
      case .unauthenticated: "authError"
      case .permissionDenied: "forbidden"
      case .unavailable, .internalError: "backendError"
      default: "invalid"
      }
    }
  }

  private var message: String {
    switch self {
    case .notFound(let object): "No such object: \(object.bucket)/\(object.name)"
    case .noSuchBucket: "The specified bucket does not exist."
    case .noSuchUpload: "No such upload."
    case .denied(let permission): "Permission denied. No \(permission.rawValue) permission."
    case .adminNeeded: "Anonymous caller does not have storage access to the Google Cloud Storage resource."
    case .conditionNotMet: "At least one of the pre-conditions you specified did not hold."
    case .rangeNotSatisfiable: "Request range not satisfiable"
    case .invalid(let message): message
    case .google(let error): error.message
    }
  }

  /// In the words of Firebase's endpoints.
  var firebaseReply: Reply {
    var message = message
    if case .notFound = self { message = "Not Found.  Could not get object" }
    return reply(["code": .integer(Int64(status)), "message": .string(message)])
  }

  /// In the envelope of Cloud Storage's JSON API.
  var cloudReply: Reply {
    let text = JSON.string(message)
    return reply([
      "code": .integer(Int64(status)), "message": text,
      "errors": [["message": text, "domain": "global", "reason": .string(reason)]],
    ])
  }

  private func reply(_ error: JSONObject) -> Reply {
    var reply = Reply(status: status, json: ["error": .object(error)])
    if case .rangeNotSatisfiable(let size) = self { reply.headers["Content-Range"] = "bytes */\(size)" }
    return reply
  }
}

/// Turns what SQLite refuses into an error of Storage.
func kept<Result>(_ body: () throws(StoreError) -> Result) throws(StorageError) -> Result {
  do throws(StoreError) { return try body() } catch { throw .google(GoogleError(error)) }
}
