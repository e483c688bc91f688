package import REST

/// An account as Identity Toolkit keeps it (`UserInfo`), as far as wtadmin looks at it.
package struct AccountRecord: Hashable, Sendable {
  package var uid: String
  package var isDisabled: Bool
  /// Signed in without a name: no provider, no address, no number, no token of one's own making.
  ///
  /// The API has no flag for it; Firebase's own tools conclude it the same way.
  package var isAnonymous: Bool
  package var createdAt: Timestamp?
  package var lastSignInAt: Timestamp?
  package var lastRefreshAt: Timestamp?
  /// Refresh tokens given before that are worth nothing.
  package var validSince: Timestamp?
  package var displayName: String?
  package var email: String?

  package init(
    uid: String, isDisabled: Bool = false, isAnonymous: Bool = true, createdAt: Timestamp? = nil,
    lastSignInAt: Timestamp? = nil, lastRefreshAt: Timestamp? = nil, validSince: Timestamp? = nil,
    displayName: String? = nil, email: String? = nil
  ) {
    self.uid = uid
    self.isDisabled = isDisabled
    self.isAnonymous = isAnonymous
    self.createdAt = createdAt
    self.lastSignInAt = lastSignInAt
    self.lastRefreshAt = lastRefreshAt
    self.validSince = validSince
    self.displayName = displayName
    self.email = email
  }

  /// The best sign of life: an anonymous device never signs in twice, it refreshes.
  package var lastSeenAt: Timestamp? { [lastSignInAt, lastRefreshAt, createdAt].compactMap(\.self).max() }
}

extension AccountRecord {
  /// Reads a `UserInfo`; nil where it has no id.
  package init?(_ json: JSON) {
    guard let uid = json["localId"]?.string, !uid.isEmpty else { return nil }
    let names = ["email", "phoneNumber", "passwordHash"]
    let isNamed = names.contains { json[$0]?.string?.isEmpty == false }
    let hasProvider = json["providerUserInfo"]?.array?.isEmpty == false
    self.init(
      uid: uid, isDisabled: json["disabled"]?.bool ?? false,
      isAnonymous: !isNamed && !hasProvider && json["customAuth"]?.bool != true,
      createdAt: Self.milliseconds(json["createdAt"]), lastSignInAt: Self.milliseconds(json["lastLoginAt"]),
      lastRefreshAt: json["lastRefreshAt"]?.string.flatMap(Timestamp.init(rfc3339:)),
      validSince: json["validSince"]?.integer.flatMap { Self.time(Timestamp(seconds: $0)) },
      displayName: json["displayName"]?.string, email: json["email"]?.string)
  }

  /// The `UserInfo` by which an anonymous account is made elsewhere.
  package var uploadJSON: JSON {
    var object: JSONObject = ["localId": .string(uid)]
    for (name, time) in [("createdAt", createdAt), ("lastLoginAt", lastSignInAt)] {
      if let time { object[name] = .string(String(time.seconds * 1_000 + Int64(time.nanoseconds / 1_000_000))) }
    }
    if isDisabled { object["disabled"] = true }
    return .object(object)
  }

  private static func milliseconds(_ json: JSON?) -> Timestamp? {
    guard let value = json?.integer, value > 0 else { return nil }
    return time(Timestamp(seconds: value / 1_000, nanoseconds: Int32(value % 1_000) * 1_000_000))
  }

  /// nil for a time after the year 9999, of which nothing can be reckoned.
  private static func time(_ time: Timestamp) -> Timestamp? { Timestamp.range.contains(time) ? time : nil }
}
