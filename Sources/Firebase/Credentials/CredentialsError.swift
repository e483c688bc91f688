package import REST

/// Why a file holds no credentials that can be used. It never carries any of the file's values.
package struct CredentialsError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case empty
    case syntax(JSONSyntaxError.Reason)
    /// JSON, but no object.
    case notAnObject(found: String)
    /// Another kind of file, which looks as if it were the right one.
    case wrongKind(WrongKind)
    /// `type` is absent.
    case missingType
    /// A `type` that Google knows and wtadmin does not use (`external_account`, …), or one that nobody knows.
    case unsupportedType(String)
    case missingField(String)
    case emptyField(String)
    /// A field that is no string; `found` in the words of RFC 8259.
    case notAString(field: String, found: String)
    /// `token_uri` is no http or https URL.
    case badTokenURI
  }

  /// Files that people mistake for a key file.
  package enum WrongKind: Hashable, Sendable, CaseIterable {
    /// Android's `google-services.json`.
    case googleServicesJSON
    /// `GoogleService-Info.plist`, or any property list.
    case propertyList
    /// The OAuth client that a program signs people in with, `client_secret_….json`.
    case oauthClientSecret
    /// The `firebaseConfig` object of a web app.
    case webConfiguration
    /// A PEM private key on its own, without the JSON around it.
    case barePrivateKey
    case publicKey
    case certificate
    /// wtadmin's own `walkytalky.json`.
    case instanceFile
  }

  package var reason: Reason
  /// Where in the file; nil where no place is to blame.
  package var position: SourcePosition?

  package init(reason: Reason, position: SourcePosition? = nil) {
    self.reason = reason
    self.position = position
  }
}
