import Synchronization

/// Counts what Google bills, and stops before a limit is passed.
package final class BilledOperations: Sendable {
  package struct Count: Hashable, Sendable {
    package var reads = 0
    package var writes = 0
    package var deletes = 0

    package init(reads: Int = 0, writes: Int = 0, deletes: Int = 0) {
      self.reads = reads
      self.writes = writes
      self.deletes = deletes
    }
  }

  private let total = Mutex(Count())
  /// No request is sent that would bill more reads than this in all; nil for no limit.
  package let readLimit: Int?

  package init(readLimit: Int? = nil) { self.readLimit = readLimit }

  package var count: Count { total.withLock { $0 } }

  /// How many reads are left; nil for no limit.
  package var readsLeft: Int? { readLimit.map { max(0, $0 - count.reads) } }

  /// Whether `reads` more would pass the limit.
  func wouldPass(_ reads: Int) -> Bool { readsLeft.map { reads > $0 } ?? false }

  func add(reads: Int = 0, writes: Int = 0, deletes: Int = 0) {
    total.withLock {
      $0.reads += reads
      $0.writes += writes
      $0.deletes += deletes
    }
  }
}
