internal import Domain
internal import Provisioning

extension Undo.Refusal: Explained {
  package var failure: Failure {
    Failure("that change cannot be taken back", cause: cause, remedy: remedy, exitCode: .refused)
  }

  /// Why, in a few words; `log` shows it, too.
  var cause: String {
    switch self {
    case .isOpen: "it broke off, and nobody has asked yet what became of it"
    case .nothingDone: "none of its steps was done"
    case .unknownStep(let number): "its step \(number) was written by a newer release"
    case .irreversible(let reason): reason.words
    }
  }

  private var remedy: String? {
    switch self {
    case .isOpen: "run any command that changes the instance; it asks first"
    case .nothingDone: nil
    case .unknownStep: "use that release"
    case .irreversible(let reason): reason.remedy
    }
  }
}

extension Irreversible {
  fileprivate var words: String {
    switch self {
    case .conversationDeleted(let id): "it deleted conversation \(id) with its messages"
    case .messagesPurged(let id): "it deleted messages of conversation \(id)"
    case .tokensRevoked(let user):
      "it revoked the tokens of \(user), and an anonymous account cannot be signed in to again"
    case .accountsDeleted(let users): "it deleted \(counted(users.count, "account"))"
    case .rulesChanged: "the rules have a history of their own"
    case .mediaChanged(let name): "it deleted the media \(name), or links to them"
    case .projectSetUp: "it set the project up, and the next “wtadmin up” would do it again"
    case .imported: "it brought an export, which may be in use by now"
    case .unclear: "its reply was lost or its run broke off, so nobody knows exactly what was there before"
    }
  }

  fileprivate var remedy: String? {
    switch self {
    case .conversationDeleted: "make a new one: wtadmin conversation create"
    case .messagesPurged, .accountsDeleted, .mediaChanged: "see whether an export has them: wtadmin import"
    case .tokensRevoked: "let the person sign in anew: wtadmin phone lost"
    case .rulesChanged: "go back to an earlier release: wtadmin rules rollback"
    case .projectSetUp: "change it in the console: https://console.firebase.google.com/"
    case .imported: "remove what it brought by name: wtadmin conversation delete"
    case .unclear: "look at it, and change it back by its own command"
    }
  }
}
