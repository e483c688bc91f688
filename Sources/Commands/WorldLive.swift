package import REST

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension World {
  /// The world as it is. `makeTransport` is given the rest of it, to sleep and to notice Ctrl-C with; what it makes opens
  /// nothing until the first request.
  package static func live(makeTransport: (World) -> Transport) -> World {
    Interrupts.watch()
    var world = liveWithoutTransport
    world.transport = makeTransport(world)
    var patient = world
    patient.isInterrupted = { false }
    world.lastingTransport = makeTransport(patient)
    return world
  }

  private static var liveWithoutTransport: World {
    World(
      now: { currentTime() },
      timeZoneOffset: { zoneOffset(at: $0) },
      randomBytes: { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      },
      files: .live,
      environment: { name in unsafe getenv(name).map { unsafe String(cString: $0) } },
      terminal: Terminal(
        isInputTerminal: isatty(STDIN_FILENO) == 1, isOutputTerminal: isatty(STDOUT_FILENO) == 1,
        isErrorTerminal: isatty(STDERR_FILENO) == 1, width: { terminalWidth() },
        takeKeys: { takeKeys() }),
      output: { bytes throws(FileError) in
        do throws(FileError) {
          try FileDescriptor(STDOUT_FILENO, path: "standard output").write(bytes)
        } catch  where error.reason == .other(code: EPIPE) {
          // Whoever read has read enough; the command's work is not cut short for that.
        }
      },
      errorOutput: { text in
        try? FileDescriptor(STDERR_FILENO, path: "standard error").write(Array(text.utf8))
      },
      readLine: { FileDescriptor(STDIN_FILENO, path: "standard input").readLine() },
      awaitInput: { FileDescriptor(STDIN_FILENO, path: "standard input").read(within: $0) },
      readInput: { () throws(FileError) in
        try FileDescriptor(STDIN_FILENO, path: "standard input").readToEnd()
      },
      transport: Transport { (_) throws(TransferError) in throw TransferError(reason: .malformedURL, host: "") },
      sleep: { pause(for: $0) },
      isInterrupted: { Interrupts.count > 0 },
      processes: .live)
  }
}

private func currentTime() -> Timestamp {
  var time = timespec()
  unsafe clock_gettime(CLOCK_REALTIME, &time)
  return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
}

private func zoneOffset(at time: Timestamp) -> Int {
  var seconds = time_t(time.seconds)
  var local = unsafe tm()
  guard unsafe localtime_r(&seconds, &local) != nil else { return 0 }
  return unsafe local.tm_gmtoff
}

private func terminalWidth() -> Int {
  var size = winsize()
  for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
    if unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
  }
  return 80
}

/// Turns line editing and echo off (`termios`); what else the terminal does, Ctrl-C among it, stays.
private func takeKeys() -> @Sendable () -> Void {
  var usual = termios()
  guard unsafe tcgetattr(STDIN_FILENO, &usual) == 0 else { return {} }
  var keys = usual
  keys.c_lflag &= ~tcflag_t(ICANON | ECHO)
  unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &keys)
  return { [usual] in
    var usual = usual
    unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &usual)
  }
}

/// Ends early when Ctrl-C is pressed, so that waiting loops notice at once. In slices, because the signal interrupts one
/// thread's sleep only.
private func pause(for duration: Duration) {
  let before = Interrupts.count
  var rest = duration
  while rest > .zero, Interrupts.count == before {
    let slice = min(rest, .milliseconds(50))
    var request = timespec(tv_sec: 0, tv_nsec: Int(slice.components.attoseconds / 1_000_000_000))
    _ = unsafe nanosleep(&request, nil)
    rest -= slice
  }
}
