internal import Domain
internal import Provisioning

/// An account that may be in use, and nobody to ask by whom.
struct LostPhoneAlive: Error, Hashable {
  var person: String
  var seen: String
}

extension LostPhoneAlive: Explained {
  var failure: Failure {
    Failure(
      "nothing was done: the account of \(person) may be in use", cause: "its last sign of life came \(seen)",
      remedy: """
        if that was its owner, on an app that was installed anew: add --keep-account; if the phone is lost or stolen: add --force
        """, exitCode: .refused)
  }
}

/// No account to put in the old one's place, and nobody to ask for it.
struct NewPhoneUnknown: Error, Hashable {
  var person: String
}

extension NewPhoneUnknown: Explained {
  var failure: Failure {
    Failure(
      "nothing was done: which account is to come in the place of \(person)?",
      cause: "--new is not given, and nobody can be asked here",
      remedy: "add --new USER (see: wtadmin user list --unconnected), or --no-wait to only cut the old account off",
      exitCode: .refused)
  }
}

extension LostPhone.Refusal: Explained {
  package var failure: Failure {
    switch self {
    case .unsound(let user, let conversations):
      Failure(
        "nothing was done: \(user) is in conversations that cannot be moved",
        cause: "these break the contract: \(conversations.joined(separator: ", "))",
        remedy: "see what is wrong, and mend it: wtadmin audit; to cut the account off before that, add --no-wait",
        exitCode: .refused)
    case .begun(let new):
      Failure(
        "nothing was done: another account is on its way into the place",
        cause: "a run that broke off began with \(new)",
        remedy: "finish that one: leave --new out, or give --new \(new)", exitCode: .conflict)
    case .cutOff(let user):
      Failure(
        "the account \(user) cannot be kept", cause: "it was cut off or deleted, and cannot be had back",
        remedy: "put another in its place: wtadmin phone lost \(user) --new USER", exitCode: .refused)
    }
  }
}
