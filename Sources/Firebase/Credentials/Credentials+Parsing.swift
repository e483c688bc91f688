import REST

extension Credentials {
  /// Reads a service account's key file or gcloud's application-default file.
  package init(parsing bytes: [UInt8]) throws(CredentialsError) {
    try Self.refuseOtherFormats(bytes)
    let json: JSON
    do throws(JSONSyntaxError) {
      json = try JSON(parsing: bytes)
    } catch {
      throw CredentialsError(reason: .syntax(error.reason), position: error.position)
    }
    guard json.object != nil else { throw CredentialsError(reason: .notAnObject(found: json.kind)) }
    let file = CredentialsFile(json: json, bytes: bytes)
    guard json["type"] != nil else {
      if let kind = Self.mistakenKind(of: json) { throw CredentialsError(reason: .wrongKind(kind)) }
      throw CredentialsError(reason: .missingType)
    }
    switch try file.text("type") {
    case "service_account": self = .serviceAccount(try ServiceAccount(file))
    case "authorized_user": self = .authorizedUser(try AuthorizedUser(file))
    case let other: throw file.error(.unsupportedType(String(other.prefix(60))), at: "type")
    }
  }

  private static func refuseOtherFormats(_ bytes: [UInt8]) throws(CredentialsError) {
    let beginning = String(decoding: bytes.prefix(400), as: UTF8.self)
    let text = beginning.drop { $0.isWhitespace || $0 == "\u{FEFF}" || $0 == "\"" || $0 == "'" }
    guard !text.isEmpty else { throw CredentialsError(reason: .empty) }
    if text.hasPrefix("bplist") || text.hasPrefix("<?xml") || text.hasPrefix("<!DOCTYPE plist")
      || text.hasPrefix("<plist")
    {
      throw CredentialsError(reason: .wrongKind(.propertyList))
    }
    guard text.hasPrefix("-----BEGIN ") else { return }
    let label = text.dropFirst(11).prefix { $0 != "-" }
    let kind: CredentialsError.WrongKind =
      label.contains("PRIVATE") ? .barePrivateKey : label.contains("PUBLIC") ? .publicKey : .certificate
    throw CredentialsError(reason: .wrongKind(kind))
  }

  private static func mistakenKind(of json: JSON) -> CredentialsError.WrongKind? {
    if json["project_info"] != nil { return .googleServicesJSON }
    if json["installed"]?["client_id"] != nil || json["web"]?["client_id"] != nil { return .oauthClientSecret }
    if json["apiKey"] != nil { return .webConfiguration }
    if json["project"] != nil || json["endpoints"] != nil { return .instanceFile }
    return nil
  }
}

/// A parsed file whose fields are read with their places at hand.
private struct CredentialsFile {
  let json: JSON
  let bytes: [UInt8]

  func error(_ reason: CredentialsError.Reason, at field: String) -> CredentialsError {
    CredentialsError(reason: reason, position: JSON.position(ofMember: [field], in: bytes))
  }

  func text(_ field: String) throws(CredentialsError) -> String {
    guard let value = json[field], value != .null else { throw CredentialsError(reason: .missingField(field)) }
    guard let text = value.string else { throw error(.notAString(field: field, found: value.kind), at: field) }
    guard text.contains(where: { !$0.isWhitespace }) else { throw error(.emptyField(field), at: field) }
    return text
  }

  func optionalText(_ field: String) throws(CredentialsError) -> String? {
    guard let value = json[field], value != .null else { return nil }
    return try text(field)
  }
}

extension ServiceAccount {
  fileprivate init(_ file: CredentialsFile) throws(CredentialsError) {
    self.init(
      email: try file.text("client_email"), privateKey: Concealed(try file.text("private_key")),
      privateKeyID: try file.optionalText("private_key_id"), projectID: try file.optionalText("project_id"),
      tokenURI: try file.text("token_uri"))
    guard tokenURI.hasPrefix("https://") || tokenURI.hasPrefix("http://") else {
      throw file.error(.badTokenURI, at: "token_uri")
    }
  }
}

extension AuthorizedUser {
  fileprivate init(_ file: CredentialsFile) throws(CredentialsError) {
    self.init(
      clientID: try file.text("client_id"), clientSecret: Concealed(try file.text("client_secret")),
      refreshToken: Concealed(try file.text("refresh_token")),
      quotaProjectID: try file.optionalText("quota_project_id"))
  }
}
