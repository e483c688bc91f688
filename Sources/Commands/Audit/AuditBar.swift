internal import Provisioning

/// Shows how far an audit is: a line for what is being read.
struct AuditBar {
  private let world: World
  private var bar: Progress
  private var task = "documents read"
  private var shown = 0

  init(in world: World) {
    self.world = world
    bar = Progress(task, in: world)
  }

  mutating func show(_ progress: AuditProgress) {
    switch progress {
    case .documents(let count): advance("documents read", to: count)
    case .accounts(let count): advance("accounts listed", to: count)
    case .objects(let count): advance("objects looked at", to: count)
    case .comparing: finish()
    }
  }

  private mutating func advance(_ task: String, to count: Int) {
    if task != self.task {
      bar.finish()
      self.task = task
      bar = Progress(task, in: world)
      shown = 0
    }
    bar.advance(by: max(0, count - shown))
    shown = count
  }

  mutating func finish() { bar.finish() }
}
