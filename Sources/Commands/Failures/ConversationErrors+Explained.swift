internal import Domain
internal import Provisioning

extension ConversationError: Explained {
  package var failure: Failure {
    switch self {
    case .unknown(let text):
      Failure(
        "there is no conversation “\(text)”", cause: "no id that this machine knows begins so",
        remedy: "see them: wtadmin conversation list --refresh", exitCode: .usedWrongly)
    case .ambiguous(let text, let candidates):
      Failure(
        "“\(text)” may be several conversations", cause: "these fit: \(candidates.joined(separator: ", "))",
        remedy: "type more of the id", exitCode: .usedWrongly)
    case .noneBetween(let one, let other):
      Failure(
        "\(one) and \(other) have no conversation", cause: "the server knows none of the two",
        remedy: "make one: wtadmin conversation create \(one) \(other)")
    case .absent(let id):
      Failure(
        "there is no conversation \(id)", cause: "the server has no document of that id",
        remedy: "see what there is: wtadmin conversation list --refresh")
    }
  }
}

extension ConversationCreation.Refusal: Explained {
  package var failure: Failure {
    switch self {
    case .noSuchAccount(let user):
      Failure(
        "there is no account \(user)", cause: "nobody ever signed in with that user id, or the account was deleted",
        remedy: "see who signed in: wtadmin user list", exitCode: .refused)
    case .disabledAccount(let user):
      Failure(
        "the account \(user) is disabled", cause: "whoever it belongs to cannot sign in any more",
        remedy: "connect another account: wtadmin user list", exitCode: .refused)
    case .notAnonymous(let user):
      Failure(
        "the account \(user) is not anonymous", cause: "the rules let in only what the app signs in",
        remedy: "connect an account that the app made: wtadmin user list", exitCode: .refused)
    case .pairExists(_, let ids):
      Failure(
        "the two are connected already", cause: "by \(ids.map(\.text).joined(separator: ", "))",
        remedy: "use that conversation, or add --duplicate for another one", exitCode: .refused)
    }
  }
}

extension UndecidedWrite: Explained {
  package var failure: Failure {
    let failure = cause.failure
    return Failure(
      "nobody knows yet whether it was done: \(failure.summary)", cause: failure.cause,
      remedy: """
        run any changing command once the server answers again: it asks what became of this one; see also: wtadmin log
        """, exitCode: failure.exitCode, serverText: failure.serverText)
  }
}
