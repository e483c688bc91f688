/// A terminal on which lines appear above the one that is being typed.
///
/// Where there is no terminal the lines are printed, and nothing else.
struct ConversingScreen {
  let world: World
  /// What stands before the typed text.
  var prompt = "> "
  private var editor = LineEditor()
  private let isTerminal: Bool

  private static let eraseLine = "\r\u{1B}[K"

  init(_ world: World) {
    self.world = world
    isTerminal = world.terminal.isInputTerminal && world.terminal.isOutputTerminal
  }

  var painter: Painter { world.painter }

  /// Prints text above the typed line.
  func show(_ text: String) throws {
    try above { try world.print(text) }
  }

  /// Tells a failure above the typed line, on standard error, shorter than one that ends a program.
  func tell(_ failure: Failure) throws {
    let painter = world.errorPainter
    let what = [failure.summary, failure.cause].compactMap { $0?.printable }.joined(separator: ": ")
    var lines = painter.paint("✗ " + what, .bad) + "\n"
    if let remedy = failure.remedy?.printable { lines += painter.paint("  " + remedy, .dim) + "\n" }
    try above { world.errorOutput(lines) }
  }

  /// Shows the typed line anew.
  func draw() throws {
    guard isTerminal else { return }
    let room = max(1, world.terminal.width() - prompt.displayWidth - 1)
    try world.output(Array((Self.eraseLine + prompt + editor.text.printable.ending(within: room)).utf8))
  }

  /// Takes the typed line off the screen.
  func erase() throws {
    if isTerminal { try world.output(Array(Self.eraseLine.utf8)) }
  }

  /// The lines that were typed within a time; nil once there will be no more.
  mutating func lines(within duration: Duration) throws -> [String]? {
    guard let input = world.awaitInput(duration) else { return editor.finish().map { [$0] } }
    guard !input.isEmpty else { return [] }
    var lines: [String] = []
    for event in editor.take(input) {
      switch event {
      case .line(let line): lines.append(line)
      case .end: return lines.isEmpty ? nil : lines
      }
    }
    try draw()
    return lines
  }

  private func above(_ print: () throws -> Void) throws {
    try erase()
    try print()
    try draw()
  }
}

extension String {
  /// As much of the text's end as fits into a width.
  fileprivate func ending(within width: Int) -> String {
    guard displayWidth > width else { return self }
    var used = 0
    let end = reversed().prefix { character in
      used += character.displayWidth
      return used <= width
    }
    return String(end.reversed())
  }
}
