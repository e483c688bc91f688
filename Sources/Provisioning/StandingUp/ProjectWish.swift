internal import Firebase

/// What an instance wants of its project.
package struct ProjectWish: Hashable, Sendable {
  /// Where Firestore keeps the documents; nil until it is chosen.
  package var location: String?
  /// Where Storage keeps media; nil for near the documents.
  package var bucketLocation: String?
  package var carriesMedia: Bool
  /// nil where no app is to be registered yet.
  package var bundleID: String?
  package var indexes: IndexFile

  package init(
    location: String?, bucketLocation: String?, carriesMedia: Bool, bundleID: String?, indexes: IndexFile
  ) {
    self.location = location
    self.bucketLocation = bucketLocation
    self.carriesMedia = carriesMedia
    self.bundleID = bundleID
    self.indexes = indexes
  }

  /// A bucket's place near a database's. Firestore's two multi-regions are no places for Firebase's default bucket; in the
  /// American one the region is one of those in which Storage has a free share.
  package static func bucketLocation(near database: String) -> String {
    switch database {
    case "nam5": "us-central1"
    case "eur3": "europe-west1"
    default: database
    }
  }
}

/// What cannot be planned without a choice of the operator.
package enum ProjectWishFault: Error, Hashable, Sendable {
  /// The database is to be made, and its place, which never changes, is nowhere named.
  case noLocation
}
