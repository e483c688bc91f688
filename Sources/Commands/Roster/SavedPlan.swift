internal import Provisioning
internal import REST

/// A roster's plan in a file: what was to be done, and what the instance looked like then.
struct SavedPlan: Hashable {
  var project: String
  var fingerprint: String
  var changes: [RosterDifference.Change]

  private static let format = "wtadmin roster plan"
  private static let version: Int64 = 1
}

/// Why a file is no plan that this program reads.
struct SavedPlanError: Error, Hashable {
  var path: String
}

extension SavedPlan {
  var text: String {
    let list = changes.map { change -> JSON in
      ["kind": .string(change.kind.rawValue), "step": .object(change.step.json)]
    }
    let json: JSON = [
      "format": .string(Self.format), "version": .integer(Self.version), "project": .string(project),
      "fingerprint": .string(fingerprint), "changes": .array(list),
    ]
    return json.serialized(pretty: true) + "\n"
  }

  /// Reads what `text` wrote; `path` is where it lay, for the error.
  init(parsing bytes: [UInt8], path: String) throws(SavedPlanError) {
    guard let json = try? JSON(parsing: bytes), json["format"]?.string == Self.format,
      json["version"]?.integer == Self.version, let project = json["project"]?.string,
      let fingerprint = json["fingerprint"]?.string, let list = json["changes"]?.array
    else { throw SavedPlanError(path: path) }
    changes = []
    for element in list {
      guard let kind = element["kind"]?.string.flatMap(RosterDifference.Kind.init(rawValue:)),
        let step = element["step"].flatMap({ Step($0) })
      else { throw SavedPlanError(path: path) }
      changes.append(RosterDifference.Change(kind, step))
    }
    self.project = project
    self.fingerprint = fingerprint
  }
}
