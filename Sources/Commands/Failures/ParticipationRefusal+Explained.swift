internal import Domain
internal import Provisioning

extension ParticipationRefusal: Explained {
  package var failure: Failure {
    switch self {
    case .takesNoPart(let user, let id):
      Failure(
        "\(user) takes no part in conversation \(id)", cause: "two other people are in it",
        remedy: "see who: wtadmin conversation show \(id)", exitCode: .refused)
    case .takesPartAlready(let user, let id):
      Failure(
        "\(user) takes part in conversation \(id) already", cause: "a conversation is between two different people",
        remedy: "see who: wtadmin conversation show \(id)", exitCode: .refused)
    case .noDisplayName(let user, let id):
      Failure(
        "\(user) has no display name in conversation \(id)",
        cause: "there is none that the new account could take over",
        remedy: "give one: wtadmin name set \(id) \(user) NAME", exitCode: .refused)
    }
  }
}
