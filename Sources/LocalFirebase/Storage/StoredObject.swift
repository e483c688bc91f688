internal import REST

/// An object as it is kept; its bytes lie in a file that its generation names.
struct StoredObject: Hashable, Sendable {
  var name: ObjectName
  /// Counts up with each upload: microseconds since 1970.
  var generation: Int64
  /// Counts the changes of the attributes of one generation, from 1.
  var metageneration: Int64
  var size: Int64
  var digests: Digests
  /// Microseconds since 1970.
  var created: Int64
  var updated: Int64
  /// Without the download tokens, which devices and rules do not see among the metadata.
  var attributes: ObjectAttributes
  /// UUIDs, each of which opens the object to whoever has it.
  var downloadTokens: [String] = []

  struct Digests: Hashable, Sendable {
    var md5: [UInt8]
    var crc32c: UInt32

    var md5Text: String { Base64.encode(md5) }
    /// In base64, big-endian.
    var crc32cText: String { Base64.encode((0..<4).map { UInt8(truncatingIfNeeded: crc32c >> (24 - 8 * $0)) }) }
  }

  /// Another text for each generation and metageneration.
  var etag: String { Base64.encode(Array("\(generation)/\(metageneration)".utf8)) }

  /// As Cloud Storage has them: with the tokens among the metadata.
  var attributesWithTokens: ObjectAttributes {
    get {
      var whole = attributes
      whole.tokensInMetadata = downloadTokens
      return whole
    }
    set {
      attributes = newValue
      downloadTokens = []
      takeTokens()
    }
  }

  /// Moves tokens that a client wrote into the metadata to where they belong.
  mutating func takeTokens() {
    for token in attributes.tokensInMetadata where !downloadTokens.contains(token) { downloadTokens.append(token) }
    attributes.tokensInMetadata = []
  }
}
