internal import REST

/// What of Storage a call names. Unlike other paths, an object's name is one segment, whatever slashes are in it.
struct StoragePath: Sendable {
  enum Interface: Sendable {
    /// Firebase's own endpoints, for devices.
    case firebase
    /// Cloud Storage's JSON API, for administrators.
    case cloud
    case cloudUpload
  }

  enum Target: Sendable {
    case bucket
    case objects
    /// The object's name, not empty.
    case object(String)
  }

  let interface: Interface
  let bucket: String
  let target: Target

  private static let roots: [(segments: [String], interface: Interface)] = [
    (["v0", "b"], .firebase), (["storage", "v1", "b"], .cloud), (["download", "storage", "v1", "b"], .cloud),
    (["upload", "storage", "v1", "b"], .cloudUpload),
  ]

  /// - Returns: nil for a path that is none of Storage's.
  init?(_ call: Call) {
    let path = call.uri.prefix { $0 != "?" }
    var raw = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    if call.host != nil { raw = raw.dropFirst() }
    var segments: [String] = []
    for segment in raw {
      guard let decoded = PercentEncoding.decode(segment) else { return nil }
      segments.append(decoded)
    }
    guard let root = Self.roots.first(where: { segments.starts(with: $0.segments) }) else { return nil }
    interface = root.interface
    let rest = segments.dropFirst(root.segments.count)
    guard let bucket = rest.first, !bucket.isEmpty else { return nil }
    self.bucket = bucket
    let object = rest.dropFirst(2).joined(separator: "/")
    if rest.count == 1 {
      target = .bucket
    } else if rest.dropFirst().first == "o" {
      target = object.isEmpty ? .objects : .object(object)
    } else {
      return nil
    }
  }
}
