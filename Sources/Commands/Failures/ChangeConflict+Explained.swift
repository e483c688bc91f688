internal import Domain
internal import Provisioning

extension ChangeConflict: Explained {
  package var failure: Failure {
    let (summary, cause) = words
    return Failure(summary, cause: cause, remedy: "look again, and run the command again", exitCode: .conflict)
  }

  private var words: (summary: String, cause: String) {
    switch self {
    case .conversationGone(let id):
      ("conversation \(id) was not changed", "it is gone")
    case .displayNameMoved(let id, let user, let now):
      (
        "the display name of \(user) in conversation \(id) was not changed",
        "somebody else changed it in the meantime: \(now.map { "it is “\($0)” now" } ?? "there is none now")"
      )
    case .participantsMoved(let id):
      ("conversation \(id) was not changed", "others take part in it now than when it was looked at")
    case .pairingMoved(let id):
      ("conversation \(id) was not changed", "its pairing moved since it was looked at")
    case .lockMoved(let user):
      (
        "the device lock of \(user) was not freed",
        "it moved since it was looked at: another installation claimed it, or the one that has it was used"
      )
    case .accountExists(let user):
      ("the device lock of \(user) was not deleted", "the account exists")
    case .messageExists(let path):
      ("the media of a message were not deleted", "the message exists: \(path)")
    case .objectMoved(let name):
      ("the media \(name) were not deleted", "others were uploaded under the name since")
    case .documentMoved(let path):
      ("\(path) was not put back", "it was changed again since, or something was added to it")
    case .aliasMoved(let alias):
      ("the alias “\(alias)” was not put back", "it stands for somebody else by now, or for nobody")
    case .takesPart(let users):
      ("no account was deleted", "in a conversation by now: \(users.map(\.text).joined(separator: ", "))")
    }
  }
}

extension AccountsKept: Explained {
  package var failure: Failure {
    let kept = reasons.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
    return Failure(
      "some accounts were not deleted", cause: "the server refused: \(kept)", remedy: "run the command again")
  }
}
