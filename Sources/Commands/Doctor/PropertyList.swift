internal import REST

/// The strings of an XML property list of one level, such as `GoogleService-Info.plist`.
struct PropertyList {
  private let strings: [String: String]

  init(_ bytes: [UInt8]) {
    var strings: [String: String] = [:]
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let key = Self.element("key", in: &rest) {
      let beforeNextKey = rest.firstRange(of: "<key>").map { rest[..<$0.lowerBound] } ?? rest
      var value = beforeNextKey
      if let text = Self.element("string", in: &value) { strings[key] = text }
    }
    self.strings = strings
  }

  subscript(key: String) -> String? { strings[key] }

  /// The text of the next element of a name; what lies before and in it is taken off.
  private static func element(_ name: String, in rest: inout Substring) -> String? {
    guard let open = rest.firstRange(of: "<\(name)>"),
      let close = rest[open.upperBound...].firstRange(of: "</\(name)>")
    else { return nil }
    let text = rest[open.upperBound..<close.lowerBound]
    rest = rest[close.upperBound...]
    return String(text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&"))
  }
}
