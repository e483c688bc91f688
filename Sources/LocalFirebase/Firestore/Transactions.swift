internal import REST
internal import SQLite

/// An open transaction. It lives in memory: a restart closes it, as an idle minute does.
struct Transaction: Sendable {
  enum Mode: Sendable {
    /// Reads lock; writers of the same wait for the end.
    case pessimistic
    /// Reads are watched; the commit fails when another came first.
    case optimistic
    /// Reads the one moment that its first read pinned.
    case readOnly(Reader?)
  }

  var mode: Mode
  var documents: Set<DocumentKey> = []
  var scopes: Set<ReadScope> = []
  /// Another commit touched what this optimistic transaction had read.
  var isOvertaken = false
  let start: Int64
  var lastUse: Int64

  func hasRead(_ key: DocumentKey) -> Bool {
    documents.contains(key) || scopes.contains { $0.contains(key) }
  }
}

/// The documents that a query looks at, those that do not exist yet included; a transaction locks them together.
struct ReadScope: Hashable, Sendable {
  /// All documents below this name …
  let root: DocumentKey
  /// … in collections of this id; nil for any …
  let collectionID: String?
  /// … and so many ids below the database; nil for any depth.
  let depth: Int?

  func contains(_ key: DocumentKey) -> Bool {
    guard key.bytes.starts(with: root.bytes), key.bytes.count > root.bytes.count else { return false }
    return (depth == nil || key.depth == depth) && (collectionID == nil || key.name.collectionID == collectionID)
  }
}

/// Who has read what, so that a commit knows whom it would cross.
///
/// As the emulator was seen to behave: a write to what an open transaction has read waits for its end, two seconds at most unless set otherwise,
/// and is then ABORTED; the commit of another transaction likewise, which closes it.
final class Transactions: Sendable {
  /// How long a writer waits for another's transaction.
  private let lockTimeoutMilliseconds: Int
  /// Firestore's "Usage and limits".
  private static let idleSeconds: Int64 = 60
  private static let totalSeconds: Int64 = 270

  private struct State: Sendable {
    var open: [[UInt8]: Transaction] = [:]
    private var last: UInt64 = 0
    /// A tag that is not in base64's way, and the instance's start, to tell runs apart.
    private let prefix: [UInt8]

    init(start: Int64) { prefix = [0x11] + Self.bytes(UInt64(bitPattern: start)) }

    mutating func nextID() -> [UInt8] {
      last += 1
      return prefix + Self.bytes(last)
    }

    /// Whether the id was given out, and may be open.
    func wasBegun(_ id: [UInt8]) -> Bool {
      guard id.count == prefix.count + 8, id.starts(with: prefix) else { return false }
      let number = id.reversed().prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return number > 0 && number <= last
    }

    private static func bytes(_ number: UInt64) -> [UInt8] {
      stride(from: UInt64(0), to: 64, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    mutating func close(_ id: [UInt8]) { open[id] = nil }

    mutating func closeExpired(now: Int64) {
      for (id, transaction) in open
      where transaction.lastUse + idleSeconds < now || transaction.start + totalSeconds < now {
        close(id)
      }
    }
  }

  private let state: Monitor<State>
  private let clock: InstanceClock

  init(clock: InstanceClock, lockTimeoutMilliseconds: Int) {
    state = Monitor(State(start: clock.now.microseconds))
    self.clock = clock
    self.lockTimeoutMilliseconds = lockTimeoutMilliseconds
  }

  private static let unknown = GoogleError.invalid("Invalid transaction.")
  private static let closed = GoogleError.invalid("Transaction is invalid or closed.")
  private static let timedOut = GoogleError(.aborted, "Transaction lock timeout.")
  private static let overtaken = GoogleError(
    .aborted, "The transaction was aborted due to contention. Please try again.")

  /// `retrying`: the id of the attempt that failed; it must have been given out.
  func begin(_ mode: Transaction.Mode, retrying: [UInt8]? = nil) throws(GoogleError) -> [UInt8] {
    let now = clock.now.seconds
    return try state.withLock { (state: inout State) throws(GoogleError) -> [UInt8] in
      if let retrying, !state.wasBegun(retrying) { throw Transactions.unknown }
      if let retrying { state.close(retrying) }
      let id = state.nextID()
      state.open[id] = Transaction(mode: mode, start: now, lastUse: now)
      return id
    }
  }

  /// Changes an open transaction.
  /// - Throws: INVALID_ARGUMENT for one that is closed or never was.
  private func use<Result>(
    _ id: [UInt8], _ body: (inout Transaction) throws(GoogleError) -> Result
  ) throws(GoogleError) -> Result {
    let now = clock.now.seconds
    return try state.withLock { (state: inout State) throws(GoogleError) -> Result in
      state.closeExpired(now: now)
      guard var transaction = state.open[id] else {
        throw state.wasBegun(id) ? Transactions.closed : Transactions.unknown
      }
      transaction.lastUse = now
      defer { state.open[id] = transaction }
      return try body(&transaction)
    }
  }

  /// Notes what a transaction is about to read.
  /// - Returns: the view to read from.
  func reader(
    for id: [UInt8], documents: [DocumentKey] = [], scope: ReadScope? = nil, from store: InstanceStore
  ) throws(GoogleError) -> Reader {
    try use(id) { (transaction: inout Transaction) throws(GoogleError) -> Reader in
      switch transaction.mode {
      case .readOnly(let pinned?): return pinned
      case .readOnly(nil):
        let reader = try stored { () throws(StoreError) in try store.takeReader() }
        transaction.mode = .readOnly(reader)
        return reader
      case .pessimistic, .optimistic:
        transaction.documents.formUnion(documents)
        if let scope { transaction.scopes.insert(scope) }
        return try stored { () throws(StoreError) in try store.takeReader() }
      }
    }
  }

  /// Runs a commit when no open transaction but its own has read what it writes. Its own is closed whatever happens.
  func commit<Result>(
    _ id: [UInt8]?, writing keys: [DocumentKey], _ body: () throws(GoogleError) -> Result
  ) throws(GoogleError) -> Result {
    if let id {
      try use(id) { (transaction: inout Transaction) throws(GoogleError) in
        if case .readOnly = transaction.mode, !keys.isEmpty {
          throw .invalid("Cannot modify entities in a read-only transaction.")
        }
      }
    }
    defer {
      if let id { rollBack(id) }
    }
    let now = clock.now.seconds
    let result = try state.withLock(within: lockTimeoutMilliseconds) { state in
      state.closeExpired(now: now)
      return !state.open.contains { other, transaction in
        guard other != id, case .pessimistic = transaction.mode else { return false }
        return keys.contains(where: transaction.hasRead)
      }
    } _: { (state: inout State) throws(GoogleError) -> Result in
      if let id, state.open[id]?.isOvertaken ?? true { throw Transactions.overtaken }
      let result = try body()
      for (other, transaction) in state.open where other != id && keys.contains(where: transaction.hasRead) {
        state.open[other]?.isOvertaken = true
      }
      return result
    }
    guard let result else { throw Transactions.timedOut }
    return result
  }

  /// Closes a transaction; one that is closed already may be closed again.
  func rollBack(_ id: [UInt8]) {
    state.withLock { $0.close(id) }
    state.wakeAll()
  }

  func check(_ id: [UInt8]) throws(GoogleError) {
    try state.withLock { (state: inout State) throws(GoogleError) in
      guard state.wasBegun(id) else { throw Transactions.unknown }
    }
  }

  /// Closes all, as when the documents are wiped.
  func closeAll() {
    state.withLock { state in
      for id in state.open.keys { state.close(id) }
    }
    state.wakeAll()
  }
}
