package import Domain
internal import Firebase
internal import Ledger

extension Administration {
  /// The accounts that a run of `phone lost` cut off and nobody has taken the place of: they are still disabled, and still
  /// in a conversation or behind an alias.
  ///
  /// - Parameter accounts: all that the server has.
  /// - Returns: those cut off last first. Where the journal tells of any that are disabled, each 30 of them are a billed read
  ///   or more.
  /// - Throws: `FirebaseError`, `StoreError`.
  package func unreplacedPhones(among accounts: [Account]) throws -> [UserID] {
    let disabled = Set(accounts.filter(\.isDisabled).map(\.user))
    let cutOff = try ledger.journal.cutOffPhones().filter(disabled.contains)
    guard !cutOff.isEmpty else { return [] }
    let participants = try firestore.participants(among: cutOff)
    return try cutOff.filter { user in
      if participants.contains(user) { return true }
      return try ledger.people.person(user: user) != nil
    }
  }
}

extension Journal {
  /// The accounts that `phone lost` shut, the last first, each once.
  fileprivate func cutOffPhones() throws -> [UserID] {
    var told: Set<UserID> = []
    return try operations().reversed().filter { $0.command == LostPhone.command }.flatMap(\.steps).compactMap { step in
      guard step.state != .failed, case .account(.disable(let user))? = step.step, told.insert(user).inserted else {
        return nil
      }
      return user
    }
  }
}
