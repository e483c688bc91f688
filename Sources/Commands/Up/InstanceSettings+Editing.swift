internal import REST

/// A member of `walkytalky.json` as it is to be.
struct SettingsChange: Hashable {
  var member: InstanceSettings.Member
  var value: JSON

  var name: String { member.rawValue }
}

extension Instance {
  /// Puts what was found out or chosen into the settings' file, whose text stays as it is otherwise.
  /// - Throws: ``SettingsNotEdited`` where another value stands there, among comments.
  func changingSettings(_ changes: [SettingsChange], in world: World) throws -> Instance {
    let bytes = try world.files.read(settingsPath)
    guard let object = try JSON(parsing: bytes, dialect: .relaxed).object else { return self }
    let needed = changes.filter { object[$0.name] != $0.value }
    guard !needed.isEmpty else { return self }
    let text = try edited(bytes, object, needed)
    let settings = try InstanceSettings.parse(Array(text.utf8), path: settingsPath)
    try world.files.writeAnew(settingsPath, Array(text.utf8))
    for change in needed {
      world.note("\(InstanceSettings.fileName): \(change.name) is now \(change.value.serialized())")
    }
    return Instance(folder: folder, settings: settings)
  }

  private func edited(_ bytes: [UInt8], _ object: JSONObject, _ changes: [SettingsChange]) throws -> String {
    if var plain = (try? JSON(parsing: bytes))?.object {
      for change in changes { plain[change.name] = change.value }
      return JSON.object(plain).serialized(pretty: true) + "\n"
    }
    // There are comments: a new member is put before all others, and nothing that stands there is touched.
    for change in changes where object[change.name] != nil {
      throw SettingsNotEdited(path: settingsPath, name: change.name, value: change.value.serialized())
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let brace = text.firstIndex(of: "{") else { return text }
    let members = changes.map { "\n  \"\($0.name)\": \($0.value.serialized())," }.joined()
    return text[...brace] + members + text[text.index(after: brace)...]
  }
}

/// A value in `walkytalky.json` that a person must change, lest comments get lost.
struct SettingsNotEdited: Error, Hashable {
  var path: String
  var name: String
  var value: String
}

extension SettingsNotEdited: Explained {
  var failure: Failure {
    Failure(
      "\(path) says another \(name) than the project has", cause: "the file has comments, so it is not written anew",
      remedy: "write there: \"\(name)\": \(value)", exitCode: .conflict)
  }
}
