internal import REST

/// Work that a server goes on with after its answer (`google.longrunning.Operation`), as it was last seen. One that failed
/// is thrown as an error like any other.
struct LongRunningOperation {
  /// `operations/…`, or `projects/P/databases/D/operations/…`.
  var name: String
  var isDone: Bool

  /// Reads an answer. A missing `done` means false, but Service Usage names what is finished already
  /// `operations/….DONE_OPERATION`, and refuses to be asked about that.
  init(_ json: JSON, _ purpose: Purpose) throws(FirebaseError) {
    name = try json.needed("name", purpose, \.string)
    isDone = json["done"]?.bool == true || name.hasSuffix("DONE_OPERATION")
  }
}

/// Waiting for an operation: how often, and for how long.
struct OperationWait: Sendable {
  /// The host that answers for the operation, and its version: the name goes behind them.
  let host: GoogleHost
  /// `v1`
  let version: String
  /// All the waiting between questions together.
  let limit: Duration

  /// The pauses are those of firebase-tools (`operation-poller.ts`): from a quarter of a second, growing.
  private static let firstPause = Duration.milliseconds(250)
  private static let longestPause = Duration.seconds(5)

  /// Sends the call that begins the operation, and asks until it is done. One that is done at the first answer is not asked
  /// about at all; one that the server forgot, as Firebase does soon after its end, is done. `observe` is told before each
  /// wait how long it was waited so far.
  func run(_ call: GoogleCall, in session: GoogleSession, observe: WaitObserver) throws(FirebaseError) {
    let purpose = call.purpose
    var operation = try LongRunningOperation(try session.send(call), purpose)
    var waited = Duration.zero
    var pause = Self.firstPause
    while !operation.isDone {
      guard waited < limit else { throw FirebaseError(purpose, .unfinished(after: waited)) }
      observe(waited)
      session.sleep(pause)
      waited += pause
      pause = min(pause * 3 / 2, Self.longestPause)
      do throws(FirebaseError) {
        let question = GoogleCall(purpose, .get, host, "/\(version)/\(operation.name)", .repeatable)
        operation = try LongRunningOperation(try session.send(question), purpose)
      } catch {
        switch error.reason {
        // The operation is gone; one that failed for something that is not there says so with status 200.
        case .api(let refusal) where refusal.httpStatus == 404: return
        case .api(let refusal) where refusal.httpStatus >= 400: throw FirebaseError(purpose, .unfinished(after: waited))
        // What became of the question tells nothing of what it was about, which was begun before.
        case .transfer(var transfer):
          transfer.mayHaveArrived = true
          throw FirebaseError(purpose, .transfer(transfer))
        default: throw error
        }
      }
    }
  }
}

/// Told again and again how long something has been waited for.
package typealias WaitObserver = (Duration) -> Void
