internal import Domain
internal import Provisioning

extension RepairStep {
  var words: String {
    switch self {
    case .deleteObject(let name, _, let size): "delete the media \(name), \(counted(size, "byte")), for good"
    case .removeDownloadTokens(let name, _, _): "take the download tokens of \(name) away"
    case .sortParticipants(let order): "put the participants of \(order.conversation) into ascending order"
    }
  }
}
