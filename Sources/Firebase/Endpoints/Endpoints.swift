/// Where each of Google's hosts is really asked.
package struct Endpoints: Hashable, Sendable {
  private var replacements: [GoogleHost: BaseURL]
  /// The hosts that one of Firebase's emulators stands in for, which take `Bearer owner` instead of a token.
  package private(set) var emulated: Set<GoogleHost>

  /// - Parameter replacements: base URLs by host; every other host is Google's own.
  package init(_ replacements: [GoogleHost: BaseURL] = [:]) {
    self.replacements = replacements
    emulated = []
  }

  package subscript(host: GoogleHost) -> BaseURL {
    replacements[host] ?? BaseURL(isSecure: true, host: host.rawValue)
  }

  /// Every host that is not Google's own.
  package var replaced: [GoogleHost: BaseURL] { replacements }

  /// One of the variables by which Firebase's emulators make themselves known (`FIRESTORE_EMULATOR_HOST`, …).
  package enum Emulator: Hashable, Sendable, CaseIterable {
    case firestore
    case authentication
    case storage
  }

  /// Sends everything that an emulator answers to it. The authentication emulator takes the host as the first part of
  /// the path; the others have Google's own paths.
  package mutating func use(_ emulator: Emulator, at base: BaseURL) {
    switch emulator {
    case .firestore: replace(.firestore, base)
    case .authentication:
      for host in [GoogleHost.identityToolkit, .secureToken] { replace(host, base.appending(host.rawValue)) }
    case .storage:
      for host in [GoogleHost.firebaseStorage, .storage] { replace(host, base) }
    }
  }

  private mutating func replace(_ host: GoogleHost, _ base: BaseURL) {
    replacements[host] = base
    emulated.insert(host)
  }
}

extension BaseURL {
  func appending(_ segment: String) -> BaseURL {
    BaseURL(isSecure: isSecure, host: host, port: port, path: path + "/" + segment)
  }
}

extension Endpoints {
  /// A URL at one of Google's hosts, moved to where that host is really asked; any other URL as it is.
  func moved(_ url: String) -> String {
    for host in replacements.keys {
      let origin = "https://" + host.rawValue
      if url == origin || url.hasPrefix(origin + "/") { return self[host].description + url.dropFirst(origin.count) }
    }
    return url
  }
}
