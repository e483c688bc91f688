package import REST

/// Who holds which role (`google.iam.v1.Policy`). What this program does not know of it is kept as it came.
package struct AccessPolicy: Hashable, Sendable {
  package struct Binding: Hashable, Sendable {
    package var role: String
    /// `serviceAccount:…`, `user:…`, `allUsers`, …
    package var members: [String]
    /// Under what the binding holds; nil for always.
    package var condition: JSON?
  }

  package var bindings: [Binding]
  /// What guards a change against one that came between.
  package var etag: String?
  package var version: Int64

  /// Below version 3 conditions are left out, and would be lost when the policy is written back.
  package static let readVersion: Int64 = 3

  init(_ json: JSON) {
    version = json["version"]?.integer ?? 1
    etag = json["etag"]?.string
    bindings = (json["bindings"]?.array ?? []).map { binding in
      Binding(
        role: binding["role"]?.string ?? "", members: (binding["members"]?.array ?? []).compactMap(\.string),
        condition: binding["condition"])
    }
  }

  var json: JSON {
    let hasConditions = bindings.contains { $0.condition != nil }
    var object: JSONObject = ["version": .integer(hasConditions ? Self.readVersion : version)]
    if let etag { object["etag"] = .string(etag) }
    object["bindings"] = .array(
      bindings.map { binding in
        var json: JSONObject = [
          "role": .string(binding.role), "members": .array(binding.members.map(JSON.string)),
        ]
        if let condition = binding.condition { json["condition"] = condition }
        return .object(json)
      })
    return .object(object)
  }

  /// Whether the member has the role at all times.
  package func grants(_ role: String, to member: String) -> Bool {
    bindings.contains { binding in
      binding.role == role && binding.condition == nil
        && binding.members.contains { $0.lowercased() == member.lowercased() }
    }
  }

  /// The roles that a member has, conditions aside.
  package func roles(of member: String) -> Set<String> {
    Set(bindings.filter { $0.members.contains { $0.lowercased() == member.lowercased() } }.map(\.role))
  }

  /// The policy with one member more.
  package func granting(_ role: String, to member: String) -> AccessPolicy {
    var policy = self
    if let index = policy.bindings.firstIndex(where: { $0.role == role && $0.condition == nil }) {
      policy.bindings[index].members.append(member)
    } else {
      policy.bindings.append(Binding(role: role, members: [member], condition: nil))
    }
    return policy
  }
}
