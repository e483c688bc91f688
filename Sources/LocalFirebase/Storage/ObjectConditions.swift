internal import REST

/// What a request demands of the object that is there (`ifGenerationMatch` and its like).
struct ObjectConditions: Hashable, Sendable {
  /// 0 demands that there is none.
  var generation: Int64?
  var otherGeneration: Int64?
  var metageneration: Int64?
  var otherMetageneration: Int64?

  /// - Throws: `conditionNotMet`.
  func check(_ object: StoredObject?) throws(StorageError) {
    if let generation, generation != object?.generation ?? 0 { throw .conditionNotMet }
    if let otherGeneration, otherGeneration == object?.generation ?? 0 { throw .conditionNotMet }
    if let metageneration, metageneration != object?.metageneration { throw .conditionNotMet }
    if let otherMetageneration, otherMetageneration == object?.metageneration { throw .conditionNotMet }
  }
}

extension ObjectConditions {
  init(_ call: Call) throws(StorageError) {
    generation = try Self.number("ifGenerationMatch", call)
    otherGeneration = try Self.number("ifGenerationNotMatch", call)
    metageneration = try Self.number("ifMetagenerationMatch", call)
    otherMetageneration = try Self.number("ifMetagenerationNotMatch", call)
  }

  private static func number(_ name: String, _ call: Call) throws(StorageError) -> Int64? {
    guard let text = call.parameter(name) else { return nil }
    guard let number = Int64(text) else { throw .invalid("Invalid value for \(name).") }
    return number
  }
}
