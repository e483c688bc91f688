/// Every environment variable that is looked at, with what it does: `help environment`.
package enum EnvironmentVariable: String, CaseIterable, Sendable {
  case instance = "WTADMIN_INSTANCE"
  case key = "WTADMIN_KEY"
  case googleCredentials = "GOOGLE_APPLICATION_CREDENTIALS"
  case gcloudConfiguration = "CLOUDSDK_CONFIG"
  case firestoreEmulator = "FIRESTORE_EMULATOR_HOST"
  case authEmulator = "FIREBASE_AUTH_EMULATOR_HOST"
  case storageEmulator = "FIREBASE_STORAGE_EMULATOR_HOST"
  case curlAuthorities = "CURL_CA_BUNDLE"
  case authorityFile = "SSL_CERT_FILE"
  case authorityFolder = "SSL_CERT_DIR"
  case proxy = "HTTPS_PROXY"
  case noProxy = "NO_PROXY"
  case home = "HOME"
  case noColour = "NO_COLOR"
  case terminalKind = "TERM"

  package var meaning: String {
    switch self {
    case .instance: "the instance folder, unless --instance names one"
    case .key: "the key file, unless --key names one"
    case .googleCredentials: "the key file where neither of the above nor walkytalky.json names one"
    case .gcloudConfiguration: "where gcloud keeps its files, application-default credentials among them"
    case .firestoreEmulator: "host:port of a Firestore emulator to speak to instead of Google"
    case .authEmulator: "host:port of an Authentication emulator to speak to instead of Google"
    case .storageEmulator: "host:port of a Storage emulator to speak to instead of Google"
    case .curlAuthorities: "a PEM file of certificate authorities to trust instead of the system's"
    case .authorityFile: "the same, where CURL_CA_BUNDLE is not set"
    case .authorityFolder: "a folder of certificate authorities"
    case .proxy: "the proxy that https requests go through; https_proxy and all_proxy too, as curl reads them"
    case .noProxy: "the hosts that are reached without a proxy"
    case .home: "where gcloud's files are looked for, unless CLOUDSDK_CONFIG says"
    case .noColour: "no colours where it is set and not empty, unless --color says otherwise"
    case .terminalKind: "no colours where it is dumb"
    }
  }
}

extension World {
  /// The value of a documented variable; nil where unset or empty.
  package func variable(_ variable: EnvironmentVariable) -> String? {
    environment(variable.rawValue).flatMap { $0.isEmpty ? nil : $0 }
  }
}
