package import Commands
import REST
import Synchronization

/// Both outputs of a world, kept, and the lines that its input gives.
package final class Console: Sendable {
  private struct State {
    var output: [UInt8] = []
    var errorOutput = ""
    var input: [String] = []
  }

  private let state: Mutex<State>

  package init(input: [String] = []) {
    state = Mutex(State(input: input))
  }

  package var output: String { state.withLock { String(decoding: $0.output, as: UTF8.self) } }
  package var errorOutput: String { state.withLock { $0.errorOutput } }

  /// Forgets what was printed and sets what will be read.
  package func clear(input: [String] = []) {
    state.withLock { $0 = State(input: input) }
  }

  /// Takes the place of a world's streams.
  package func attach(to world: inout World) {
    world.output = { bytes in self.state.withLock { $0.output += bytes } }
    world.errorOutput = { text in self.state.withLock { $0.errorOutput += text } }
    world.readLine = { self.state.withLock { $0.input.isEmpty ? nil : $0.input.removeFirst() } }
    world.awaitInput = { _ in
      self.state.withLock { $0.input.isEmpty ? nil : Array(($0.input.removeFirst() + "\n").utf8) }
    }
    world.readInput = {
      self.state.withLock { state in
        defer { state.input = [] }
        return Array(state.input.map { $0 + "\n" }.joined().utf8)
      }
    }
  }
}

extension World {
  /// A world of fixed time and no environment that prints to a console; files, network and processes stay unfaked.
  package static func printing(to console: Console) -> World {
    var world = World.unfaked
    console.attach(to: &world)
    world.now = { .init(seconds: 1_767_323_045) }
    world.timeZoneOffset = { _ in 0 }
    world.environment = { _ in nil }
    world.isInterrupted = { false }
    return world
  }
}
