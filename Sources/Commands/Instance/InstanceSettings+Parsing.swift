internal import Arguments
internal import Firebase
internal import REST

extension InstanceSettings {
  /// Reads the file's text; `path` is for the error. Comments and last commas are accepted, unknown fields are not: a
  /// mistyped name would otherwise silently mean Google's own server.
  package static func parse(_ bytes: [UInt8], path: String) throws(SettingsError) -> InstanceSettings {
    let json: JSON
    do throws(JSONSyntaxError) {
      json = try JSON(parsing: bytes, dialect: .relaxed)
    } catch {
      throw SettingsError(reason: .syntax(error.reason), path: path, position: error.position)
    }
    guard let object = json.object else {
      throw SettingsError(
        reason: .notAnObject(found: json.kind), path: path, position: SourcePosition(offset: 0, in: bytes))
    }
    let reader = SettingsReader(object: object, bytes: bytes, path: path)
    return try reader.settings()
  }
}

private struct SettingsReader {
  let object: JSONObject
  let bytes: [UInt8]
  let path: String

  private typealias Member = InstanceSettings.Member

  func settings() throws(SettingsError) -> InstanceSettings {
    for (name, _) in object where Member(rawValue: name) == nil {
      let nearest = nearestMatch(to: name, among: Member.allCases.map(\.rawValue))
      throw error(.unknownField(name, nearest: nearest), at: [name])
    }
    guard let project = try text(.project) else {
      throw SettingsError(reason: .missingField(Member.project.rawValue), path: path, position: nil)
    }
    guard Self.isProjectID(project) else { throw error(.badProject(project), at: [Member.project.rawValue]) }
    let isLocal = try flag(.local)
    return InstanceSettings(
      project: project, location: try text(.location), bucket: try text(.bucket),
      isTextOnly: try flag(.textOnly), bundleID: try text(.bundleID), key: try text(.key), isLocal: isLocal,
      endpoints: try endpoints(isLocal: isLocal))
  }

  /// 6 to 30 lower-case letters, digits and hyphens, a letter first, no hyphen last (Resource Manager's `projectId`).
  private static func isProjectID(_ text: String) -> Bool {
    guard (6...30).contains(text.utf8.count), let first = text.utf8.first, text.utf8.last != UInt8(ascii: "-") else {
      return false
    }
    let isLetter = { (byte: UInt8) in (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    return isLetter(first) && text.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
  }

  private func error(_ reason: SettingsError.Reason, at place: [String]) -> SettingsError {
    SettingsError(
      reason: reason, path: path, position: JSON.position(ofMember: place, in: bytes, dialect: .relaxed))
  }

  private func text(_ field: Member) throws(SettingsError) -> String? {
    guard let value = object[field.rawValue] else { return nil }
    guard let text = value.string, !text.isEmpty else {
      let found = value == "" ? "an empty string" : value.kind
      throw error(.mistyped(field: field.rawValue, expected: "a string", found: found), at: [field.rawValue])
    }
    return text
  }

  private func flag(_ field: Member) throws(SettingsError) -> Bool {
    guard let value = object[field.rawValue] else { return false }
    guard let flag = value.bool else {
      throw error(.mistyped(field: field.rawValue, expected: "true or false", found: value.kind), at: [field.rawValue])
    }
    return flag
  }

  private func endpoints(isLocal: Bool) throws(SettingsError) -> [String: String] {
    let field = Member.endpoints.rawValue
    guard let value = object[field] else { return [:] }
    guard let members = value.object else {
      throw error(.mistyped(field: field, expected: "an object", found: value.kind), at: [field])
    }
    var endpoints: [String: String] = [:]
    for (host, value) in members {
      let name = "\(field).\(host)"
      guard GoogleHost(rawValue: host) != nil else {
        let nearest = nearestMatch(to: host, among: GoogleHost.allCases.map(\.rawValue))
        throw error(.unknownHost(host, nearest: nearest), at: [field, host])
      }
      guard let url = value.string else {
        throw error(.mistyped(field: name, expected: "a URL", found: value.kind), at: [field, host])
      }
      guard let base = BaseURL(url) else { throw error(.badURL(field: name, url), at: [field, host]) }
      guard base.isSecure || base.isLoopback else { throw error(.plainHTTP(field: name, url), at: [field, host]) }
      guard !isLocal || base.isLoopback else { throw error(.notLoopback(field: name, url), at: [field, host]) }
      endpoints[host] = url
    }
    return endpoints
  }
}
