internal import REST

/// Firestore's total order over values of all types
/// (https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering).
enum ValueOrder {
  /// What a range filter keeps apart: values of another class never match it.
  static func typeClass(_ value: FirestoreValue) -> Int {
    switch value {
    case .null: 0
    case .boolean: 1
    case .integer, .double: 2
    case .timestamp: 3
    case .string: 4
    case .bytes: 5
    case .reference: 6
    case .geoPoint: 7
    case .array: 8
    case .map(let members): isVector(members) ? 9 : 10
    }
  }

  /// Negative, zero or positive, as the left value stands before, beside or after the right one. 3 and 3.0 are equal, as
  /// are 0.0 and -0.0 and all NaNs, which stand before every other number.
  static func compare(_ left: FirestoreValue, _ right: FirestoreValue) -> Int {
    switch (left, right) {
    case (.null, .null): 0
    case (.boolean(let left), .boolean(let right)): left == right ? 0 : (left ? 1 : -1)
    case (.integer(let left), .integer(let right)): order(left, right)
    case (.double(let left), .double(let right)): compare(left, right)
    case (.integer(let left), .double(let right)): compare(left, right)
    case (.double(let left), .integer(let right)): -compare(right, left)
    case (.timestamp(let left), .timestamp(let right)): order(left, right)
    case (.string(let left), .string(let right)): compare(left.utf8, right.utf8)
    case (.bytes(let left), .bytes(let right)): compare(left, right)
    case (.reference(let left), .reference(let right)): compareNames(left, right)
    case (.geoPoint(let leftLatitude, let leftLongitude), .geoPoint(let rightLatitude, let rightLongitude)):
      first(compare(leftLatitude, rightLatitude), compare(leftLongitude, rightLongitude))
    case (.array(let left), .array(let right)): compare(left, right)
    case (.map(let left), .map(let right)): compare(left, right)
    default: order(typeClass(left), typeClass(right))
    }
  }

  static func isVector(_ members: [String: FirestoreValue]) -> Bool {
    members["__type__"] == .string("__vector__")
  }

  static func isNaN(_ value: FirestoreValue) -> Bool {
    guard case .double(let number) = value else { return false }
    return number.isNaN
  }

  private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : (right < left ? 1 : 0)
  }

  private static func first(_ orders: Int...) -> Int { orders.first { $0 != 0 } ?? 0 }

  private static func compare(_ left: Double, _ right: Double) -> Int {
    if left.isNaN || right.isNaN { return (left.isNaN ? 0 : 1) - (right.isNaN ? 0 : 1) }
    return order(left, right)
  }

  /// Exact, where a conversion to Double would lose the low bits of a large integer.
  private static func compare(_ left: Int64, _ right: Double) -> Int {
    if right.isNaN { return 1 }
    if right >= 9_223_372_036_854_775_808 { return -1 }
    if right < -9_223_372_036_854_775_808 { return 1 }
    let whole = right.rounded(.towardZero)
    let byWhole = order(left, Int64(whole))
    return byWhole != 0 ? byWhole : order(whole, right)
  }

  private static func compare(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Int {
    if left.lexicographicallyPrecedes(right) { return -1 }
    return right.lexicographicallyPrecedes(left) ? 1 : 0
  }

  private static func compareNames(_ left: String, _ right: String) -> Int {
    let left = left.utf8.split(separator: UInt8(ascii: "/"))
    let right = right.utf8.split(separator: UInt8(ascii: "/"))
    for (left, right) in zip(left, right) {
      let segments = compare(left, right)
      if segments != 0 { return segments }
    }
    return order(left.count, right.count)
  }

  private static func compare(_ left: [FirestoreValue], _ right: [FirestoreValue]) -> Int {
    for (left, right) in zip(left, right) {
      let elements = compare(left, right)
      if elements != 0 { return elements }
    }
    return order(left.count, right.count)
  }

  private static func compare(_ left: [String: FirestoreValue], _ right: [String: FirestoreValue]) -> Int {
    let classes = order(isVector(left) ? 0 : 1, isVector(right) ? 0 : 1)
    if classes != 0 { return classes }
    if isVector(left), let left = left["value"]?.array, let right = right["value"]?.array {
      return first(order(left.count, right.count), compare(left, right))
    }
    let leftNames = left.keys.sorted { compare($0.utf8, $1.utf8) < 0 }
    let rightNames = right.keys.sorted { compare($0.utf8, $1.utf8) < 0 }
    for (leftName, rightName) in zip(leftNames, rightNames) {
      let names = compare(leftName.utf8, rightName.utf8)
      if names != 0 { return names }
      let values = compare(left[leftName] ?? .null, right[rightName] ?? .null)
      if values != 0 { return values }
    }
    return order(leftNames.count, rightNames.count)
  }
}
