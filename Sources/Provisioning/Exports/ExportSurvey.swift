internal import Domain
package import Firebase
package import REST

/// What there is to export, counted at one moment of the server's.
package struct ExportSurvey: Sendable {
  package var readTime: Timestamp
  /// How many documents each part has that is in Firestore.
  package var counts: [ExportPart: Int]

  /// Counts, which is billed by the thousand.
  package init(_ firestore: FirestoreClient) throws(FirebaseError) {
    // Which moment it is, only an answer tells; what that answer counts may be of just before.
    readTime = try firestore.timedCount(StructuredQuery(from: Contract.Collection.devices.rawValue)).readTime
    counts = [:]
    for part in ExportPart.allCases {
      guard let query = part.query else { continue }
      counts[part] = try firestore.asOf(readTime).count(query)
    }
  }

  package var total: Int { counts.values.reduce(0, +) }
}

extension FirebaseError {
  /// Whether a read of a past moment failed because the server has that moment no more: Firestore keeps an hour, the
  /// embedded instance only the present.
  package var isLostMoment: Bool {
    switch status {
    case .failedPrecondition, .unimplemented: true
    default: false
    }
  }
}
