import LocalFirebase
import REST
import Testing

@Suite struct `faults on purpose` {
  let running: RunningInstance

  init() throws { running = try RunningInstance() }

  @Test func `a status is answered as often as it was asked for, to the requests that fit`() throws {
    running.instance.add(
      Fault(
        .answer(status: 503, headers: ["Retry-After": "1"], body: "{}"), method: .get, path: "/c/", skip: 1, count: 2))
    var statuses: [Int] = []
    for _ in 0..<4 {
      statuses.append(try running.get("c/none").status)
      #expect(try running.get("d/none").status == 404)
    }
    #expect(statuses == [404, 503, 503, 404])
  }

  @Test func `a reset and a lost reply break the connection, and only the reply's request was carried out`() throws {
    for (effect, status) in [(Fault.Effect.reset, 404), (.lostReply, 200)] {
      running.instance.add(Fault(effect, method: .patch))
      let error = #expect(throws: TransferError.self) {
        try running.send(.patch, RunningInstance.documents + "/c/a", ["fields": [:]])
      }
      #expect(error?.reason == .connectionLost)
      #expect(try running.get("c/a").status == status)
    }
  }

  @Test func `a body breaks off`() throws {
    try running.put("c/a", [:])
    running.instance.add(Fault(.truncated(afterBytes: 10)))
    let error = #expect(throws: TransferError.self) { try running.get("c/a") }
    #expect(error?.reason == .connectionLost)
  }

  @Test func `tokens end on demand`() throws {
    let token = try running.accessToken()
    running.instance.add(Fault(.expiredTokens, path: "/c/"))
    #expect(try running.get("c/none", token: token).status == 401)
    #expect(try running.get("c/none", token: try running.accessToken()).status == 404)
  }

  @Test func `they can be switched on and off over HTTP, and requests are logged`() throws {
    let fault: JSON = ["method": "GET", "path": "/c/", "status": 418, "count": 0]
    #expect(try running.send(.post, "/local/v1/faults", fault).status == 200)
    #expect(try running.sendRaw(.get, RunningInstance.documents + "/c/a").status == 418)
    #expect(try running.send(.delete, "/local/v1/faults").status == 200)
    #expect(try running.get("c/a").status == 404)
    let logged = try running.send(.get, "/local/v1/requests").json["requests"]?.array ?? []
    #expect(logged.map { $0["status"] } == [418, 404])
    #expect(try running.send(.post, "/local/v1/faults", ["status": "x"]).status == 400)
  }

  @Test func `the Date header follows the instance's clock`() throws {
    running.instance.clockOffsetSeconds = -864_000_000
    let date = try running.sendRaw(.get, "/local/v1/health").headers["Date"]
    #expect(date?.hasSuffix(" GMT") == true)
    #expect(date?.contains(" 1999 ") == true)
  }

  @Test(arguments: [Int64.max, .min]) func `a clock that nobody can reckon with is refused`(offset: Int64) throws {
    #expect(try running.send(.put, "/local/v1/clock", ["offsetSeconds": .integer(offset)]).status == 400)
    #expect(try running.send(.get, "/local/v1/health").status == 200)
  }
}

@Suite struct `the instance's door` {
  @Test func `a web page cannot use it`() throws {
    let running = try RunningInstance()
    var rebound = HTTPRequest(method: .get, url: running.instance.address + "/local/v1/health")
    rebound.headers["Host"] = "evil.example:80"
    #expect(try running.transport.send(rebound).status == 403)
    var page = HTTPRequest(method: .post, url: running.instance.address + "/local/v1/stop")
    page.headers["Origin"] = "https://evil.example"
    #expect(try running.transport.send(page).status == 403)
    #expect(!running.instance.waitForStopRequest(milliseconds: 0))
  }

  @Test func `it stops when asked, and frees the port`() throws {
    let running = try RunningInstance()
    #expect(try running.send(.post, "/local/v1/stop").status == 200)
    #expect(running.instance.waitForStopRequest(milliseconds: 1_000))
    let port = running.instance.port
    running.instance.stop()
    #expect(throws: TransferError.self) { try running.get("c/a") }
    let next = try LocalInstance.scratch(.init(port: port))
    #expect(next.port == port)
    #expect(throws: LocalInstanceError.portTaken(port)) { try LocalInstance.scratch(.init(port: port)) }
  }

  @Test(arguments: [
    "/", "/nonsense", "/v1/nonsense", "/v1/things/p", "/local/v1/nonsense", "/emulator/v1/projects/p:x",
  ])
  func `an unknown path is 404, the root is the emulator's greeting`(path: String) throws {
    let response = try RunningInstance().sendRaw(.get, path)
    #expect(response.status == (path == "/" ? 200 : 404))
  }
}
