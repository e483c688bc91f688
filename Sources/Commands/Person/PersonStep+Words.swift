internal import Domain
internal import Provisioning

extension PersonStep {
  var words: String {
    switch self {
    case .add(let alias, let user): "call \(user) “\(alias)” on this machine"
    case .rename(let alias, _, let newAlias): "rename the alias “\(alias)” to “\(newAlias)” on this machine"
    case .move(let alias, let old, let new):
      "have the alias “\(alias)” stand for \(new) instead of \(old) on this machine"
    case .remove(let alias, let user): "forget the alias “\(alias)” of \(user) on this machine"
    }
  }
}
