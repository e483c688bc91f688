import CCurl
import REST

/// Where a request goes, as libcurl itself reads the URL, so that what is checked is what is connected to.
@safe
struct Destination: ~Copyable {
  let url: OpaquePointer
  let host: String
  let port: Int?
  let isLoopback: Bool
  private let library: CurlLibrary

  /// Refuses what is no http or https URL, one with a user name in it, and plain http to anything but this machine.
  init(_ text: String, library: CurlLibrary) throws(TransferError) {
    guard let url = unsafe library.functions.pointee.url() else { fatalError("out of memory") }
    let code = unsafe library.functions.pointee.url_set(url, CURLUPART_URL, text, 0)
    let part = { (part: CURLUPart) -> String? in
      var value: UnsafeMutablePointer<CChar>?
      let flags = part == CURLUPART_PORT ? UInt32(CURLU_DEFAULT_PORT) : 0
      guard unsafe library.functions.pointee.url_get(url, part, &value, flags) == CURLUE_OK else { return nil }
      guard let value = unsafe value else { return nil }
      defer { unsafe library.functions.pointee.free(value) }
      return unsafe String(cString: value)
    }
    let host = part(CURLUPART_HOST) ?? ""
    let port = part(CURLUPART_PORT).flatMap { Int($0) }
    let scheme = part(CURLUPART_SCHEME)
    let isPlain = part(CURLUPART_USER) == nil && (scheme == "https" || scheme == "http")
    let isLoopback = Self.isLoopback(host)

    unsafe self.url = url
    self.library = library
    self.host = host
    self.port = port
    self.isLoopback = isLoopback
    guard code == CURLUE_OK, isPlain, !host.isEmpty else {
      throw TransferError(reason: .malformedURL, host: host, port: port)
    }
    guard scheme == "https" || isLoopback else {
      throw TransferError(reason: .plainHTTPRefused, host: host, port: port)
    }
  }

  deinit { unsafe library.functions.pointee.url_cleanup(url) }

  /// 127.0.0.0/8, ::1 and localhost, the names that cannot leave this machine (RFC 1122 3.2.1.3, RFC 4291 2.5.3,
  /// RFC 6761 6.3).
  static func isLoopback(_ host: String) -> Bool {
    if host.lowercased() == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return parts.count == 4 && parts.first == 127 && parts.allSatisfy { $0 != nil }
  }
}
