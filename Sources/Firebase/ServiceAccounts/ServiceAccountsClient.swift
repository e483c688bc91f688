package import REST

/// The account behind wtadmin's own key (IAM v1).
package struct ServiceAccountsClient: Sendable {
  /// The account's address, which names its project.
  package let email: String

  package init(email: String) { self.email = email }

  private var path: String { "/v1/projects/-/serviceAccounts/" + PercentEncoding.encode(email) }
  private var purpose: Purpose { .project(.readServiceAccount(email)) }

  /// Whether the account is disabled; nil where there is no such account.
  package var isDisabled: Question<Bool?> {
    Question(GoogleCall(purpose, .get, .iam, path, .repeatable)) { (json) throws(FirebaseError) in
      json["disabled"]?.bool ?? false
    }.ifThere
  }

  /// The keys that were made for people and programs, those that are disabled included.
  package var keys: Question<[ServiceAccountKeyRecord]> {
    let call = GoogleCall(
      purpose, .get, .iam, path + "/keys", query: [("keyTypes", "USER_MANAGED")], .repeatable)
    return Question(call) { (json) throws(FirebaseError) in
      (json["keys"]?.array ?? []).compactMap(ServiceAccountKeyRecord.init)
    }
  }
}

/// A key of a service account, without its secret part.
package struct ServiceAccountKeyRecord: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case active
    case disabled
    /// Google found it where everybody can read it.
    case exposed
    case compromised
  }

  /// The `private_key_id` of the key file.
  package var id: String
  package var state: State
  package var validSince: Timestamp?

  init?(_ json: JSON) {
    guard let name = json["name"]?.string else { return nil }
    id = name.lastSegment
    let words = (json["extendedStatus"]?.array ?? []).compactMap { $0["key"]?.string }
    let reasons = words + [json["disableReason"]?.string ?? ""]
    state =
      if reasons.contains(where: { $0.hasSuffix("_EXPOSED") }) {
        .exposed
      } else if reasons.contains(where: { $0.hasSuffix("_COMPROMISE_DETECTED") }) {
        .compromised
      } else {
        json["disabled"]?.bool == true ? .disabled : .active
      }
    validSince = json["validAfterTime"]?.string.flatMap(Timestamp.init(rfc3339:))
  }
}
