package import Domain
package import REST

extension UserID {
  /// The document of the account's device lock.
  package var lockPath: DocumentPath {
    guard let path = try? DocumentPath(segments: [Contract.Collection.devices.rawValue, text]) else {
      preconditionFailure("a user id holds no slash")
    }
    return path
  }
}
