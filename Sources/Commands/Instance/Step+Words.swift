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
    case .importing(let step): step.words
    case .restore(let step): step.words
    case .repair(let step): step.words
    case .project(let step): step.words
    }
  }

  /// How a run left the step that broke off and did not finish it.
  var unfinished: String {
    switch self {
    case .conversation(.delete), .conversation(.purgeMessages): "it was not done to its end"
    default: "it was not done"
    }
  }
}
