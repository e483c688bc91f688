internal import Firebase
internal import Provisioning
internal import REST

extension RestoreStep {
  var words: String {
    isRemoval ? "take \(document) away again" : "put \(document) back as it was"
  }

  /// Whether something is gone afterwards.
  var isRemoval: Bool { reversing.before == .absent }
}
