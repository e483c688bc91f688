package import Domain
package import Firebase
import REST

/// One installation of the app, as far as the server can tell: an anonymous account, an installation id and the keys of
/// its pairings. Everything it does goes through the client's endpoints with its own ID token, and through the rules.
package struct SimulatedDevice: Sendable {
  package let instance: ClientInstance
  package let user: UserID
  /// What ties the account to this installation: 22 characters, made once.
  package let deviceID: String
  package private(set) var session: DeviceSession
  /// The current key of each conversation that it has paired on.
  package internal(set) var keys: [ConversationID: ConversationKey] = [:]

  /// A device whose account exists already.
  package init(instance: ClientInstance, session: DeviceSession, deviceID: String) throws(DeviceError) {
    guard let user = try? UserID(session.uid) else {
      throw .firebase(FirebaseError(.signUpDevice, .unreadable(.shape("localId"))))
    }
    self.instance = instance
    self.session = session
    self.user = user
    self.deviceID = deviceID
  }

  /// Signs up a new anonymous account.
  package static func signUp(at instance: ClientInstance) throws(DeviceError) -> SimulatedDevice {
    let session = try asDevice { () throws(FirebaseError) in try instance.accounts.signUp() }
    return try SimulatedDevice(instance: instance, session: session, deviceID: newDeviceID(instance.randomBytes))
  }

  /// Takes an installation over as it was left: what it holds on to is its refresh token, its id and its keys.
  package static func signIn(
    at instance: ClientInstance, refreshToken: Concealed, deviceID: String, keys: [ConversationKey]
  ) throws(DeviceError) -> SimulatedDevice {
    let session = try asDevice { () throws(FirebaseError) in try instance.accounts.refresh(refreshToken) }
    var device = try SimulatedDevice(instance: instance, session: session, deviceID: deviceID)
    device.keys = Dictionary(keys.map { ($0.conversation, $0) }) { _, last in last }
    return device
  }

  /// Sixteen random bytes in base64url.
  package static func newDeviceID(_ randomBytes: RandomBytes) -> String { Base64.encode(randomBytes(16), .url) }

  /// Exchanges the ID token, which ends after an hour, for a new one.
  package mutating func refreshToken() throws(DeviceError) {
    let (accounts, token) = (instance.accounts, session.refreshToken)
    session = try asDevice { () throws(FirebaseError) in try accounts.refresh(token) }
  }

  /// Deletes the account.
  package func deleteAccount() throws(DeviceError) {
    try asDevice { () throws(FirebaseError) in try instance.accounts.delete(session.idToken) }
  }

  /// Documents and media, as this device's user.
  package var documents: FirestoreClient { instance.documents(session.idToken) }
  package var media: MediaClient { instance.media(session.idToken) }

  func get(_ path: DocumentPath) throws(DeviceError) -> FirestoreDocument? {
    try asDevice { () throws(FirebaseError) in try documents.get(path) }
  }

  func commit(_ write: DocumentWrite) throws(DeviceError) {
    try asDevice { () throws(FirebaseError) in try documents.commit([write]) }
  }
}
