internal import ClientProtocol
internal import Crypto
internal import Domain
internal import Firebase
internal import REST

/// What a simulated phone holds on to between two runs, in `.wtadmin/local/devices/UID.json`: its installation id, its
/// refresh token and its conversation keys.
struct DeviceFile {
  var user: UserID
  var deviceID: String
  var refreshToken: Concealed
  var keys: [ConversationKey]

  init(_ device: SimulatedDevice) {
    user = device.user
    deviceID = device.deviceID
    refreshToken = device.session.refreshToken
    keys = device.keys.values.sorted { $0.conversation < $1.conversation }
  }

  private static let suffix = ".json"
  private static func path(of user: UserID, in folder: String) -> String { folder + "/" + user.text + suffix }

  /// The phones that are kept in a folder.
  static func users(in folder: String, _ world: World) throws -> [UserID] {
    guard try world.files.exists(folder) else { return [] }
    return try world.files.list(folder).filter { $0.hasSuffix(suffix) }
      .compactMap { try? UserID(String($0.dropLast(suffix.count))) }
  }

  func write(to folder: String, in world: World) throws {
    try world.files.makeFolder(folder)
    try world.files.write(Self.path(of: user, in: folder), Array(text.utf8), 0o600)
  }

  private var text: String {
    let keys = JSONObject(
      self.keys.map { key in
        let secret = key.secret.withRevealed { Base64.encode($0) }
        return (key.conversation.text, ["version": .integer(key.version), "key": .string(secret)])
      })
    let file: JSON = [
      "schemaVersion": 1, "user": .string(user.text), "deviceId": .string(deviceID),
      "refreshToken": .string(refreshToken.revealed), "keys": .object(keys),
    ]
    return file.serialized(pretty: true) + "\n"
  }

  /// - Throws: ``DeviceFileError``, or what the file system refused.
  init(of user: UserID, in folder: String, _ world: World) throws {
    let path = Self.path(of: user, in: folder)
    guard try world.files.exists(path) else { throw DeviceFileError.notHere(user) }
    let bytes = try world.files.read(path)
    guard let file = try? JSON(parsing: bytes), let deviceID = file["deviceId"]?.string,
      let refreshToken = file["refreshToken"]?.string, let keys = file["keys"]?.object
    else { throw DeviceFileError.damaged(path: path) }
    self.user = user
    self.deviceID = deviceID
    self.refreshToken = Concealed(refreshToken)
    self.keys = try keys.map { id, key in
      guard let conversation = ConversationID(id), let version = key["version"]?.integer,
        let secret = key["key"]?.string.flatMap({ Base64.decode($0) }), secret.count == ConversationKey.byteCount
      else { throw DeviceFileError.damaged(path: path) }
      return ConversationKey(conversation: conversation, version: version, secret: Secret(secret))
    }
  }
}

/// Why a simulated phone cannot be taken over.
enum DeviceFileError: Error, Hashable {
  /// No phone of this folder's signed up as that account.
  case notHere(UserID)
  case damaged(path: String)
}

extension DeviceFileError: Explained {
  var failure: Failure {
    switch self {
    case .notHere(let user):
      Failure(
        "the phone of \(user) is not on this machine", cause: "only phones of “wtadmin local device new” can be run",
        remedy: "sign a new one up: wtadmin local device run", exitCode: .usedWrongly)
    case .damaged(let path):
      Failure(
        "a simulated phone's file is damaged", cause: path,
        remedy: "remove it, and sign a new phone up: wtadmin local device new")
    }
  }
}
