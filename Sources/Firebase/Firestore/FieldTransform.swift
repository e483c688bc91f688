package import REST

/// A change of one field that the server computes (`DocumentTransform.FieldTransform`).
package struct FieldTransform: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// The time of the commit, in milliseconds, the same for all its writes.
    case requestTime
    case increment(FirestoreValue)
    case maximum(FirestoreValue)
    case minimum(FirestoreValue)
    /// Adds to an array what it does not hold yet.
    case appendMissing([FirestoreValue])
    case removeAll([FirestoreValue])
  }

  package var field: FieldPath
  package var change: Change

  package init(_ field: FieldPath, _ change: Change) {
    self.field = field
    self.change = change
  }

  var json: JSON {
    var object: JSONObject = ["fieldPath": .string(field.description)]
    switch change {
    case .requestTime: object["setToServerValue"] = "REQUEST_TIME"
    case .increment(let value): object["increment"] = value.json
    case .maximum(let value): object["maximum"] = value.json
    case .minimum(let value): object["minimum"] = value.json
    case .appendMissing(let values): object["appendMissingElements"] = ["values": .array(values.map(\.json))]
    case .removeAll(let values): object["removeAllFromArray"] = ["values": .array(values.map(\.json))]
    }
    return .object(object)
  }
}
