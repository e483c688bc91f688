internal import Firebase
package import REST

extension ProjectSurvey {
  /// All that a plan depends on, for a saved plan to know whether the project moved.
  package var json: JSONObject {
    [
      "project": .string(project), "number": number.map(JSON.string) ?? .null,
      "services": services.json { .array($0.sorted().map(JSON.string)) }, "billing": billing.json { .bool($0.isOn) },
      "firebase": firebase.json { .bool($0 != nil) },
      "databases": databases.json { databases in
        .array(
          databases.map { database in
            [
              "id": .string(database.id), "native": .bool(database.mode == .native),
              "location": .string(database.location), "protected": .bool(database.isDeleteProtected),
            ]
          })
      },
      "indexes": .array(
        indexes.map { ["group": .string($0.definition.collectionGroup), "index": $0.definition.json] }),
      "fields": .array(fields.map { .object(ProjectStep.setFieldIndexes($0, from: nil).json) }),
      "authentication": authentication.json { settings in
        guard let settings else { return .null }
        return [
          "anonymous": .bool(settings.allowsAnonymous), "signUp": .bool(!settings.forbidsSignUp),
          "deletesAnonymous": .bool(settings.deletesAnonymous), "email": .bool(settings.allowsEmail),
          "phone": .bool(settings.allowsPhone), "others": .array(identityProviders.map(JSON.string)),
        ]
      },
      "bucket": bucket.json { $0.map { .string($0.name) } ?? .null },
      "storageRole": policy.json { policy in
        .bool(storageAgent.map { policy.grants(Self.storageRole, to: $0) } ?? false)
      },
      "apps": .array(apps.map { ["appId": .string($0.appID), "bundleId": .string($0.bundleID)] }),
    ]
  }
}

extension Sight {
  fileprivate func json(_ convert: (Value) -> JSON) -> JSON {
    switch self {
    case .seen(let value): convert(value)
    case .behindOffAPI: "API off"
    case .denied: "denied"
    }
  }
}
