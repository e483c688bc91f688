internal import REST

/// How Google's APIs refuse what a project is not ready for, in their own words.
extension GoogleError {
  static func serviceDisabled(_ service: CloudService, _ project: CloudProject) -> GoogleError {
    let url =
      "https://console.developers.google.com/apis/api/\(service.rawValue)/overview?project=\(project.number)"
    return GoogleError(
      .permissionDenied,
      "\(service.title) has not been used in project \(project.number) before or it is disabled. Enable it by visiting "
        + "\(url) then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our "
        + "systems and retry.",
      details: [
        errorInfo(
          "SERVICE_DISABLED",
          [
            "service": .string(service.rawValue), "consumer": .string("projects/\(project.number)"),
            "activationUrl": .string(url),
          ]),
        [
          "@type": "type.googleapis.com/google.rpc.Help",
          "links": [["description": "Google developers console API activation", "url": .string(url)]],
        ],
      ])
  }

  static func permissionMissing(_ permission: String, _ service: CloudService, _ project: CloudProject) -> GoogleError {
    // Service Usage has a reason of its own, and names no permission.
    guard service != .serviceUsage else {
      return GoogleError(
        .permissionDenied, "Permission denied to \(permission.split(separator: ".").last ?? "use") service",
        details: [
          [
            "@type": "type.googleapis.com/google.rpc.PreconditionFailure",
            "violations": [["type": "googleapis.com", "subject": "110002"]],
          ],
          errorInfo("AUTH_PERMISSION_DENIED", domain: service.rawValue),
        ])
    }
    let resource = "projects/" + project.id
    return GoogleError(
      .permissionDenied, "Permission '\(permission)' denied on resource '\(resource)' (or it may not exist).",
      details: [
        errorInfo(
          "IAM_PERMISSION_DENIED", domain: service.rawValue,
          ["permission": .string(permission), "resource": .string(resource)])
      ])
  }

  /// What a project says that is somebody else's, is none, or whose terms were not accepted: no more than this.
  static let callerDenied = GoogleError(.permissionDenied, "The caller does not have permission")

  static func databaseMissing(_ project: String) -> GoogleError {
    GoogleError(
      .notFound,
      "The database (default) does not exist for project \(project) Please visit "
        + "https://console.cloud.google.com/datastore/setup?project=\(project) to add a Cloud Datastore or Cloud "
        + "Firestore database. ")
  }

  static func datastoreMode(_ project: String) -> GoogleError {
    GoogleError(
      .failedPrecondition,
      "The Cloud Firestore API is not available for Firestore in Datastore Mode database "
        + "projects/\(project)/databases/(default).")
  }

  static func entityMissing(_ name: String) -> GoogleError {
    GoogleError(.notFound, "Requested entity was not found: \(name)")
  }
}

extension Reply {
  /// Status 402, which no canonical code stands for.
  static let billingNeeded = Reply(
    status: 402,
    json: [
      "error": [
        "code": 402,
        "message": .string(
          "Cloud Storage for Firebase no longer supports Firebase projects that are on the no-cost Spark pricing plan. "
            + "Please upgrade to the pay-as-you-go Blaze pricing plan to maintain access."),
      ]
    ])
}
