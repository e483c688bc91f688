internal import REST

/// A resource in the form in which its API shows it, and when it appears. Time is counted in administrative calls, so
/// that what is slow at Google is slow here without anybody waiting.
struct Resource: Hashable, Sendable {
  var json: JSONObject
  /// The number of the call from which on the resource is seen.
  var since: Int64

  init(_ json: JSONObject, since: Int64 = 0) {
    self.json = json
    self.since = since
  }

  /// Reads what `stored` wrote, or a bare resource, which is there from the beginning.
  init?(stored json: JSON) {
    guard let object = json.object else { return nil }
    if let inner = object["resource"]?.object {
      self.init(inner, since: object["since"]?.integer ?? 0)
    } else {
      self.init(object)
    }
  }

  var stored: JSON { since == 0 ? .object(json) : ["resource": .object(json), "since": .integer(since)] }

  subscript(name: String) -> JSON? {
    get { json[name] }
    set { json[name] = newValue }
  }

  var name: String { json["name"]?.string ?? "" }
}

extension JSONObject {
  /// Sets the members that a field mask names (`signIn.anonymous.enabled`), and removes those that the patch lacks.
  mutating func apply(_ patch: JSON, mask: [Substring]) {
    for path in mask { set(patch, path.split(separator: ".").map(String.init)[...]) }
  }

  private mutating func set(_ patch: JSON?, _ path: ArraySlice<String>) {
    guard let first = path.first else { return }
    guard path.count > 1 else {
      self[first] = patch?[first]
      return
    }
    var inner = self[first]?.object ?? [:]
    inner.set(patch?[first], path.dropFirst())
    self[first] = .object(inner)
  }

  /// Merges as RFC 7396 says: objects member by member, null removes, anything else replaces.
  mutating func merge(_ patch: JSONObject) {
    for (name, value) in patch {
      if value == .null {
        self[name] = nil
      } else if let members = value.object, var inner = self[name]?.object {
        inner.merge(members)
        self[name] = .object(inner)
      } else {
        self[name] = value
      }
    }
  }
}
