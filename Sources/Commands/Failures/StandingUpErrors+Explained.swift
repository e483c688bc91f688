internal import Firebase
internal import Provisioning

extension ProjectUnknown: Explained {
  package var failure: Failure {
    Failure(
      "the project \(project) cannot be seen",
      cause: "it does not exist, or the account behind the key has no part in it",
      remedy: "check the project in walkytalky.json, and that the key is one of this project", exitCode: .notPermitted)
  }
}

extension ProjectWishFault: Explained {
  package var failure: Failure {
    switch self {
    case .noLocation:
      Failure(
        "no place is chosen for the documents",
        cause: "the Firestore database is to be made, and where it is can never be changed",
        remedy: """
          add --location: eur3 (Europe), nam5 (America), or one region near you, such as europe-west3: \
          https://firebase.google.com/docs/firestore/locations
          """, exitCode: .usedWrongly)
    }
  }
}

extension NeedsPerson: Explained {
  package var failure: Failure {
    let failure = cause.failure
    return Failure(
      failure.summary, cause: failure.cause, remedy: "see what to do by hand: wtadmin up --plan",
      exitCode: failure.exitCode, serverText: failure.serverText)
  }
}
