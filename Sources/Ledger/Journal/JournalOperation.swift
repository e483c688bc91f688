package import Domain

/// One run of a changing command, put together from its lines in the journal.
package struct JournalOperation: Hashable, Sendable {
  package enum StepState: Hashable, Sendable {
    /// Sent or about to be sent when the run broke off: only the server knows.
    case open
    case applied
    case failed
  }

  package struct Step: Hashable, Sendable {
    package var number: Int
    package var state: StepState
    /// The intent's JSON text.
    package var intent: String
    /// The outcome's JSON text, where there is one.
    package var outcome: String?

    package init(number: Int, state: StepState, intent: String, outcome: String?) {
      self.number = number
      self.state = state
      self.intent = intent
      self.outcome = outcome
    }
  }

  package var id: OperationID
  package var beganAt: Instant
  package var endedAt: Instant?
  /// The JSON text of `began`.
  package var content: String
  /// The JSON text of `ended`.
  package var result: String?
  package var steps: [Step]

  /// Whether it broke off and somebody has yet to ask the server how it ended.
  package var isOpen: Bool { endedAt == nil }

  /// - Returns: the operations in the order in which they began. Lines of an operation whose beginning is lost are
  ///   gathered all the same.
  package static func gather(_ events: [JournalEvent]) -> [JournalOperation] {
    var order: [OperationID] = []
    var operations: [OperationID: JournalOperation] = [:]
    for event in events {
      if operations[event.operation] == nil { order.append(event.operation) }
      operations[
        event.operation,
        default: JournalOperation(
          id: event.operation, beganAt: event.at, endedAt: nil, content: "{}", result: nil, steps: [])
      ].add(event)
    }
    return order.compactMap { operations[$0] }
  }

  private mutating func add(_ event: JournalEvent) {
    switch event.kind {
    case .began: content = event.content
    case .intended:
      steps.append(Step(number: event.step ?? steps.count, state: .open, intent: event.content, outcome: nil))
    case .applied: close(event, as: .applied)
    case .failed: close(event, as: .failed)
    case .ended:
      endedAt = event.at
      result = event.content
    }
  }

  private mutating func close(_ event: JournalEvent, as state: StepState) {
    guard let index = steps.lastIndex(where: { $0.number == event.step }) else { return }
    steps[index].state = state
    steps[index].outcome = event.content
  }
}
