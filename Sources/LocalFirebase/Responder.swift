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
      case .delay(let milliseconds): usleep(UInt32(clamping: milliseconds * 1_000))
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
      usleep(UInt32(clamping: milliseconds * 1_000))
      return .reply(noted)
    case .truncated(let count):
      note(call, reply)
      return .truncated(reply, afterBytes: count)
    default:
      return .reply(note(call, reply))
    }
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
    reply.headers["Date"] = state.clock.now.imfFixdate
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

extension Timestamp {
  /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
  var imfFixdate: String {
    let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let date = CivilDate.from(daysSince1970: day)
    let clock = seconds - day * 86_400
    let weekday = days[Int(((day % 7) + 7) % 7)]
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = two(clock / 3_600) + ":" + two(clock / 60 % 60) + ":" + two(clock % 60)
    return "\(weekday), \(two(Int64(date.day))) \(months[date.month - 1]) \(date.year) \(time) GMT"
  }
}
