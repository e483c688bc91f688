import REST

/// A line on standard error that says how far long work is; drawn on a terminal only, at most ten times a second.
package struct Progress {
  private let world: World
  private let task: String
  private let total: Int?
  private let start: Timestamp
  private let isShown: Bool
  private var count = 0
  private var lastDrawn: Timestamp?

  /// `task` is what is counted: `messages read`. Without a total there is no bar and no time left.
  package init(_ task: String, total: Int? = nil, in world: World) {
    self.world = world
    self.task = task
    self.total = total
    start = world.now()
    isShown = world.terminal.isErrorTerminal && !world.options.quiet
  }

  package mutating func advance(by step: Int = 1) {
    count += step
    guard isShown else { return }
    let now: Timestamp = world.now()
    if let lastDrawn, now.milliseconds(since: lastDrawn) < 100, count != total { return }
    lastDrawn = now
    world.errorOutput("\r\u{1B}[K" + line(at: now).shortened(to: world.terminal.width() - 1))
  }

  /// Wipes the line, so that what follows starts on a clean one.
  package mutating func finish() {
    guard isShown, lastDrawn != nil else { return }
    world.errorOutput("\r\u{1B}[K")
  }

  private func line(at now: Timestamp) -> String {
    let elapsed: Double = Double(now.milliseconds(since: start)) / 1_000
    let rate: Double = elapsed > 0 ? Double(count) / elapsed : 0
    var parts: [String] = []
    if let total, total > 0 {
      let filled: Int = min(20, count * 20 / total)
      parts.append("[\(String(repeating: "#", count: filled))\(String(repeating: ".", count: 20 - filled))]")
      parts.append("\(count)/\(total) \(task)")
    } else {
      parts.append("\(count) \(task)")
    }
    if elapsed >= 1 { parts.append("\(Int(rate.rounded()))/s") }
    if let total, rate > 0, elapsed >= 1, count < total {
      parts.append("\(Int((Double(total - count) / rate).rounded(.up))) s left")
    }
    return parts.joined(separator: "  ")
  }
}

extension Timestamp {
  fileprivate func milliseconds(since earlier: Timestamp) -> Int64 {
    (seconds - earlier.seconds) * 1_000 + Int64(nanoseconds - earlier.nanoseconds) / 1_000_000
  }
}
