/// Who wtadmin is when it speaks to Google.
package enum Credentials: Hashable, Sendable {
  case serviceAccount(ServiceAccount)
  case authorizedUser(AuthorizedUser)
  /// The emulators' administrator, whose token is the word `owner`.
  case emulatorOwner
}

/// A service account's key file.
package struct ServiceAccount: Hashable, Sendable {
  package var email: String
  /// PEM, PKCS#8.
  package var privateKey: Concealed
  package var privateKeyID: String?
  package var projectID: String?
  package var tokenURI: String

  package init(
    email: String, privateKey: Concealed, privateKeyID: String? = nil, projectID: String? = nil,
    tokenURI: String = Self.usualTokenURI
  ) {
    self.email = email
    self.privateKey = privateKey
    self.privateKeyID = privateKeyID
    self.projectID = projectID
    self.tokenURI = tokenURI
  }

  package static let usualTokenURI = "https://oauth2.googleapis.com/token"
}

/// What `gcloud auth application-default login` writes: a person's grant to a client program.
package struct AuthorizedUser: Hashable, Sendable {
  package var clientID: String
  package var clientSecret: Concealed
  package var refreshToken: Concealed
  /// The project that the requests are charged to.
  package var quotaProjectID: String?

  package init(
    clientID: String, clientSecret: Concealed, refreshToken: Concealed, quotaProjectID: String? = nil
  ) {
    self.clientID = clientID
    self.clientSecret = clientSecret
    self.refreshToken = refreshToken
    self.quotaProjectID = quotaProjectID
  }
}
