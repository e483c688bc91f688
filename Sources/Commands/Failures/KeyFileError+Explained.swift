internal import Firebase
internal import REST

extension KeyFileError: Explained {
  var failure: Failure {
    switch self {
    case .noneNamed(let gcloudPath):
      let looked = ["--key", "WTADMIN_KEY", "“key” in walkytalky.json", "GOOGLE_APPLICATION_CREDENTIALS"]
      return Failure(
        "there are no credentials to work with",
        cause: "none is named by " + (looked + [gcloudPath].compactMap { $0 }).joined(separator: ", "),
        remedy: """
          download a key (Firebase console, project settings, service accounts) and put its path into walkytalky.json as \
          “key”
          """, exitCode: .notPermitted)
    case .unusable(let path, let error):
      let place = error.position.map { "\(path):\($0.line):\($0.column)" } ?? path
      let (cause, remedy) = error.words
      return Failure("\(place) holds no usable credentials", cause: cause, remedy: remedy, exitCode: .notPermitted)
    }
  }
}

extension CredentialsError {
  private static let fetchKey =
    "download a key: Firebase console, project settings, service accounts, “Generate new private key”"

  fileprivate var words: (cause: String, remedy: String) {
    switch reason {
    case .empty: ("the file is empty", Self.fetchKey)
    case .syntax(let reason): (reason.words, Self.fetchKey)
    case .notAnObject(let found): ("the file holds \(found)", Self.fetchKey)
    case .wrongKind(let kind): ("it is \(kind.words)", Self.fetchKey)
    case .missingType: ("the field “type” is missing", Self.fetchKey)
    case .unsupportedType(let type):
      (
        "its type is “\(type)”",
        "use a service account's key, or the file that “gcloud auth application-default login” writes"
      )
    case .missingField(let field): ("the field “\(field)” is missing", Self.fetchKey)
    case .emptyField(let field): ("the field “\(field)” is empty", Self.fetchKey)
    case .notAString(let field, let found): ("the field “\(field)” is \(found), not a string", Self.fetchKey)
    case .badTokenURI: ("its “token_uri” is no http or https URL", Self.fetchKey)
    }
  }
}

extension CredentialsError.WrongKind {
  fileprivate var words: String {
    switch self {
    case .googleServicesJSON: "google-services.json, an Android app's configuration"
    case .propertyList: "a property list, such as the iOS app's GoogleService-Info.plist"
    case .oauthClientSecret: "the secret of an OAuth client"
    case .webConfiguration: "a web app's configuration"
    case .barePrivateKey: "a private key without the JSON file around it"
    case .publicKey: "a public key"
    case .certificate: "a certificate"
    case .instanceFile: "an instance's walkytalky.json"
    }
  }
}
