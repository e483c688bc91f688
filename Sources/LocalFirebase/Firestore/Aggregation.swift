internal import REST

/// One element of a structured aggregation query, and its running state.
struct Aggregation {
  enum Operation: Hashable {
    case count(upTo: Int64?)
    case sum(FieldPath)
    case average(FieldPath)
  }

  let alias: String
  let operation: Operation
  private var count: Int64 = 0
  /// 128 bits, so that no sum of 64-bit integers overflows on the way.
  private var integers: Int128 = 0
  private var doubles: Double = 0
  private var isDouble = false

  /// `number`: which one without an alias it is, from 1.
  init(_ json: JSON, number: inout Int) throws(GoogleError) {
    let payload = try Payload(json, ["alias", "count", "sum", "avg"])
    try payload.checkOneOf("count", "sum", "avg")
    if let given = try payload.string("alias"), !given.isEmpty {
      alias = given
    } else {
      alias = "field_\(number)"
      number += 1
    }
    if let count = payload["count"] {
      let upTo = try Payload(count, ["upTo"]).integer("upTo")
      guard upTo ?? 0 >= 0 else {
        throw .invalid("The `up_to` value in a COUNT aggregation must be greater than or equal to zero.")
      }
      operation = .count(upTo: upTo)
    } else if let sum = payload["sum"] {
      operation = .sum(try FieldPath(reference: try Payload(sum, ["field"])["field"]))
    } else if let average = payload["avg"] {
      operation = .average(try FieldPath(reference: try Payload(average, ["field"])["field"]))
    } else {
      throw .invalid("Operator field in Aggregation is not set.")
    }
    switch operation {
    case .sum(.documentName), .average(.documentName):
      throw .invalid("Aggregations are not supported for the property: __key__")
    case .count, .sum, .average: break
    }
  }

  static func list(_ json: [JSON]) throws(GoogleError) -> [Aggregation] {
    guard !json.isEmpty else { throw .invalid("Aggregations can not be empty.") }
    guard json.count <= 5 else {
      throw .invalid("The maximum number of aggregations allowed in an aggregation query is 5.")
    }
    var aggregations: [Aggregation] = []
    var number = 1
    for element in json {
      let aggregation = try Aggregation(element, number: &number)
      guard !ResourceName.isReserved(aggregation.alias) else {
        throw .invalid("The property.name \"\(aggregation.alias)\" is reserved.")
      }
      guard aggregation.alias.utf8.count <= 1_500 else {
        throw .invalid("The property.name is longer than 1500 bytes.")
      }
      guard !aggregations.contains(where: { $0.alias == aggregation.alias }) else {
        throw .invalid("Aggregation aliases contain duplicate alias: \(aggregation.alias).")
      }
      aggregations.append(aggregation)
    }
    return aggregations
  }

  /// The field that is added up; nil for a count.
  var path: FieldPath? {
    switch operation {
    case .count: nil
    case .sum(let path), .average(let path): path
    }
  }

  mutating func add(_ encoded: EncodedDocument) {
    switch operation {
    case .count(let upTo):
      if count < upTo ?? .max { count += 1 }
    case .sum(let path), .average(let path):
      switch encoded.document.value(at: path) {
      case .integer(let value):
        count += 1
        integers += Int128(value)
      case .double(let value):
        count += 1
        doubles += value
        isDouble = true
      default: break
      }
    }
  }

  var result: FirestoreValue {
    switch operation {
    case .count: .integer(count)
    case .sum:
      if let sum = Int64(exactly: integers), !isDouble { .integer(sum) } else { .double(Double(integers) + doubles) }
    case .average: count == 0 ? .null : .double((Double(integers) + doubles) / Double(count))
    }
  }
}
