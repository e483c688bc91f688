package import REST

/// What one write of a commit did.
package struct WriteResult: Hashable, Sendable {
  /// When the document last changed: an older time where the write changed nothing, nil after a delete.
  package var updateTime: Timestamp?
  /// The results of the transforms, in their order.
  package var transformResults: [FirestoreValue]

  package init(updateTime: Timestamp?, transformResults: [FirestoreValue] = []) {
    self.updateTime = updateTime
    self.transformResults = transformResults
  }
}

/// What a commit did.
package struct CommitResult: Hashable, Sendable {
  /// One for each write, in order.
  package var writes: [WriteResult]
  package var commitTime: Timestamp

  package init(writes: [WriteResult], commitTime: Timestamp) {
    self.writes = writes
    self.commitTime = commitTime
  }
}

/// Why one write of a batch was not done.
package struct WriteRefusal: Error, Hashable, Sendable {
  package var status: CanonicalStatus
  package var message: String

  package init(status: CanonicalStatus, message: String) {
    self.status = status
    self.message = message
  }
}

extension FirestoreClient {
  /// Does all the writes, in order, or none.
  @discardableResult
  package func commit(_ writes: [DocumentWrite], transaction: String? = nil) throws(FirebaseError) -> CommitResult {
    let purpose = Purpose.write(writes.map(\.document))
    var body: JSONObject = ["writes": .array(writes.map { $0.json(in: database) })]
    if let transaction { body["transaction"] = .string(transaction) }
    let answer = try post(purpose, method("commit"), body, .guardedWrite)
    bill(writes[...])
    let commitTime = try time(answer["commitTime"], "commitTime", purpose)
    return CommitResult(writes: try results(answer, count: writes.count, purpose), commitTime: commitTime)
  }

  /// Does each write on its own, in no order; one document may occur only once. One request for each 500.
  package func batchWrite(
    _ writes: [DocumentWrite]
  ) throws(FirebaseError) -> [Result<WriteResult, WriteRefusal>] {
    var outcomes: [Result<WriteResult, WriteRefusal>] = []
    var rest = writes[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(500)
      rest = rest.dropFirst(500)
      let purpose = Purpose.write(chunk.map(\.document))
      let body: JSONObject = ["writes": .array(chunk.map { $0.json(in: database) })]
      let answer = try post(purpose, method("batchWrite"), body, .guardedWrite)
      bill(chunk)
      let statuses = answer["status"]?.array ?? []
      guard statuses.count == chunk.count else { throw FirebaseError(purpose, .unreadable(.shape("status"))) }
      for (status, result) in zip(statuses, try results(answer, count: chunk.count, purpose)) {
        guard let code = status["code"]?.integer, code != 0 else {
          outcomes.append(.success(result))
          continue
        }
        let refusal = WriteRefusal(
          status: CanonicalStatus(number: code) ?? .unknown, message: status["message"]?.string ?? "")
        outcomes.append(.failure(refusal))
      }
    }
    return outcomes
  }

  private func results(_ answer: JSON, count: Int, _ purpose: Purpose) throws(FirebaseError) -> [WriteResult] {
    let list = answer["writeResults"]?.array ?? []
    guard list.count == count else { throw FirebaseError(purpose, .unreadable(.shape("writeResults"))) }
    var results: [WriteResult] = []
    for (index, json) in list.enumerated() {
      let place = "writeResults[\(index)]"
      var result = WriteResult(updateTime: nil)
      if let updateTime = json["updateTime"] { result.updateTime = try time(updateTime, place, purpose) }
      for value in json["transformResults"]?.array ?? [] {
        guard let value = try? FirestoreValue(value) else {
          throw FirebaseError(purpose, .unreadable(.shape(place + ".transformResults")))
        }
        result.transformResults.append(value)
      }
      results.append(result)
    }
    return results
  }

  private func bill(_ writes: ArraySlice<DocumentWrite>) {
    let deletes = writes.count(where: \.isDelete)
    billed.add(writes: writes.count - deletes, deletes: deletes)
  }
}
