import REST
import Synchronization
import Testing

@testable import HTTP

/// A transport that answers from a list, and a clock that its sleeps move.
private final class Scene: Sendable {
  private struct State {
    var outcomes: [Result<HTTPResponse, TransferError>]
    var sent = 0
    var now = Duration.zero
    var slept: [Duration] = []
  }

  private let state: Mutex<State>

  init(_ outcomes: [Result<HTTPResponse, TransferError>]) { state = Mutex(State(outcomes: outcomes)) }

  convenience init(_ statuses: Int...) { self.init(statuses.map { .success(HTTPResponse(status: $0)) }) }

  var sent: Int { state.withLock { $0.sent } }
  var slept: [Duration] { state.withLock { $0.slept } }

  var clock: RetryClock {
    RetryClock(
      now: { self.state.withLock { $0.now } },
      sleep: { time in
        self.state.withLock {
          $0.now += time
          $0.slept.append(time)
        }
      },
      fraction: { 1 })
  }

  /// The last outcome of the list repeats for ever.
  var transport: Transport {
    Transport { (_) throws(TransferError) in
      let outcome = self.state.withLock { state in
        state.sent += 1
        return state.outcomes[min(state.sent, state.outcomes.count) - 1]
      }
      return try outcome.get()
    }
  }

  func send(
    _ repeatability: Repeatability, isFinal: @escaping @Sendable (HTTPResponse) -> Bool = { _ in false }
  ) -> Result<HTTPResponse, TransferError> {
    let request = HTTPRequest(method: .post, url: "https://x/", repeatability: repeatability)
    let transport = transport.retrying(clock: clock, isFinal: isFinal)
    return Result { () throws(TransferError) in try transport.send(request) }
  }
}

private func lost(_ reason: TransferError.Reason, mayHaveArrived: Bool) -> Result<HTTPResponse, TransferError> {
  .failure(TransferError(reason: reason, host: "x", mayHaveArrived: mayHaveArrived))
}

@Suite struct `Trying again` {
  /// google-cloud-firestore's lists by call, in HTTP's numbers; 408 and 502 as google-cloud-storage adds them.
  @Test(arguments: [
    (Repeatability.repeatable, [408, 429, 500, 502, 503, 504]),
    (.streamingRead, [408, 500, 502, 503, 504]),
    (.guardedWrite, [429, 503]),
    (.never, []),
  ])
  func `exactly the listed statuses are tried again`(repeatability: Repeatability, statuses: [Int]) throws {
    for status in 200...599 {
      let scene = Scene(status, 200)
      let expected = statuses.contains(status)
      #expect(try scene.send(repeatability).get().status == (expected ? 200 : status))
      #expect(scene.sent == (expected ? 2 : 1))
    }
  }

  @Test(arguments: [
    (Repeatability.repeatable, true, true), (.streamingRead, true, true), (.guardedWrite, false, true),
    (.never, false, false),
  ])
  func `a lost connection is tried again only where that is harmless`(
    repeatability: Repeatability, afterSending: Bool, beforeSending: Bool
  ) {
    for (mayHaveArrived, expected) in [(true, afterSending), (false, beforeSending)] {
      let scene = Scene([
        lost(.connectionLost, mayHaveArrived: mayHaveArrived), .success(HTTPResponse(status: 200)),
      ])
      _ = scene.send(repeatability)
      #expect(scene.sent == (expected ? 2 : 1))
    }
  }

  @Test(arguments: [
    TransferError.Reason.certificate(.expired), .plainHTTPRefused, .malformedURL, .interrupted,
    .responseTooLarge(limitBytes: 1), .libraryMissing(name: "x"), .proxyNotFound, .other(code: 9),
  ])
  func `what waiting does not mend is told at once`(reason: TransferError.Reason) {
    let scene = Scene([lost(reason, mayHaveArrived: false)])
    _ = scene.send(.repeatable)
    #expect(scene.sent == 1)
  }

  @Test func `a server out of reach is given up after three tries`() {
    let scene = Scene([lost(.connectionRefused, mayHaveArrived: false)])
    #expect(scene.send(.repeatable) == lost(.connectionRefused, mayHaveArrived: false))
    #expect(scene.sent == 3)
  }

  @Test func `waits grow by the factor of Google's clients, and end with the allowed time`() throws {
    let scene = Scene(503)
    #expect(try scene.send(.guardedWrite).get().status == 503)
    #expect(scene.slept.prefix(3) == [.milliseconds(100), .milliseconds(130), .milliseconds(169)])
    let total = scene.slept.reduce(Duration.zero, +)
    #expect(total <= .seconds(60))
    #expect(total > .seconds(40))
    #expect(scene.sent == scene.slept.count + 1)
  }

  @Test func `reads that stream are allowed five minutes`() {
    let scene = Scene(503)
    _ = scene.send(.streamingRead)
    let total = scene.slept.reduce(Duration.zero, +)
    #expect(total > .seconds(200) && total <= .seconds(300))
  }

  @Test func `no wait is longer than the longest, nor shorter than half the computed`() {
    let policy = RetryPolicy()
    #expect(policy.delay(beforeRepeat: 100, fraction: 1) == .seconds(60))
    #expect(policy.delay(beforeRepeat: 1, fraction: 0) == .milliseconds(50))
    #expect(policy.delay(beforeRepeat: 1, fraction: 0.5) == .milliseconds(75))
  }

  @Test(arguments: [
    (["Retry-After": "7"], Duration.seconds(7)),
    (["Retry-After": "0"], .milliseconds(100)),
    (["Retry-After": "soon"], .milliseconds(100)),
    (["Retry-After": "-1"], .milliseconds(100)),
    (
      ["Retry-After": "Sun, 06 Nov 1994 08:49:47 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT"],
      .seconds(10)
    ),
    (["Retry-After": "Sun, 06 Nov 1994 08:49:47 GMT"], .milliseconds(100)),
  ])
  func `the server's Retry-After is respected`(fields: [String: String], wait: Duration) {
    var headers = HTTPHeaders()
    for (name, value) in fields { headers[name] = value }
    let scene = Scene([
      .success(HTTPResponse(status: 503, headers: headers)), .success(HTTPResponse(status: 200)),
    ])
    _ = scene.send(.repeatable)
    #expect(scene.slept == [wait])
  }

  @Test func `a wait that would pass the allowed time is not begun`() throws {
    let scene = Scene([.success(HTTPResponse(status: 429, headers: ["Retry-After": "61"]))])
    #expect(try scene.send(.repeatable).get().status == 429)
    #expect(scene.slept.isEmpty)
  }

  @Test func `a response that is final in spite of its status stands`() throws {
    let scene = Scene(429, 200)
    #expect(try scene.send(.repeatable, isFinal: { $0.status == 429 }).get().status == 429)
    #expect(scene.sent == 1)
  }

  @Test func `of several requests only those that failed are sent again`() {
    let sent = Mutex<[[String]]>([])
    let transport = Transport(
      send: { (_) throws(TransferError) in HTTPResponse(status: 200) },
      sendAll: { requests in
        let round = sent.withLock { sent in
          sent.append(requests.map(\.url))
          return sent.count
        }
        return requests.map { .success(HTTPResponse(status: $0.url == "b" && round < 3 ? 503 : 200)) }
      })
    let requests = ["a", "b", "c"].map { HTTPRequest(method: .get, url: $0, repeatability: .repeatable) }
    let outcomes = transport.retrying(clock: Scene().clock).sendAll(requests)
    #expect(outcomes.allSatisfy { (try? $0.get().status) == 200 })
    #expect(sent.withLock { $0 } == [["a", "b", "c"], ["b"], ["b"]])
  }

  @Test func `an interruption ends the tries`() throws {
    let scene = Scene(503)
    var clock = scene.clock
    clock.isInterrupted = { scene.sent >= 2 }
    let request = HTTPRequest(method: .get, url: "https://x/", repeatability: .repeatable)
    #expect(try scene.transport.retrying(clock: clock).send(request).status == 503)
    #expect(scene.sent == 2)
  }
}
