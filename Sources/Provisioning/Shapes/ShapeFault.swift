/// Why a stored document is not what contract.md says it is.
package enum ShapeFault: Error, Hashable, Sendable {
  case missing(field: String)
  /// The field holds another type than it should, or a value that is not allowed.
  case mistaken(field: String, expected: Expectation)
  /// The display name under a key that is no participant's, or one that is none.
  case badDisplayName(key: String)
  case unknownField(String)
  case unknownSchema(Int64)
  case badID(String)

  /// What a field must hold.
  package enum Expectation: Hashable, Sendable {
    case string
    case integer
    case timestamp
    /// 0 or more.
    case count
    /// A value of `Pairing`.
    case pairing
    /// Two distinct user ids in ascending order.
    case participants
    /// Names by user id.
    case displayNames
  }
}
