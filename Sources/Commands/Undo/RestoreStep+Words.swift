internal import Firebase
internal import Provisioning
internal import REST

extension RestoreStep {
  var words: String {
    switch self {
    case .document(let change):
      change.before == .absent ? "take \(document) away again" : "put \(document) back as it was"
    }
  }

  /// Whether something is gone afterwards.
  var isRemoval: Bool {
    switch self {
    case .document(let change): change.before == .absent
    }
  }
}
