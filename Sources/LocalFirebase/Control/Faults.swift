package import REST

/// Something that goes wrong on purpose, for the requests that fit.
package struct Fault: Sendable {
  package enum Effect: Sendable {
    /// Answered so, without being carried out.
    case answer(status: Int, headers: [String: String], body: String)
    case delay(milliseconds: Int)
    /// The connection is reset, the request not carried out.
    case reset
    /// Carried out, but the connection is closed instead of an answer.
    case lostReply
    /// Carried out, but answered so much later.
    case delayedReply(milliseconds: Int)
    /// Carried out, but the answer's body breaks off.
    case truncated(afterBytes: Int)
    /// All access tokens end before the request is looked at.
    case expiredTokens
  }

  /// nil for any.
  package var method: HTTPMethod?
  /// Occurs in the request's URI; nil for any.
  package var path: String?
  /// So many fitting requests pass before the first is hit.
  package var skip: Int
  /// So many are hit; nil for all that come.
  package var count: Int?
  package var effect: Effect

  package init(
    _ effect: Effect, method: HTTPMethod? = nil, path: String? = nil, skip: Int = 0, count: Int? = 1
  ) {
    self.effect = effect
    self.method = method
    self.path = path
    self.skip = skip
    self.count = count
  }

  func fits(_ call: Call) -> Bool {
    (method == nil || method == call.method) && (path.map { call.uri.contains($0) } ?? true)
  }
}

/// The faults that are switched on.
final class Faults: Sendable {
  private let faults = Monitor<[Fault]>([])

  func add(_ fault: Fault) { faults.withLock { $0.append(fault) } }
  func clear() { faults.withLock { $0 = [] } }
  var count: Int { faults.withLock { $0.count } }

  /// What hits a request, in the order in which it was switched on. A spent fault is gone.
  func effects(on call: Call) -> [Fault.Effect] {
    faults.withLock { faults in
      var effects: [Fault.Effect] = []
      for index in faults.indices where faults[index].fits(call) {
        if faults[index].skip > 0 {
          faults[index].skip -= 1
        } else if faults[index].count != 0 {
          faults[index].count? -= 1
          effects.append(faults[index].effect)
        }
      }
      faults.removeAll { $0.count == 0 }
      return effects
    }
  }
}

extension Fault {
  /// `{"method", "path", "skip", "count", "status" with "headers" and "body", "delayMilliseconds", "reset", "lostReply",
  /// "delayReplyMilliseconds", "truncateAfterBytes" or "expiredTokens"}`; `count` 0 means every request.
  init(_ json: JSON) throws(GoogleError) {
    let payload = try Payload(
      json,
      [
        "method", "path", "skip", "count", "status", "headers", "body", "delayMilliseconds", "reset", "lostReply",
        "delayReplyMilliseconds", "truncateAfterBytes", "expiredTokens",
      ])
    if let text = try payload.string("method") {
      guard let method = HTTPMethod(rawValue: text) else { throw .invalid("unknown method") }
      self.method = method
    }
    path = try payload.string("path")
    skip = Int(clamping: try payload.integer("skip") ?? 0)
    count = Int(clamping: try payload.integer("count") ?? 1)
    if count == 0 { count = nil }
    if let status = try payload.integer("status") {
      var headers: [String: String] = [:]
      for (name, value) in payload["headers"]?.object ?? [:] { headers[name] = value.string }
      let body = payload["body"].map { $0.string ?? $0.serialized() } ?? ""
      effect = .answer(status: Int(clamping: status), headers: headers, body: body)
    } else if let milliseconds = try payload.integer("delayMilliseconds") {
      effect = .delay(milliseconds: Int(clamping: milliseconds))
    } else if try payload.bool("reset") == true {
      effect = .reset
    } else if try payload.bool("lostReply") == true {
      effect = .lostReply
    } else if let milliseconds = try payload.integer("delayReplyMilliseconds") {
      effect = .delayedReply(milliseconds: Int(clamping: milliseconds))
    } else if let bytes = try payload.integer("truncateAfterBytes") {
      effect = .truncated(afterBytes: Int(clamping: bytes))
    } else if try payload.bool("expiredTokens") == true {
      effect = .expiredTokens
    } else {
      throw .invalid("a fault needs an effect")
    }
  }
}
