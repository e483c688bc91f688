internal import Crypto
internal import REST
internal import SQLite

/// The key that signs ID tokens. It is made when it is first needed (which takes up to a second) and kept in the store.
final class SigningKey: Sendable {
  private let store: InstanceStore
  private let clock: InstanceClock
  private let loaded = Monitor<Loaded?>(nil)

  struct Loaded: Sendable {
    let key: PrivateKey
    /// 40 hex digits, as Google's key ids have.
    let id: String
    let certificate: String
  }

  init(store: InstanceStore, clock: InstanceClock) {
    self.store = store
    self.clock = clock
  }

  func load() throws(GoogleError) -> Loaded {
    try loaded.withLock { (loaded: inout Loaded?) throws(GoogleError) -> Loaded in
      if let loaded { return loaded }
      let key: Loaded
      if let known = try storedKey() { key = known } else { key = try makeKey() }
      loaded = key
      return key
    }
  }

  private static func id(of key: PrivateKey) -> String {
    hexadecimal(SHA256.digest(of: Array(key.publicKey.pem.utf8)).prefix(20))
  }

  private func storedKey() throws(GoogleError) -> Loaded? {
    let row = try stored { () throws(StoreError) -> [Cell]? in
      try store.writer.withConnection { (connection: Connection) throws(StoreError) in
        try connection.firstRow(
          "SELECT k.value, c.value FROM settings k, settings c WHERE k.name = 'signing-key' AND c.name = 'certificate'")
      }
    }
    guard case .text(let pem)? = row?.first, case .text(let certificate)? = row?.last,
      let key = try? PrivateKey(pem: pem)
    else { return nil }
    return Loaded(key: key, id: SigningKey.id(of: key), certificate: certificate)
  }

  private func makeKey() throws(GoogleError) -> Loaded {
    let key = PrivateKey.generated()
    let certificate = key.selfSignedCertificate(
      commonName: "securetoken.system.gserviceaccount.com", start: clock.now.seconds - 86_400, days: 3_650)
    try stored { () throws(StoreError) in
      try store.writer.transaction { (connection: Connection) throws(StoreError) in
        let sql = "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)"
        try connection.execute(sql, "signing-key", .text(key.pem.revealedText))
        try connection.execute(sql, "certificate", .text(certificate))
      }
    }
    return Loaded(key: key, id: SigningKey.id(of: key), certificate: certificate)
  }
}
