internal import REST

/// Long-running operations, as they are asked about.
extension ProjectAdministration {
  /// Operations of every API but Firestore's, whose names begin with their database.
  func operations(_ call: Call) throws -> Reply? {
    guard call.method == .get, call.segments.count >= 3, call.segments[1] == "operations",
      ["v1", "v1beta1"].contains(call.segments[0])
    else { return nil }
    let name = call.segments[1...].joined(separator: "/")
    try admit(call, to: .serviceUsage, of: "-", holding: nil)
    guard !name.hasSuffix("DONE_OPERATION") else { throw GoogleError.invalid("Operation name is invalid: \(name)") }
    return try operation(name)
  }

  func operation(_ name: String) throws(GoogleError) -> Reply {
    guard let operation = project.operations.first(where: { $0.name == name }) else { throw .entityMissing(name) }
    return Reply(json: project.json(of: operation))
  }
}
