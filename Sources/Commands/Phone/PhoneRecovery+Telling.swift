internal import Domain
internal import Provisioning
internal import REST

extension PhoneRecovery {
  /// What hangs on the account, line by line, before anything is changed.
  func tell(_ phone: LostPhone, _ aliases: [UserID: Alias]) {
    let project = connection.instance.settings.project
    world.note("project \(project): the account of \(person.words) \(phone.account.words)")
    for (what, time) in [
      ("the account", phone.signs.account), ("the device", phone.signs.lock), ("a message", phone.signs.message),
    ] {
      if let time {
        world.note("  last sign of life of \(what): \(time.timestamp.relative(to: world.now(), in: world))")
      }
    }
    if let lock = phone.lock {
      let device = lock.deviceID ?? "an installation without an id"
      let since = lock.claimedAt.map { " since \($0.timestamp.relative(to: world.now(), in: world))" } ?? ""
      world.note("  its lock is held by \(device)\(since)")
    }
    if phone.conversations.isEmpty { world.note("  it is in no conversation") }
    for (conversation, messages) in zip(phone.conversations, phone.unreadable) {
      let row = ConversationRow(.sound(conversation), aliases)
      let other = conversation.participants.other(than: phone.user).map { row.name(of: $0, in: conversation) }
      world.note("  with \(other ?? "nobody"), \(conversation.pairing.rawValue); \(messages.words)")
    }
  }
}

extension LostPhone.AccountState {
  fileprivate var words: String {
    switch self {
    case .enabled: "is enabled"
    case .cutOff: "is disabled already"
    case .missing: "is gone"
    }
  }
}
