internal import CSQLite

extension Connection {
  /// Takes the write lock, runs `body`, and commits; every other way out rolls back.
  /// - Throws: what `body` throws, or ``StoreError`` of the begin or the commit through `body`'s error when that is it.
  @discardableResult
  package func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try transaction(wrapping: { $0 }, body)
  }

  /// As ``transaction(_:)`` for a body with errors of its own; `wrapping` turns a failed begin or commit into one.
  @discardableResult
  package func transaction<Result, Failure: Error>(
    wrapping wrap: (StoreError) -> Failure, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do { try script("BEGIN IMMEDIATE") } catch { throw wrap(error) }
    let result: Result
    do {
      result = try body()
    } catch {
      rollBack()
      throw error
    }
    do {
      try script("COMMIT")
    } catch {
      rollBack()
      throw wrap(error)
    }
    return result
  }

  /// A failed statement may have rolled back by itself (a full disk), so "no transaction is active" is no failure.
  private func rollBack() {
    do { try script("ROLLBACK") } catch {}
  }
}
