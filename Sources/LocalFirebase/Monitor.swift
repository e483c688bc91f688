#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// State that one thread at a time may touch, and on whose changes others can wait. Over POSIX, which the thread sanitizer
/// sees through, unlike Swift's Mutex.
@safe
final class Monitor<State: Sendable>: @unchecked Sendable {
  // The state is only touched between lock and unlock of the mutex, which both pointers keep at a fixed address as POSIX
  // asks.
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(_ state: State) {
    self.state = state
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  func withLock<Result, Failure: Error>(_ body: (inout State) throws(Failure) -> Result) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&state)
  }

  /// Waits until `isReady` holds, then runs `body` without letting go of the lock in between.
  /// - Returns: nil when the time was up first.
  func withLock<Result, Failure: Error>(
    within milliseconds: Int, when isReady: (inout State) -> Bool, _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    var deadline = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &deadline)
    let nanoseconds = deadline.tv_nsec + (milliseconds % 1_000) * 1_000_000
    deadline.tv_sec += milliseconds / 1_000 + nanoseconds / 1_000_000_000
    deadline.tv_nsec = nanoseconds % 1_000_000_000
    while !isReady(&state) {
      guard unsafe pthread_cond_timedwait(condition, mutex, &deadline) != ETIMEDOUT else {
        guard isReady(&state) else { return nil }
        break
      }
    }
    return try body(&state)
  }

  /// Lets those who wait look again.
  func wakeAll() { unsafe pthread_cond_broadcast(condition) }
}
