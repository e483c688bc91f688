/// A service account that may ask for tokens.
package struct ServiceAccount: Hashable, Sendable {
  package var email: String
  /// When given, assertions must name it (`kid`).
  package var keyID: String?
  /// PEM, a bare key or a certificate.
  package var publicKey: String

  package init(email: String, keyID: String? = nil, publicKey: String) {
    self.email = email
    self.keyID = keyID
    self.publicKey = publicKey
  }
}

/// An `authorized_user` that may ask for tokens (gcloud's application-default file).
package struct AuthorizedUser: Hashable, Sendable {
  package var refreshToken: String
  package var clientID: String
  package var clientSecret: String

  package init(refreshToken: String, clientID: String, clientSecret: String) {
    self.refreshToken = refreshToken
    self.clientID = clientID
    self.clientSecret = clientSecret
  }
}
