internal import Domain
internal import Provisioning

extension DeviceLockStep {
  var words: String {
    switch self {
    case .reset(let lock):
      "free the device lock of \(lock.user)\(lock.deviceID.map { ", held by the installation \($0)" } ?? "")"
    }
  }
}
