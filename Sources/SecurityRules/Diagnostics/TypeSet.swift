/// The types that a value may turn out to have.
struct TypeSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ type: ValueType) {
    switch type {
    case .any: self = .any
    case .number: self = [.int, .float]
    default: self.init(rawValue: 1 << UInt32(TypeSet.concrete.firstIndex(of: type) ?? 31))
    }
  }

  /// The types that values have, in the order of the bits.
  private static let concrete = ValueType.allCases.filter { $0 != .any && $0 != .number }

  static let null = TypeSet(.null)
  static let bool = TypeSet(.bool)
  static let int = TypeSet(.int)
  static let float = TypeSet(.float)
  static let string = TypeSet(.string)
  static let timestamp = TypeSet(.timestamp)
  static let list = TypeSet(.list)
  static let set = TypeSet(.set)
  static let map = TypeSet(.map)
  static let path = TypeSet(.path)
  static let constraint = TypeSet(.constraint)
  static let any = TypeSet(rawValue: (1 << UInt32(concrete.count)) - 1)

  /// The types in it.
  var members: [ValueType] { TypeSet.concrete.filter { contains(TypeSet($0)) } }

  /// What a signature that asks for `type` accepts: an int stands in for a float.
  static func accepted(by type: ValueType) -> TypeSet { type == .float ? [.int, .float] : TypeSet(type) }

  /// Whether a value of these types can equal one of those: ints equal floats, and nothing is known of constraints.
  func canEqual(_ other: TypeSet) -> Bool {
    guard isDisjoint(with: .constraint), other.isDisjoint(with: .constraint) else { return true }
    return !comparable.isDisjoint(with: other.comparable)
  }

  private var comparable: TypeSet { isDisjoint(with: [.int, .float]) ? self : union([.int, .float]) }

  /// `string`, or `int or float`.
  var spelling: String { members.map(\.rawValue).joined(separator: " or ") }
}
