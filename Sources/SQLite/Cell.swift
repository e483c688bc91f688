/// One value in a table, in one of SQLite's five storage classes (https://www.sqlite.org/datatype3.html).
package enum Cell: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// `null` for nil, so that optional values need no switch at the call site.
  package init(_ text: String?) {
    self = text.map(Cell.text) ?? .null
  }

  /// `null` for nil, so that optional values need no switch at the call site.
  package init(_ integer: Int64?) {
    self = integer.map(Cell.integer) ?? .null
  }
}

extension Cell: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral {
  package init(stringLiteral value: String) {
    self = .text(value)
  }

  package init(integerLiteral value: Int64) {
    self = .integer(value)
  }

  package init(nilLiteral: ()) {
    self = .null
  }
}
