import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ctrl-C: the first is remembered for the command to stop where it may, the second ends the program at once.
enum Interrupts {
  private static let counter = Atomic<Int>(0)

  static var count: Int { counter.load(ordering: .relaxed) }

  /// Installs the handlers. A pipe whose reader went away gives an error instead of a signal, since work that is
  /// under way is not to be cut short by it.
  static func watch() {
    // The counter is made here, so that the handler need not: making it takes a lock.
    _ = counter.load(ordering: .relaxed)
    signal(SIGPIPE, SIG_IGN)
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { _ in
      if Interrupts.counter.wrappingAdd(1, ordering: .relaxed).newValue > 1 { _exit(130) }
    }
    #if canImport(Glibc)
      unsafe action.__sigaction_handler.sa_handler = handler
    #else
      unsafe action.__sigaction_u.__sa_handler = handler
    #endif
    // Without SA_RESTART: a read that waits for an answer, or a sleep, ends when Ctrl-C is pressed.
    action.sa_flags = 0
    unsafe sigaction(SIGINT, &action, nil)
  }
}
