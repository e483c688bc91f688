internal import Domain
package import Firebase
package import REST

/// A media object in an export. Its bytes, encrypted as they are, lie in a file that is named by their digest.
///
/// Download tokens are left out: whoever has one reads the object, whatever the rules say.
package struct ExportedObject: ExportLine, Hashable {
  package var name: String
  /// In bytes.
  package var size: Int64
  /// The SHA-256 of the bytes, in lower-case hex digits.
  package var sha256: String
  package var contentType: String?
  package var metadata: [String: String]

  package init(_ record: ObjectRecord, size: Int64, sha256: String) {
    name = record.name
    self.size = size
    self.sha256 = sha256
    contentType = record.contentType
    metadata = record.metadata
  }

  package init(_ json: JSON, in part: ExportPart) throws(ExportLineFault) {
    guard let name = json["name"]?.string, !name.isEmpty else { throw .shape(member: "name") }
    guard part == .media, name.hasPrefix(Contract.Object.root) else { throw .foreign(name: name) }
    guard let size = json["size"]?.integer, size >= 0 else { throw .shape(member: "size") }
    guard let digest = json["sha256"]?.string, digest.utf8.count == 64,
      digest.utf8.allSatisfy(Array("0123456789abcdef".utf8).contains)
    else { throw .shape(member: "sha256") }
    guard let members = json["metadata"]?.object else { throw .shape(member: "metadata") }
    metadata = [:]
    for (key, value) in members {
      guard let text = value.string else { throw .shape(member: "metadata." + key) }
      metadata[key] = text
    }
    self.name = name
    self.size = size
    sha256 = digest
    contentType = json["contentType"]?.string
  }

  package var json: JSON {
    var object: JSONObject = ["name": .string(name), "size": .integer(size), "sha256": .string(sha256)]
    if let contentType { object["contentType"] = .string(contentType) }
    object["metadata"] = .object(JSONObject(metadata.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
    return .object(object)
  }

  package func mayFollow(_ line: ExportedObject) -> Bool { line.name.utf8.lexicographicallyPrecedes(name.utf8) }

  /// Where the bytes lie in the export's folder.
  package var file: String { Self.folder + "/" + sha256.prefix(2) + "/" + sha256 }

  package static let folder = "media"
}
