internal import REST

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Answers calls, with the faults that are switched on, and keeps the log.
struct Responder: Sendable {
  let state: InstanceState
  let router: Router

  func outcome(of call: Call) -> Outcome {
    guard call.segments.first != "local" else { return .reply(dated(router.reply(to: call))) }
    var after: Fault.Effect?
    for effect in state.faults.effects(on: call) {
      switch effect {
      case .answer(let status, let headers, let body): return .reply(dated(answer(call, status, headers, body)))
      case .reset: return .reset
      case .delay(let milliseconds): pause(milliseconds)
      case .expiredTokens: do { try state.tokens.expireAll() } catch { return .reply(error.reply) }
      case .lostReply, .delayedReply, .truncated: after = effect
      }
    }
    let reply = dated(router.reply(to: call))
    switch after {
    case .lostReply:
      // Long bodies are made while they are pulled; the request counts as carried out either way.
      note(call, reply)
      return .close
    case .delayedReply(let milliseconds):
      let noted = note(call, reply)
      pause(milliseconds)
      return .reply(noted)
    case .truncated(let count):
      note(call, reply)
      return .truncated(reply, afterBytes: count)
    default:
      return .reply(note(call, reply))
    }
  }

  private func pause(_ milliseconds: Int) {
    usleep(UInt32(clamping: min(max(milliseconds, 0), 4_294_967)) * 1_000)
  }

  private func answer(_ call: Call, _ status: Int, _ headers: [String: String], _ body: String) -> Reply {
    var reply = Reply(status: status, json: [:])
    reply.body = .whole(Array(body.utf8))
    for (name, value) in headers { reply.headers[name] = value }
    return note(call, reply)
  }

  /// The instance's own time, which tests may have moved.
  private func dated(_ reply: Reply) -> Reply {
    var reply = reply
    reply.headers["Date"] = state.clock.now.httpDate
    return reply
  }

  @discardableResult
  private func note(_ call: Call, _ reply: Reply) -> Reply {
    var reply = reply
    var entry = LoggedRequest(method: call.method, uri: call.uri, status: reply.status)
    if state.log.recordsBodies, call.segments.last != "token" {
      reply.body = .whole(reply.collected())
      entry.requestBody = call.body
      entry.responseBody = reply.collected()
    }
    state.log.add(entry)
    return reply
  }
}
