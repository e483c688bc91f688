internal import REST

/// Firestore's REST API, version 1: which method a call means, and what goes into it.
struct FirestoreService: Sendable {
  let documents: DocumentStore

  /// - Returns: nil for a path that is none of Firestore's documents.
  func reply(to call: Call, by caller: Caller) throws(GoogleError) -> Reply? {
    let segments = call.segments
    guard segments.count >= 6, segments[0] == "v1" || segments[0] == "v1beta1", segments[1] == "projects",
      segments[3] == "databases", segments[5] == "documents"
    else { return nil }
    let text = segments.dropFirst().joined(separator: "/")
    let below = segments.count - 6
    switch (call.method, call.verb) {
    case (.get, nil) where below > 0:
      return below.isMultiple(of: 2) ? try get(text, call, caller) : try list(text, call, caller)
    case (.post, nil) where below > 0: return try create(text, call, caller)
    case (.patch, nil) where below > 0: return try patch(text, call, caller)
    case (.delete, nil) where below > 0: return try delete(text, call, caller)
    case (.post, let verb?): return try custom(verb, text, call, caller)
    default: return nil
    }
  }

  private func custom(_ verb: String, _ text: String, _ call: Call, _ caller: Caller) throws(GoogleError) -> Reply? {
    switch verb {
    case "batchGet": try batchGet(call, caller)
    case "commit": try commit(call, caller)
    case "batchWrite": try batchWrite(call, caller)
    case "beginTransaction": try beginTransaction(call)
    case "rollback": try rollback(call)
    case "runQuery": try runQuery(text, call, caller)
    case "runAggregationQuery": try runAggregationQuery(text, call, caller)
    case "listCollectionIds": try listCollectionIDs(text, call, caller)
    case "partitionQuery": throw GoogleError(.unimplemented, "partitionQuery is not supported.")
    default: nil
    }
  }

  // MARK: - Parts that several methods share

  /// The `transaction` member or parameter; nil when there is none.
  func transaction(_ text: String?) throws(GoogleError) -> [UInt8]? {
    guard let text else { return nil }
    guard let id = Base64.decodeLeniently(text), !id.isEmpty else { throw .invalid("Invalid transaction.") }
    return id
  }

  /// No past states are kept: a time is answered as long as nothing was written since, when it is the present.
  func checkReadTime(_ time: Timestamp?) throws(GoogleError) {
    guard let time else { return }
    let now = documents.clock.now
    guard time <= now else { throw .invalid("The requested 'read_time' cannot be in the future.") }
    guard time >= now.adding(seconds: -3_600) else {
      throw GoogleError(.failedPrecondition, "The requested 'read_time' is too old.")
    }
    guard time.microseconds >= documents.clock.lastTick else {
      throw GoogleError(.unimplemented, "This instance keeps no past states.")
    }
  }

  func precondition(_ call: Call) throws(GoogleError) -> Precondition? {
    let exists = call.parameter("currentDocument.exists")
    if let text = call.parameter("currentDocument.updateTime") {
      guard let time = Timestamp(rfc3339: text), exists == nil else { throw .invalidPayload }
      return .updated(time.microseconds)
    }
    return exists.map { .exists($0 == "true") }
  }

  /// A mask of repeated query parameters; nil where there is none.
  func mask(_ call: Call, _ name: String) throws(GoogleError) -> [FieldPath]? {
    let texts = call.parameters(name + ".fieldPaths")
    return texts.isEmpty ? nil : try texts.fieldPaths()
  }
}
