package import REST

/// Everything a command may touch outside itself, as closures and values.
///
/// Built once, in `Main.swift`; tests change one field of a copy whose other fields stop the test when used.
package struct World: Sendable {
  /// What the operator asked of every command: form of the output, confirmation, dry run.
  package var options = GlobalOptions()
  package var now: @Sendable () -> Timestamp
  /// Seconds east of UTC in the local zone, at a time.
  package var timeZoneOffset: @Sendable (Timestamp) -> Int
  /// Cryptographically secure bytes, as many as asked for.
  package var randomBytes: @Sendable (Int) -> [UInt8]
  package var files: Files
  /// The value of an environment variable. Commands ask through `variable(_:)`, so that every variable is documented.
  package var environment: @Sendable (String) -> String?
  package var terminal: Terminal
  /// Writes to standard output; only `Output/` calls it. A reader that went away is no error.
  package var output: @Sendable ([UInt8]) throws(FileError) -> Void
  package var errorOutput: @Sendable (String) -> Void
  /// A line of standard input without its end, or nil at the end of input.
  package var readLine: @Sendable () -> String?
  /// What standard input gives within a time: nothing where nothing came, nil at its end. Ctrl-C ends the waiting.
  package var awaitInput: @Sendable (Duration) -> [UInt8]?
  /// All of standard input.
  package var readInput: @Sendable () throws(FileError) -> [UInt8]
  /// Opens nothing until the first request.
  package var transport: Transport
  /// The same, but Ctrl-C does not end what it carries: for the clean-up after it. A second Ctrl-C ends the program.
  package var lastingTransport: Transport
  package var sleep: @Sendable (Duration) -> Void
  /// Whether Ctrl-C was pressed. Long work asks between steps, through `stopIfInterrupted()`.
  package var isInterrupted: @Sendable () -> Bool
  package var processes: Processes

  package init(
    now: @escaping @Sendable () -> Timestamp,
    timeZoneOffset: @escaping @Sendable (Timestamp) -> Int,
    randomBytes: @escaping @Sendable (Int) -> [UInt8],
    files: Files,
    environment: @escaping @Sendable (String) -> String?,
    terminal: Terminal,
    output: @escaping @Sendable ([UInt8]) throws(FileError) -> Void,
    errorOutput: @escaping @Sendable (String) -> Void,
    readLine: @escaping @Sendable () -> String?,
    awaitInput: @escaping @Sendable (Duration) -> [UInt8]?,
    readInput: @escaping @Sendable () throws(FileError) -> [UInt8],
    transport: Transport,
    sleep: @escaping @Sendable (Duration) -> Void,
    isInterrupted: @escaping @Sendable () -> Bool,
    processes: Processes
  ) {
    self.now = now
    self.timeZoneOffset = timeZoneOffset
    self.randomBytes = randomBytes
    self.files = files
    self.environment = environment
    self.terminal = terminal
    self.output = output
    self.errorOutput = errorOutput
    self.readLine = readLine
    self.awaitInput = awaitInput
    self.readInput = readInput
    self.transport = transport
    lastingTransport = transport
    self.sleep = sleep
    self.isInterrupted = isInterrupted
    self.processes = processes
  }

  /// Stops the command where it may stop, if Ctrl-C was pressed.
  package func stopIfInterrupted() throws(Interruption) {
    if isInterrupted() { throw Interruption() }
  }
}

/// The operator pressed Ctrl-C.
package struct Interruption: Error, Hashable {
  package init() {}
}
