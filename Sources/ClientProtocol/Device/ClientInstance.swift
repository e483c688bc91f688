import Domain
package import Firebase
package import REST

/// The instance as a device knows it: where it is, its API key, and what the device's own machine lends it.
package struct ClientInstance: Sendable {
  package var database: DatabaseName
  /// The Storage bucket's name; nil where only text is carried.
  package var bucket: String?
  /// The app's API key, which names the project and allows nothing by itself.
  package var apiKey: String
  package var endpoints: Endpoints
  package var transport: Transport
  package var sleep: @Sendable (Duration) -> Void
  package var randomBytes: RandomBytes
  /// What all devices of a run were billed for.
  package var billed: BilledOperations

  package init(
    database: DatabaseName, bucket: String?, apiKey: String, endpoints: Endpoints, transport: Transport,
    sleep: @escaping @Sendable (Duration) -> Void, randomBytes: @escaping RandomBytes,
    billed: BilledOperations = BilledOperations()
  ) {
    self.database = database
    self.bucket = bucket
    self.apiKey = apiKey
    self.endpoints = endpoints
    self.transport = transport
    self.sleep = sleep
    self.randomBytes = randomBytes
    self.billed = billed
  }

  func session(_ identity: GoogleSession.Identity) -> GoogleSession {
    GoogleSession(identity: identity, endpoints: endpoints, transport: transport, sleep: sleep)
  }

  var accounts: DeviceAccounts { DeviceAccounts(apiKey: apiKey, session: session(.nobody)) }

  /// Documents as a device's user sees them, or as nobody does.
  func documents(_ token: Concealed?) -> FirestoreClient {
    FirestoreClient(
      database: database, session: session(token.map(GoogleSession.Identity.device) ?? .nobody), billed: billed)
  }

  /// Media as a device's user sees them, or as nobody does.
  func media(_ token: Concealed?) -> MediaClient { MediaClient(instance: self, token: token) }

  /// A new id of twenty letters and digits, as Firestore's own clients make them.
  func newID() -> String { ConversationID.random(randomBytes).text }
}
