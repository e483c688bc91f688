internal import Domain
internal import Ledger

private func excess(_ characters: Int, _ limit: Int) -> String {
  "it has \(characters) characters, and at most \(limit) are allowed"
}

extension DisplayName.Refusal: Explained {
  package var failure: Failure {
    let cause =
      switch self {
      case .empty: "it is empty"
      case .tooLong(let characters, let limit): excess(characters, limit)
      case .controlCharacter: "it holds a control character or a line break"
      }
    return Failure(
      "the display name cannot be used", cause: cause, remedy: "give a name of 1 to 64 printable characters",
      exitCode: .usedWrongly)
  }
}

extension Alias.Refusal: Explained {
  package var failure: Failure {
    let cause =
      switch self {
      case .empty: "it is empty"
      case .tooLong(let characters, let limit): excess(characters, limit)
      case .badCharacter(let character): "it holds “\(character)”"
      case .leadingDash: "it begins with a dash, and would be read as an option"
      }
    return Failure(
      "the alias cannot be used", cause: cause, remedy: "use letters, digits, '.', '_', '-' and '@'",
      exitCode: .usedWrongly)
  }
}

extension UserID.Refusal: Explained {
  package var failure: Failure {
    let cause =
      switch self {
      case .empty: "it is empty"
      case .tooLong(let characters, let limit): excess(characters, limit)
      case .badCharacter(let character): "it holds “\(character)”"
      case .reserved: "Firestore keeps such names for itself"
      }
    return Failure(
      "that is no user id", cause: cause, remedy: "copy it from the app's id screen, or see: wtadmin user list",
      exitCode: .usedWrongly)
  }
}

extension Participants.Refusal: Explained {
  package var failure: Failure {
    switch self {
    case .samePersonTwice(let user):
      Failure(
        "a conversation is between two people", cause: "both are the user \(user)",
        remedy: "name two different people", exitCode: .refused)
    }
  }
}

extension PeopleStore.Refusal: Explained {
  package var failure: Failure {
    switch self {
    case .aliasTaken(let alias, let user):
      Failure(
        "the alias “\(alias)” is taken", cause: "it stands for the user \(user)",
        remedy: "choose another, or free it: wtadmin person remove \(alias)", exitCode: .refused)
    case .userNamed(let user, let alias):
      Failure(
        "the user \(user) has an alias already", cause: "it is “\(alias)”",
        remedy: "to change it: wtadmin person rename \(alias) NEW", exitCode: .refused)
    case .unknownAlias(let alias, let nearest):
      Failure(
        "there is no person “\(alias)”", cause: "no alias of that name is kept for this instance",
        remedy: nearest.map { "did you mean “\($0)”?" } ?? "see who is known: wtadmin person list",
        exitCode: .usedWrongly)
    }
  }
}

extension OperatorLock.Refusal: Explained {
  package var failure: Failure {
    switch self {
    case .held(let process):
      Failure(
        "another run of wtadmin is changing this instance",
        cause: process.map { "process \($0) holds the lock" } ?? "it holds the lock",
        remedy: "wait until it has ended, then run the command again", exitCode: .conflict)
    case .unopenable(let path, let errorNumber):
      Failure(
        "\(path) cannot be opened", cause: "the system answered with error \(errorNumber)",
        remedy: "see who owns the folder: ls -ld \(path)")
    }
  }
}
