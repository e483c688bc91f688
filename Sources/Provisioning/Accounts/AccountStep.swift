package import Domain
internal import Firebase
package import REST

/// A change of an account in Firebase Authentication. Whatever is done to an account, an ID token that was given before
/// stays good for up to an hour: only membership cuts access at once.
package enum AccountStep: StepGroup {
  /// Lets nobody sign in or refresh as this account.
  case disable(UserID)
  /// Lets them again.
  case enable(UserID)
  /// Makes every refresh token worthless that was given before `validSince`; `from` is the bound that held before.
  case revokeTokens(UserID, validSince: Instant, from: Instant?)
  /// Deletes up to 1,000 accounts that are in no conversation.
  case delete([UserID])

  package func perform(by administration: Administration) throws {
    try atOnce { try act(on: administration) }
  }

  private func act(on administration: Administration) throws {
    let accounts = administration.accounts
    switch self {
    case .disable(let user): try accounts.setDisabled(true, user.text)
    case .enable(let user): try accounts.setDisabled(false, user.text)
    case .revokeTokens(let user, let validSince, _):
      try accounts.revokeTokens(user.text, before: validSince.timestamp)
    case .delete(let users):
      let taking = try administration.firestore.participants(among: users)
      guard taking.isEmpty else { throw ChangeConflict.takesPart(taking.sorted()) }
      let refused = try accounts.delete(users.map(\.text))
      guard refused.isEmpty else { throw AccountsKept(reasons: refused, of: users.count) }
    }
  }

  package func wasApplied(_ administration: Administration) throws -> Bool {
    let accounts = administration.accounts
    switch self {
    case .disable(let user): return try accounts.lookUp(user.text)?.isDisabled ?? true
    case .enable(let user): return try accounts.lookUp(user.text)?.isDisabled == false
    case .revokeTokens(let user, let validSince, _):
      guard let account = try accounts.lookUp(user.text) else { return true }
      return account.validSince.map { $0.seconds >= validSince.timestamp.seconds } ?? false
    case .delete(let users): return try accounts.lookUp(users.map(\.text)).isEmpty
    }
  }
}

/// Accounts that the server did not delete, with its reasons.
package struct AccountsKept: Remembered, Hashable, Sendable {
  package var reasons: [String: String]
  /// How many were to be deleted.
  package var count: Int

  init(reasons: [String: String], of count: Int) {
    self.reasons = reasons
    self.count = count
  }

  package var wasDoneInPart: Bool { reasons.count < count }

  package var memory: JSONObject {
    let sorted = reasons.sorted { $0.key < $1.key }
    return ["refused": .object(JSONObject(sorted.map { ($0.key, .string($0.value)) }))]
  }
}

extension AccountStep {
  package enum Kind: String, CaseIterable {
    case disableAccount, enableAccount, revokeTokens, deleteAccounts
  }

  package var json: JSONObject {
    switch self {
    case .disable(let user): ["step": .string(Kind.disableAccount.rawValue), "user": .string(user.text)]
    case .enable(let user): ["step": .string(Kind.enableAccount.rawValue), "user": .string(user.text)]
    case .revokeTokens(let user, let validSince, let from):
      [
        "step": .string(Kind.revokeTokens.rawValue), "user": .string(user.text),
        "validSince": .string(validSince.timestamp.rfc3339),
        "from": from.map { .string($0.timestamp.rfc3339) } ?? .null,
      ]
    case .delete(let users):
      ["step": .string(Kind.deleteAccounts.rawValue), "users": .array(users.map { .string($0.text) })]
    }
  }

  package init?(_ json: JSON) {
    let reader = StepReader(json: json)
    guard let kind = reader.text("step").flatMap(Kind.init(rawValue:)) else { return nil }
    switch kind {
    case .disableAccount:
      guard let user = reader.user("user") else { return nil }
      self = .disable(user)
    case .enableAccount:
      guard let user = reader.user("user") else { return nil }
      self = .enable(user)
    case .revokeTokens:
      guard let user = reader.user("user"), let validSince = reader.instant("validSince") else { return nil }
      self = .revokeTokens(user, validSince: validSince, from: reader.instant("from"))
    case .deleteAccounts:
      guard let users = reader.users("users") else { return nil }
      self = .delete(users)
    }
  }
}
