package import Domain

/// Why a step cannot be reversed, whatever the instance looks like now.
package enum Irreversible: Error, Hashable, Sendable {
  case conversationDeleted(ConversationID)
  case messagesPurged(ConversationID)
  /// Who held a revoked token cannot get back into the account.
  case tokensRevoked(UserID)
  case accountsDeleted([UserID])
  /// The rules have a history of their own.
  case rulesChanged
  case imported
  /// Of an object, by its name: what it was before is gone.
  case mediaChanged(String)
  /// The next `up` would do it again.
  case projectSetUp
  /// Its reply was lost or its run broke off, so nobody knows exactly what was there before.
  case unclear
}

extension Step {
  /// What takes back what this step did, in order.
  ///
  /// `changes` is what it did to documents, as the journal tells; nil where that is not known.
  package func reversal(_ changes: [DocumentChange]?) throws(Irreversible) -> [Step] {
    switch self {
    case .person(let step): return [.person(step.reversal)]
    case .account(let step): return [.account(try step.reversal)]
    case .importing: throw .imported
    case .repair(.deleteObject(let name, _, _)), .repair(.removeDownloadTokens(let name, _, _)):
      throw .mediaChanged(name)
    case .rules: throw .rulesChanged
    case .project: throw .projectSetUp
    case .conversation(.delete(let deletion)): throw .conversationDeleted(deletion.conversation)
    case .conversation(.purgeMessages(let purge)): throw .messagesPurged(purge.conversation)
    case .conversation, .deviceLock, .restore, .repair(.sortParticipants):
      guard let changes else { throw .unclear }
      return changes.reversed().map { .restore(RestoreStep(reversing: $0)) }
    }
  }
}

extension PersonStep {
  fileprivate var reversal: PersonStep {
    switch self {
    case .add(let alias, let user): .remove(alias, user)
    case .rename(let alias, let user, let newAlias): .rename(newAlias, of: user, to: alias)
    case .remove(let alias, let user): .add(alias, user)
    case .move(let alias, let old, let new): .move(alias, from: new, to: old)
    }
  }
}

extension AccountStep {
  fileprivate var reversal: AccountStep {
    get throws(Irreversible) {
      switch self {
      case .disable(let user): .enable(user)
      case .enable(let user): .disable(user)
      case .revokeTokens(let user, _, _): throw .tokensRevoked(user)
      case .delete(let users): throw .accountsDeleted(users)
      }
    }
  }
}
