internal import REST

/// A page of a listing of the Rules API: 10 unless asked for otherwise, 100 at most.
struct RulesPage {
  let size: Int
  /// What the page begins behind.
  let start: String
  private let listing: String

  init(_ call: Call, listing: String) throws(GoogleError) {
    guard call.parameter("filter") == nil else {
      throw GoogleError(.unimplemented, "The local instance has no filters for \(listing).")
    }
    let wanted = call.parameter("pageSize").map { Int($0) ?? -1 } ?? 0
    guard wanted >= 0 else { throw .invalidArgument }
    size = wanted == 0 ? 10 : min(wanted, 100)
    let token = call.parameter("pageToken") ?? ""
    start = token.isEmpty ? "" : try PageToken.decode(token, of: listing).first?.string ?? ""
    self.listing = listing
  }

  /// `found` holds one more than the page where there is another.
  func json(_ member: String, _ found: [(key: String, json: JSON)]) -> JSON {
    var object = JSONObject()
    if !found.isEmpty { object[member] = .array(found.prefix(size).map(\.json)) }
    if found.count > size {
      object["nextPageToken"] = .string(PageToken.encode([.string(found[size - 1].key)], of: listing))
    }
    return .object(object)
  }
}
