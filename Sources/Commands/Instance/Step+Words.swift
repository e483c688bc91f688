internal import Domain
internal import Provisioning

extension Step {
  /// The step in a line, for people.
  var words: String {
    switch self {
    case .person(let step): step.words
    case .conversation(let step): step.words
    case .account(let step): step.words
    case .deviceLock(let step): step.words
    case .rules(let step): step.words
    }
  }
}
