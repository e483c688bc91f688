internal import REST

/// A body of Identity Toolkit, which knows only JSON objects.
struct AccountRequest {
  /// Members of `UserInfo` that an admin may set and that mean nothing to this instance.
  static let attributeNames = ["displayName", "email", "photoUrl", "phoneNumber", "customAttributes", "emailVerified"]

  let json: JSON

  init(_ body: [UInt8]) throws {
    guard !body.isEmpty else {
      json = [:]
      return
    }
    guard let json = try? JSON(parsing: body), json.object != nil else {
      throw GoogleError.invalid("Invalid JSON payload received.")
    }
    self.json = json
  }

  /// A list of strings; one string alone is taken for a list of one.
  func strings(_ name: String) throws -> [String] {
    guard let member = json[name] else { return [] }
    if let one = member.string { return [one] }
    guard let list = member.array else { throw GoogleError.invalid("Invalid value at '\(name)'.") }
    return try list.map { element in
      guard let text = element.string else { throw GoogleError.invalid("Invalid value at '\(name)'.") }
      return text
    }
  }

  static func check(_ id: String) throws {
    guard (1...128).contains(id.utf8.count) else { throw AccountError("INVALID_LOCAL_ID") }
  }
}
