internal import Domain
internal import Firebase
internal import REST

/// Which messages are meant, by the key that they are sealed under.
package enum KeyVersions: Hashable, Sendable {
  case all
  case exactly(Int64)
  /// That key and all before it.
  case upTo(Int64)

  /// nil for no condition.
  var filter: StructuredQuery.Filter? {
    let field = FieldPath(Contract.MessageField.keyVersion.rawValue)
    return switch self {
    case .all: nil
    case .exactly(let version): .field(field, .equal, .integer(version))
    case .upTo(let version): .field(field, .lessThanOrEqual, .integer(version))
    }
  }
}
