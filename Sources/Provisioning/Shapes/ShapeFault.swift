/// Why a stored document is not what contract.md says it is.
package enum ShapeFault: Error, Hashable, Sendable {
  case missing(field: String)
  /// The field holds another type than it should.
  case wrongType(field: String, expected: String)
  /// The type is right and the value is not.
  case badValue(field: String, expected: String)
  case unknownField(String)
  case unknownSchema(Int64)
  case badID(String)
}
