package import REST

/// One piece of a result, before it is known whether a person or a program reads it.
package struct Cell: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case text(String)
    /// Never shortened, since it is there to be copied.
    case identifier(String)
    case count(Int)
    /// Relative on a terminal, RFC 3339 in a pipe.
    case time(Timestamp)
    case missing
  }

  package let content: Content
  package let style: Style

  private init(_ content: Content, _ style: Style) {
    self.content = content
    self.style = style
  }

  package static func text(_ text: String, _ style: Style = .plain) -> Cell { Cell(.text(text), style) }
  package static func identifier(_ text: String) -> Cell { Cell(.identifier(text), .identifier) }
  package static func count(_ count: Int, _ style: Style = .plain) -> Cell { Cell(.count(count), style) }
  package static let missing = Cell(.missing, .dim)

  /// A time, or a missing one.
  package static func time(_ time: Timestamp?) -> Cell {
    time.map { Cell(.time($0), .dim) } ?? missing
  }

  /// The text for a program: stable, undecorated, without tabs or line ends.
  package var plain: String {
    switch content {
    case .text(let text), .identifier(let text): text.printable
    case .count(let count): String(count)
    case .time(let time): time.rfc3339
    case .missing: ""
    }
  }
}

extension Cell: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    self = .text(value)
  }
}

extension World {
  /// The text of a cell for a person.
  func words(for cell: Cell) -> String {
    switch cell.content {
    case .text(let text), .identifier(let text): return text.printable
    case .count(let count): return String(count)
    case .missing: return "-"
    case .time(let time):
      return time.relative(to: now(), zoneOffsetSeconds: timeZoneOffset(time))
    }
  }
}
