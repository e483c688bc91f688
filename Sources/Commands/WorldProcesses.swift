/// Other processes: `local start` leaves a copy of this program running.
extension World {
  package struct Processes: Sendable {
    package var ownIdentifier: @Sendable () -> Int32
    /// Starts this very program anew, in a session of its own: input from nowhere, both outputs appended to a file.
    /// Returns its process id.
    package var spawnDetached: @Sendable (_ words: [String], _ logPath: String) throws(ProcessError) -> Int32
    package var isRunning: @Sendable (_ process: Int32) -> Bool

    package init(
      ownIdentifier: @escaping @Sendable () -> Int32,
      spawnDetached: @escaping @Sendable ([String], String) throws(ProcessError) -> Int32,
      isRunning: @escaping @Sendable (Int32) -> Bool
    ) {
      self.ownIdentifier = ownIdentifier
      self.spawnDetached = spawnDetached
      self.isRunning = isRunning
    }
  }
}

/// A process that could not be started or signalled; codes are `errno`.
package enum ProcessError: Error, Hashable {
  case executableUnknown
  case spawnFailed(code: Int32)
}
