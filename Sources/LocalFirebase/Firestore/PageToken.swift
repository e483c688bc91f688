internal import REST

/// Where a listing goes on: the sort values of the last document given, bound to the listing's own parameters.
enum PageToken {
  static func encode(_ values: [FirestoreValue], of listing: String) -> String {
    Base64.encode(FieldsCodec.encode(["listing": .string(listing), "values": .array(values)]))
  }

  /// - Throws: INVALID_ARGUMENT for a token that is none, or another listing's.
  static func decode(_ token: String, of listing: String) throws(GoogleError) -> [FirestoreValue] {
    guard let bytes = Base64.decodeLeniently(token) else { throw .invalid("invalid page token") }
    let fields = FieldsCodec.decode(bytes)
    guard fields["listing"] == .string(listing), let values = fields["values"]?.array else {
      throw .invalid("invalid page token")
    }
    return values
  }
}
