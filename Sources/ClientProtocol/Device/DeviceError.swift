package import Domain
package import Firebase
package import REST

/// Why a device could not do something.
package enum DeviceError: Error, Hashable, Sendable {
  /// Accounts and documents.
  case firebase(FirebaseError)
  /// Media; `object` is its name in the bucket.
  case media(object: String, MediaFault)
  /// The instance has no bucket for media.
  case noBucket
  /// Another installation holds the account's lock.
  case lockHeldElsewhere
  case conversationMissing(ConversationID)
  /// A document is not what the contract says.
  case badDocument(DocumentPath)
  case pairing(PairingRefusal)
  /// The conversation moved on while the two were pairing.
  case pairingOvertaken(keyVersion: Int64)
  /// This device holds no key of the conversation's.
  case noKey(ConversationID)
  case sealing(SealingError)
  case opening(OpeningError)

  /// Whether the server's rules said no.
  package var isDenied: Bool {
    switch self {
    case .firebase(let error): error.status == .permissionDenied || error.status == .unauthenticated
    case .media(_, .api(let error)): error.httpStatus == 403 || error.httpStatus == 401
    default: false
    }
  }
}

package enum MediaFault: Error, Hashable, Sendable {
  case transfer(TransferError)
  case api(APIError)
}

/// What was thrown, as a device's error.
@discardableResult
func asDevice<Value>(_ body: () throws(FirebaseError) -> Value) throws(DeviceError) -> Value {
  do throws(FirebaseError) {
    return try body()
  } catch {
    throw .firebase(error)
  }
}
