internal import Firebase
internal import REST

extension FirebaseError: Explained {
  package var failure: Failure {
    switch reason {
    case .transfer(let error):
      var failure: Failure = error.failure
      guard error.reason != .interrupted else { return failure }
      failure.cause = [failure.summary, failure.cause].compactMap(\.self).joined(separator: ": ")
      failure.summary = purpose.failed
      return failure
    case .api(let error):
      var failure: Failure = error.failure
      if case .rules(let purpose) = purpose { purpose.adapt(&failure, to: error) }
      failure.summary = purpose.failed
      return failure
    case .unreadable(let response):
      return Failure(
        purpose.failed, cause: response.words,
        remedy: "see whether a proxy stands between, or an endpoint in walkytalky.json names another server",
        exitCode: .unreachable)
    case .readLimit(let limit):
      return Failure(
        "stopped before more than \(counted(limit, "read")) were billed", cause: "--max-reads allows no more",
        remedy: "allow more reads, or ask for less", exitCode: .quotaSpent)
    case .clockSkew(let minutes):
      return Failure(
        purpose.failed,
        cause: "this machine's clock is \(counted(abs(minutes), "minute")) \(minutes > 0 ? "ahead" : "behind")",
        remedy: "set it: sudo timedatectl set-ntp true", exitCode: .notPermitted)
    case .contention(let attempts):
      return Failure(
        purpose.failed, cause: "others kept changing the same documents, through \(counted(attempts, "attempt"))",
        remedy: "run the command again", exitCode: .conflict)
    case .unfinished(let time):
      return Failure(
        purpose.failed,
        cause: "the server is still at work on it after \(counted(Int(time.components.seconds), "second"))",
        remedy: "run the command again later: it goes on from there", exitCode: .unreachable)
    }
  }
}

extension FirebaseError.UnreadableResponse {
  fileprivate var words: String {
    switch self {
    case .html: "a web page came instead of an answer"
    case .empty: "the answer was empty"
    case .syntax(let error): "the answer is no whole JSON: \(error.reason.words)"
    case .shape(let place): "the answer lacks \(place), or has it in another form"
    }
  }
}

extension APIError: Explained {
  package var failure: Failure {
    let said: String = ([message] + violations.map { "\($0.subject): \($0.description)" })
      .filter { !$0.isEmpty }.joined(separator: "\n")
    var failure: Failure = reason.flatMap { explain($0) } ?? status.failure(httpStatus: httpStatus)
    failure.serverText = "HTTP \(httpStatus) \(status.rawValue)" + (said.isEmpty ? "" : " " + said)
    if envelope == .html {
      failure.cause = "a web page came with status \(httpStatus), not an answer of Google's"
      failure.remedy = "see whether a proxy stands between, or an endpoint in walkytalky.json names another server"
    }
    return failure
  }
}

extension CanonicalStatus {
  /// What a status means where nothing more is known.
  func failure(httpStatus: Int) -> Failure {
    let summary = "the server refused"
    return switch self {
    case .notFound: Failure(summary, cause: "it does not exist (any more)", remedy: "look again: wtadmin cache refresh")
    case .alreadyExists: Failure(summary, cause: "it exists already", exitCode: .conflict)
    case .failedPrecondition, .aborted:
      Failure(
        summary, cause: "it was changed by somebody else in the meantime", remedy: "run the command again",
        exitCode: .conflict)
    case .permissionDenied:
      Failure(
        summary, cause: "the account behind the key may not do this",
        remedy: "give it the role Firebase Admin (roles/firebase.admin)", exitCode: .notPermitted)
    case .unauthenticated:
      Failure(
        summary, cause: "the credentials are not accepted", remedy: "download a new key for the service account",
        exitCode: .notPermitted)
    case .resourceExhausted:
      Failure(summary, cause: "a quota is used up", remedy: "try again later", exitCode: .quotaSpent)
    case .unavailable, .deadlineExceeded, .internal, .unknown, .dataLoss, .cancelled:
      Failure(
        summary, cause: "the server is in trouble (status \(httpStatus))", remedy: "try again in a few minutes",
        exitCode: .unreachable)
    case .invalidArgument, .outOfRange:
      Failure(summary, cause: "it finds fault with the request", remedy: "see its words with --verbose")
    case .unimplemented:
      Failure(summary, cause: "it does not know this request", remedy: "see which server the endpoints name")
    }
  }
}
