package import Domain
package import REST

extension UserID {
  /// The document of the account's device lock.
  package var lockPath: DocumentPath {
    guard let path = try? DocumentPath(Contract.Path.lock(of: text)) else {
      preconditionFailure("a user id is a document's id")
    }
    return path
  }
}
