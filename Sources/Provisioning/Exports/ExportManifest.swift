package import Ledger
package import REST

/// `export.json`: what an export holds, so that whoever reads it can tell whether it is whole.
///
/// It names no time: the same state makes the same export, byte for byte.
package struct ExportManifest: Hashable, Sendable {
  /// One file of lines.
  package struct File: Hashable, Sendable {
    package var count: Int
    /// In bytes.
    package var size: Int
    /// In lower-case hex digits.
    package var sha256: String

    package init(count: Int, size: Int, sha256: String) {
      self.count = count
      self.size = size
      self.sha256 = sha256
    }
  }

  /// What was seen and is not in the export.
  package struct LeftOut: Hashable, Sendable {
    /// Accounts that are not anonymous, which the rules refuse everywhere.
    package var accounts = 0
    /// Collections at the root that the contract does not know, sorted.
    package var collections: [String] = []
    /// Documents of collections named `messages` that belong to no conversation.
    package var strayMessages = 0
    /// Fields of device locks that the contract does not know, sorted.
    package var deviceFields: [String] = []

    package init() {}

    package var isEmpty: Bool { self == LeftOut() }
  }

  package var project: String
  package var files: [ExportPart: File]
  /// All media objects together, in bytes.
  package var mediaSize: Int
  package var leftOut: LeftOut

  package init(project: String, files: [ExportPart: File], mediaSize: Int, leftOut: LeftOut) {
    self.project = project
    self.files = files
    self.mediaSize = mediaSize
    self.leftOut = leftOut
  }

  package static let fileName = "export.json"
  private static let format = "wtadmin export"
  private static let version: Int64 = 1
  private static let contents = """
    Documents of conversations, messages and device locks, anonymous accounts without tokens, and media as they are \
    stored: encrypted. Names that people gave each other are readable. No keys, no tokens, no aliases.
    """
}

/// Why a text is no manifest that this program reads.
package enum ManifestFault: Error, Hashable, Sendable {
  /// Not the text that was written: something in it was changed.
  case altered
  case syntax(JSONSyntaxError)
  /// Another program's file, or a member that is absent or of another type.
  case shape(member: String)
  case newerVersion(Int64)
}

extension ExportManifest {
  /// The file's text, which ends with the digest of all before it.
  package func text(digest: Ledger.Digest) -> String {
    var json = body
    json["digest"] = .string(Self.seal(of: json, digest))
    return JSON.object(json).serialized(pretty: true) + "\n"
  }

  /// The SHA-256 of the contents, in lower-case hex digits; it tells one export from another.
  package func seal(digest: Ledger.Digest) -> String { Self.seal(of: body, digest) }

  private static func seal(of body: JSONObject, _ digest: Ledger.Digest) -> String {
    hexadecimal(digest(JSON.object(body).serializedBytes()))
  }

  private var body: JSONObject {
    let parts = ExportPart.allCases.compactMap { part in files[part].map { (part.rawValue, $0.json(of: part)) } }
    return [
      "format": .string(Self.format), "version": .integer(Self.version), "project": .string(project),
      "contents": .string(Self.contents), "files": .object(JSONObject(parts)),
      "mediaSize": .integer(Int64(mediaSize)), "leftOut": leftOut.json,
    ]
  }

  package init(parsing bytes: [UInt8], digest: Ledger.Digest) throws(ManifestFault) {
    let json: JSON
    do throws(JSONSyntaxError) {
      json = try JSON(parsing: bytes)
    } catch {
      throw .syntax(error)
    }
    guard json["format"]?.string == Self.format else { throw .shape(member: "format") }
    guard let version = json["version"]?.integer else { throw .shape(member: "version") }
    guard version <= Self.version else { throw .newerVersion(version) }
    guard let project = json["project"]?.string else { throw .shape(member: "project") }
    guard let mediaSize = json["mediaSize"]?.integer else { throw .shape(member: "mediaSize") }
    var files: [ExportPart: File] = [:]
    for part in ExportPart.allCases {
      guard let file = json["files"]?[part.rawValue].flatMap({ File($0) }) else {
        throw .shape(member: "files." + part.rawValue)
      }
      files[part] = file
    }
    guard let leftOut = json["leftOut"].flatMap({ LeftOut($0) }) else { throw .shape(member: "leftOut") }
    self.init(project: project, files: files, mediaSize: Int(mediaSize), leftOut: leftOut)
    guard Array(text(digest: digest).utf8) == bytes else { throw .altered }
  }
}

extension ExportManifest.File {
  /// The members of a file; progress is kept in the same form.
  package func json(of part: ExportPart) -> JSON {
    [
      "file": .string(part.fileName), "count": .integer(Int64(count)), "size": .integer(Int64(size)),
      "sha256": .string(sha256),
    ]
  }

  package init?(_ json: JSON) {
    guard let count = json["count"]?.integer, count >= 0, let size = json["size"]?.integer, size >= 0,
      let sha256 = json["sha256"]?.string
    else { return nil }
    self.init(count: Int(count), size: Int(size), sha256: sha256)
  }
}

extension ExportManifest.LeftOut {
  package var json: JSON {
    [
      "accounts": .integer(Int64(accounts)), "collections": .array(collections.map { .string($0) }),
      "strayMessages": .integer(Int64(strayMessages)), "deviceFields": .array(deviceFields.map { .string($0) }),
    ]
  }

  package init?(_ json: JSON) {
    guard let accounts = json["accounts"]?.integer, let collections = json["collections"]?.array,
      let strayMessages = json["strayMessages"]?.integer, let deviceFields = json["deviceFields"]?.array
    else { return nil }
    self.accounts = Int(accounts)
    self.collections = collections.compactMap(\.string)
    self.strayMessages = Int(strayMessages)
    self.deviceFields = deviceFields.compactMap(\.string)
  }
}
