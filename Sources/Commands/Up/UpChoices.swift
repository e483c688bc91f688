internal import Arguments
internal import Provisioning
internal import REST

/// What can be chosen about standing up.
package struct UpChoices: Hashable, Sendable {
  static let location = Option(
    "location", as: .text.named("place"), "where Firestore keeps the documents, such as eur3")
  static let bucketLocation = Option(
    "bucket-location", as: .text.named("place"), "where Storage keeps media; near the documents if not given")
  static let textOnly = Flag("text-only", "carry no media, which needs no billing account; kept in walkytalky.json")
  static let bundleID = Option(
    "bundle-id", as: .text.named("id"), "the iOS app's bundle id; kept in walkytalky.json")
  static let force = Flag("force", "replace rules that were not put in force from here")
  static let all: [any Declared] = [location, bucketLocation, textOnly, bundleID, force]

  package var location: String?
  package var bucketLocation: String?
  package var isTextOnly = false
  package var bundleID: String?
  package var isForced = false

  package init() {}

  init(_ parsed: Parsed) throws(UsageError) {
    location = try parsed[Self.location]
    bucketLocation = try parsed[Self.bucketLocation]
    isTextOnly = try parsed[Self.textOnly]
    bundleID = try parsed[Self.bundleID]
    isForced = try parsed[Self.force]
  }

  var json: JSON {
    [
      "location": location.map(JSON.string) ?? .null, "bucketLocation": bucketLocation.map(JSON.string) ?? .null,
      "textOnly": .bool(isTextOnly), "bundleId": bundleID.map(JSON.string) ?? .null,
      "force": .bool(isForced),
    ]
  }

  init(_ json: JSON) {
    location = json["location"]?.string
    bucketLocation = json["bucketLocation"]?.string
    isTextOnly = json["textOnly"]?.bool ?? false
    bundleID = json["bundleId"]?.string
    isForced = json["force"]?.bool ?? false
  }

  /// What the instance wants, by its folder and these choices.
  func wish(of instance: Instance, in world: World) throws -> ProjectWish {
    let settings = instance.settings
    return ProjectWish(
      location: location ?? settings.location, bucketLocation: bucketLocation,
      carriesMedia: !isTextOnly && !settings.isTextOnly, bundleID: bundleID ?? settings.bundleID,
      indexes: try instance.indexFile(in: world) ?? IndexFile())
  }

  /// What of the choices stays in the folder.
  var settings: [SettingsChange] {
    (isTextOnly ? [SettingsChange(member: .textOnly, value: true)] : [])
      + (bundleID.map { [SettingsChange(member: .bundleID, value: .string($0))] } ?? [])
  }
}
