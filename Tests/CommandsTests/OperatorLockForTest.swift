import Ledger

/// A lock that a class can hold, since a test's local variable ends too early.
final class OperatorLockForTest {
  private let lock: OperatorLock

  init(path: String) throws { lock = try OperatorLock(path: path) }
}
