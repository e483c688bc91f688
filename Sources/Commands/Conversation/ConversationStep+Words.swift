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
    }
  }
}
