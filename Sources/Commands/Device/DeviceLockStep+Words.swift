internal import Domain
internal import Provisioning

extension DeviceLockStep {
  var words: String {
    let holder = lock.deviceID.map { ", held by the installation \($0)" } ?? ""
    return switch self {
    case .reset: "free the device lock of \(lock.user)\(holder)"
    case .discard: "discard the device lock of \(lock.user)\(holder)"
    case .removeOfNobody: "delete the device lock of \(lock.user), who has no account\(holder)"
    }
  }
}
