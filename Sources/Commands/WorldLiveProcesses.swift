#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension World.Processes {
  /// The real processes.
  package static let live = World.Processes(
    ownIdentifier: { getpid() },
    spawnDetached: { words, logPath throws(ProcessError) in try LiveProcesses.spawnDetached(words, logPath: logPath) },
    isRunning: { kill($0, 0) == 0 || errno == EPERM })
}

private enum LiveProcesses {
  static func ownExecutable() throws(ProcessError) -> String {
    var buffer = [CChar](repeating: 0, count: 4_096)
    #if canImport(Glibc)
      let length: Int = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
      guard length > 0, length < buffer.count else { throw .executableUnknown }
      return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      var size = UInt32(buffer.count)
      guard unsafe _NSGetExecutablePath(&buffer, &size) == 0 else { throw .executableUnknown }
      return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #endif
  }

  static func spawnDetached(_ words: [String], logPath: String) throws(ProcessError) -> pid_t {
    let executable: String = try ownExecutable()
    #if canImport(Glibc)
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      // <spawn.h> gives it only to programs that define _GNU_SOURCE.
      let newSession: Int16 = 0x80
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let newSession = Int16(POSIX_SPAWN_SETSID)
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, logPath, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    unsafe posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    // A session of its own, so that neither Ctrl-C nor a closed terminal reaches it.
    unsafe posix_spawnattr_setflags(&attributes, newSession)

    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe ([executable] + words).map { unsafe strdup($0) }
    defer { unsafe arguments.forEach { unsafe free($0) } }
    unsafe arguments.append(nil)
    var process: pid_t = 0
    let code: Int32 = unsafe posix_spawn(&process, executable, &actions, &attributes, arguments, environ)
    guard code == 0 else { throw .spawnFailed(code: code) }
    return process
  }
}
