internal import Domain
internal import Provisioning

extension ConversationStep {
  var words: String {
    switch self {
    case .create(let draft, _):
      let people = draft.participants.all.map { user in
        draft.displayNames[user].map { "\(user) as “\($0)”" } ?? user.text
      }
      return "create conversation \(draft.id) between \(people.joined(separator: " and "))"
    case .setDisplayName(let change): return change.words
    case .demandPairing(let demand):
      return "demand a new pairing in conversation \(demand.conversation), after key \(demand.from.keyVersion)"
    case .replaceParticipant(let replacement):
      return """
        replace \(replacement.old) by \(replacement.new) as “\(replacement.newName)” in conversation \
        \(replacement.conversation), and demand a new pairing
        """
    case .purgeMessages(let purge):
      return """
        delete \(counted(purge.messages, "message")) up to key \(purge.keyVersion) of conversation \
        \(purge.conversation), with their media
        """
    case .delete(let deletion):
      return """
        delete conversation \(deletion.conversation) with \(counted(deletion.messages, "message")) and \
        \(counted(deletion.media, "media object"))
        """
    }
  }
}

extension DisplayNameChange {
  fileprivate var words: String {
    let before = from.map { "“\($0)”" } ?? "none"
    guard let to else { return "take away the display name \(before) of \(user) in conversation \(conversation)" }
    return "set the display name of \(user) in conversation \(conversation) to “\(to)” (before: \(before))"
  }
}
