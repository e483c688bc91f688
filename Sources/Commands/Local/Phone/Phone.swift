internal import ClientProtocol
internal import Domain
internal import Firebase
internal import REST

/// A simulated phone on a terminal: what it shows, and what it has shown so far.
struct Phone {
  let world: World
  /// What the admin calls its owner on the command line.
  let name: String
  /// Where phones are kept.
  private let folder: String
  var device: SimulatedDevice
  var screen: ConversingScreen
  /// All that the account takes part in, the one that moved last first.
  var conversations: [DeviceConversation] = []
  /// The one on the screen.
  var conversation: DeviceConversation?
  /// The pairing under way.
  var attempt: PairingAttempt?
  var transcript = Transcript()
  private var tokenMadeAt: Timestamp
  private var signOfLifeAt: Timestamp?
  /// What went wrong the last time, told once until it goes well again.
  private var fault: DeviceError?

  /// How often the server is asked. The embedded instance bills nothing.
  private static let interval = Duration.seconds(1)
  private static let signOfLifeSeconds: Int64 = 60
  /// A new ID token is fetched so long before the old one ends.
  private static let tokenMarginSeconds: Int64 = 60

  init(device: SimulatedDevice, name: String, folder: String, world: World) {
    self.device = device
    self.name = name
    self.folder = folder
    self.world = world
    screen = ConversingScreen(world)
    tokenMadeAt = world.now()
  }

  /// Shows and takes lines until the operator leaves.
  mutating func run() throws {
    let restore = world.terminal.isInputTerminal ? world.terminal.takeKeys() : {}
    defer {
      try? screen.erase()
      restore()
    }
    try device.claimLock()
    signOfLifeAt = world.now()
    try screen.show(screen.painter.paint("the phone of \(name); /help tells what can be typed", .dim))
    try look()
    while try takeLines() {
      try world.stopIfInterrupted()
      try look()
    }
  }

  /// - Returns: false when the operator leaves.
  private mutating func takeLines() throws -> Bool {
    guard let lines = try screen.lines(within: Self.interval) else { return false }
    for line in lines {
      do {
        guard try perform(try PhoneLine(line)) else { return false }
      } catch {
        try screen.tell(Failure(error))
      }
    }
    return true
  }

  /// Asks the server what is new, and shows it. What goes wrong is told, and tried again the next time.
  private mutating func look() throws {
    do {
      try keepAlive()
      try refresh()
      if fault != nil { try screen.show(screen.painter.paint("the instance answers again", .dim)) }
      fault = nil
    } catch let error as DeviceError {
      if error != fault { try screen.tell(error.failure) }
      fault = error
    }
  }

  private mutating func keepAlive() throws {
    let now = world.now()
    if now.seconds(since: tokenMadeAt) >= device.session.lifetimeSeconds - Self.tokenMarginSeconds {
      try device.refreshToken()
      tokenMadeAt = now
      try keep()
    }
    if signOfLifeAt.map({ now.seconds(since: $0) >= Self.signOfLifeSeconds }) ?? true {
      try device.claimLock()
      signOfLifeAt = now
    }
  }

  /// Writes down what must not be lost.
  func keep() throws { try DeviceFile(device).write(to: folder, in: world) }
}
