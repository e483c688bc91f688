internal import REST

/// A Firestore database as its administrator sees it.
package struct DatabaseRecord: Hashable, Sendable {
  package enum Mode: Hashable, Sendable {
    case native
    /// Firebase's clients cannot use such a one.
    case datastore
    case unknown
  }

  /// `(default)`, or the name of one beside it.
  package var id: String
  package var mode: Mode
  /// `eur3`, `europe-west1`; never changes.
  package var location: String
  package var isDeleteProtected: Bool
  package var recoversPointInTime: Bool
  /// Whether it is the one database of the project that has a free quota.
  package var isFree: Bool

  init(_ json: JSON, _ purpose: Purpose) throws(FirebaseError) {
    id = try json.needed("name", purpose, \.string).lastSegment
    mode =
      switch json["type"]?.string {
      case "FIRESTORE_NATIVE": .native
      case "DATASTORE_MODE": .datastore
      default: .unknown
      }
    location = json["locationId"]?.string ?? ""
    isDeleteProtected = json["deleteProtectionState"]?.string == "DELETE_PROTECTION_ENABLED"
    recoversPointInTime = json["pointInTimeRecoveryEnablement"]?.string == "POINT_IN_TIME_RECOVERY_ENABLED"
    isFree = json["freeTier"]?.bool ?? false
  }
}
