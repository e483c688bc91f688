/// What a piece of text means to a reader; how it looks is decided by the painter alone.
package enum Style: Hashable, Sendable {
  case plain, heading, dim, good, doubtful, bad, identifier

  /// The parameter of ECMA-48's Select Graphic Rendition.
  fileprivate var rendition: String? {
    switch self {
    case .plain: nil
    case .heading: "1"
    case .dim: "2"
    case .good: "32"
    case .doubtful: "33"
    case .bad: "31"
    case .identifier: "36"
    }
  }
}

/// Colours text, or leaves it alone.
package struct Painter: Sendable {
  package let isColoured: Bool

  package init(isColoured: Bool) {
    self.isColoured = isColoured
  }

  package func paint(_ text: String, _ style: Style) -> String {
    guard isColoured, let rendition = style.rendition, !text.isEmpty else { return text }
    return "\u{1B}[\(rendition)m\(text)\u{1B}[0m"
  }
}

extension World {
  /// The painter of standard output.
  package var painter: Painter { painter(onTerminal: terminal.isOutputTerminal) }

  /// The painter of standard error.
  package var errorPainter: Painter { painter(onTerminal: terminal.isErrorTerminal) }

  private func painter(onTerminal isTerminal: Bool) -> Painter {
    switch options.colour {
    case .always: Painter(isColoured: true)
    case .never: Painter(isColoured: false)
    case .auto:
      Painter(isColoured: isTerminal && variable(.noColour) == nil && variable(.terminalKind) != "dumb")
    }
  }
}
