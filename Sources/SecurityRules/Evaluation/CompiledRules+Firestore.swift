extension CompiledRules {
  /// Judges the reading of one document.
  package func decideGet(
    _ path: [Text], by origin: RequestOrigin, documents: @escaping DocumentLookup, observer: Observer? = nil
  ) -> Decision {
    let stored = documents(path)
    let context = EvaluationContext(
      service: .firestore, method: .get, path: RequestPath(texts: path), auth: origin.auth, time: origin.time,
      resource: stored.map { .document(path, $0) } ?? .null, newResource: .absent, others: CompiledRules.readMembers,
      documents: documents)
    let ledger = LookupLedger(profile: profile, limit: Limits.lookups, totalLimit: Limits.lookups)
    var evaluator = Evaluator(executable, context, ledger: ledger, observer: observer)
    return evaluator.decide()
  }

  /// Judges a commit, each document for itself: it is allowed when all decisions allow. A document that is written several
  /// times is one write, to its last state; what it is (create, update, delete) follows from the state before (measured).
  package func decideCommit(
    _ writes: [DocumentWrite], by origin: RequestOrigin, documents: @escaping DocumentLookup,
    observer: Observer? = nil
  ) -> [Decision] {
    let commit = Commit(writes)
    var ledger = LookupLedger(profile: profile, limit: Limits.lookups, totalLimit: Limits.commitLookups)
    var decisions: [Decision] = []
    decisions.reserveCapacity(writes.count)
    for (number, write) in writes.enumerated() {
      if number > 0 { ledger.beginNext() }
      let after = commit.after(write.path)
      let stored = documents(write.path)
      var evaluator = Evaluator(
        executable,
        EvaluationContext(
          service: .firestore, method: after == nil ? .delete : stored == nil ? .create : .update,
          path: RequestPath(texts: write.path), auth: origin.auth, time: origin.time,
          resource: stored.map { .document(write.path, $0) } ?? .null,
          newResource: after.map { .document(write.path, $0) } ?? .null,
          others: CompiledRules.writeMembers(write), documents: documents, commit: commit),
        ledger: ledger, observer: observer)
      decisions.append(evaluator.decide())
      ledger = evaluator.ledger
    }
    return decisions
  }

  private static let readMembers: [(RequestMember, Value)] = [
    (.headers, .map(.empty)), (.inTransaction, .bool(false)), (.fields, .null),
  ]

  private static let plainWriteMembers: [(RequestMember, Value)] = [
    (.headers, .map(.empty)), (.inTransaction, .bool(true)), (.writeFields, .null), (.transforms, .null),
    (.readFields, .null),
  ]

  private static func writeMembers(_ write: DocumentWrite) -> [(RequestMember, Value)] {
    guard write.mask != nil || !write.transforms.isEmpty else { return plainWriteMembers }
    let transforms = write.transforms.map { Value.string($0) }
    let fields = write.mask.map { .list(transforms + $0.map { Value.string($0) }) } ?? Value.null
    return plainWriteMembers.map { member, value in
      switch member {
      case .writeFields: (member, fields)
      case .transforms where !transforms.isEmpty: (member, .list(transforms))
      default: (member, value)
      }
    }
  }

  /// Judges a query by its filters alone, each of its ways for itself: it is allowed when all decisions allow.
  package func decideQuery(
    _ query: DocumentQuery, by origin: RequestOrigin, documents: @escaping DocumentLookup, observer: Observer? = nil
  ) -> [Decision] {
    guard let ways = query.filter.map({ $0.ways() }) ?? [QueryWay()] else {
      return [
        Decision(method: .list, grant: nil, refusals: [], evaluations: 0, lookups: 0, end: .tooManyWays)
      ]
    }
    let limit = profile == .production ? Limits.lookups : Limits.emulatorQueryLookups
    var ledger = LookupLedger(profile: profile, isQuery: true, limit: limit, totalLimit: limit)
    var decisions: [Decision] = []
    for way in ways {
      let context = context(of: way, in: query, by: origin, documents: documents)
      var evaluator = Evaluator(executable, context, ledger: ledger, observer: observer)
      decisions.append(evaluator.decide())
      ledger = evaluator.ledger
      ledger.beginNext()
    }
    return decisions
  }

  private func context(
    of way: QueryWay, in query: DocumentQuery, by origin: RequestOrigin, documents: @escaping DocumentLookup
  ) -> EvaluationContext {
    var context = EvaluationContext(
      service: .firestore, method: .list, path: query.path, auth: origin.auth, time: origin.time,
      resource: .value(.map([WellKnown.data: .map(way.data)])), newResource: .absent,
      others: CompiledRules.readMembers + [(.query, query.description)], documents: documents)
    // A way that names its document is decided on what is stored there.
    if let document = way.document {
      context.path = RequestPath(texts: document)
      context.resource = documents(document).map { .document(document, $0) } ?? .failing
    }
    return context
  }
}

extension DocumentQuery {
  fileprivate var path: RequestPath {
    isGroup
      ? RequestPath(texts: parent, tail: .group(collection))
      : RequestPath(texts: parent + [collection], tail: .document)
  }

  /// `request.query`.
  fileprivate var description: Value {
    let order = self.order.map { (key: $0.field, value: Value.string($0.isDescending ? "DESC" : "ASC")) }
    let above: Value = parent.count > 3 ? .path(Value.Path(parent)) : .null
    return .map([
      "limit": limit.map(Value.int) ?? .null, "offset": .int(offset), "orderBy": .map(Value.Map(order)),
      "kind": .string(collection), isGroup ? "ancestor" : "parent": above, "allDescendants": .bool(isGroup),
      "distinct": .bool(false), "groupBy": .map(.empty), "selectOnlyKeys": .bool(false),
    ])
  }
}
