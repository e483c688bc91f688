internal import Domain
internal import Provisioning
internal import REST

extension AccountStep {
  var words: String {
    switch self {
    case .disable(let user): "disable the account \(user)"
    case .enable(let user): "enable the account \(user) again"
    case .revokeTokens(let user, let validSince, _):
      "revoke all tokens of \(user) that were given before \(validSince.timestamp.rfc3339)"
    case .delete(let users):
      users.count == 1
        ? "delete the account \(users[0])"
        : "delete \(counted(users.count, "account")): \(users.map(\.text).joined(separator: ", "))"
    }
  }
}
