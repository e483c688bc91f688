/// What a request's path is put behind: `https://firestore.googleapis.com`, `http://127.0.0.1:8971/prefix`.
package struct BaseURL: Hashable, Sendable, CustomStringConvertible {
  package let isSecure: Bool
  /// A name or address; an IPv6 address without its brackets.
  package let host: String
  package let port: Int?
  /// Empty, or beginning with a slash and not ending with one.
  package let path: String

  package init(isSecure: Bool, host: String, port: Int? = nil, path: String = "") {
    self.isSecure = isSecure
    self.host = host
    self.port = port
    self.path = path
  }

  /// Reads `http` and `https` URLs without user, query or fragment; nil for any other text.
  package init?(_ text: String) {
    let rest: Substring
    if text.hasPrefix("https://") {
      isSecure = true
      rest = text.dropFirst(8)
    } else if text.hasPrefix("http://") {
      isSecure = false
      rest = text.dropFirst(7)
    } else {
      return nil
    }
    let authority = rest.prefix { $0 != "/" }
    guard !rest.contains(where: { $0.isWhitespace || "?#@\\".contains($0) }),
      let (host, port) = Self.split(authority)
    else { return nil }
    self.host = host
    self.port = port
    var path = rest.dropFirst(authority.count)
    while path.hasSuffix("/") { path.removeLast() }
    self.path = String(path)
  }

  /// Reads `host:port`, the form of the emulators' variables; nil for any other text.
  package init?(hostAndPort text: String) {
    guard !text.contains("/"), let (host, port) = Self.split(text[...]) else { return nil }
    self.init(isSecure: false, host: host, port: port)
  }

  private static func split(_ authority: Substring) -> (host: String, port: Int?)? {
    let host: Substring
    var rest: Substring
    if authority.hasPrefix("[") {
      guard let close = authority.firstIndex(of: "]") else { return nil }
      host = authority[authority.index(after: authority.startIndex)..<close]
      rest = authority[authority.index(after: close)...]
    } else {
      host = authority.prefix { $0 != ":" }
      rest = authority.dropFirst(host.count)
    }
    guard !host.isEmpty else { return nil }
    guard !rest.isEmpty else { return (String(host), nil) }
    guard rest.removeFirst() == ":", let port = Int(rest), (1...65_535).contains(port) else { return nil }
    return (String(host), port)
  }

  /// Whether the host can only be this machine: `localhost`, 127.0.0.0/8, `::1`.
  package var isLoopback: Bool {
    if host == "localhost" || host == "::1" { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return numbers.count == 4 && numbers.allSatisfy { $0 != nil } && numbers[0] == 127
  }

  package var description: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return (isSecure ? "https://" : "http://") + name + (port.map { ":\($0)" } ?? "") + path
  }
}
