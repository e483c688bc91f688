internal import REST

/// One question to an API: the call that asks it, and how its answer is read.
package struct Question<Answer: Sendable>: Sendable {
  let call: GoogleCall
  let read: @Sendable (Result<JSON, FirebaseError>) -> Result<Answer, FirebaseError>

  init(_ call: GoogleCall, _ read: @escaping @Sendable (JSON) throws(FirebaseError) -> Answer) {
    self.call = call
    self.read = { outcome in
      Result { () throws(FirebaseError) in try read(try outcome.get()) }
    }
  }

  private init(
    call: GoogleCall, read: @escaping @Sendable (Result<JSON, FirebaseError>) -> Result<Answer, FirebaseError>
  ) {
    self.call = call
    self.read = read
  }

  /// The same question, where nothing is there to be nil and no error.
  package var ifThere: Question<Answer?> {
    let read = read
    return Question<Answer?>(call: call) { outcome in
      switch read(outcome) {
      case .success(let answer): .success(answer)
      case .failure(let error) where error.status == .notFound: .success(nil)
      case .failure(let error): .failure(error)
      }
    }
  }
}

extension GoogleSession {
  /// The answer to one question. Everything but success is thrown.
  package func ask<Answer>(_ question: Question<Answer>) throws(FirebaseError) -> Answer {
    let outcome = Result { () throws(FirebaseError) in try send(question.call) }
    return try question.read(outcome).get()
  }

  /// The answers to questions that do not depend on each other, asked side by side.
  package func askAll<each Answer>(
    _ question: repeat Question<each Answer>
  ) -> (repeat Result<each Answer, FirebaseError>) {
    var calls: [GoogleCall] = []
    repeat calls.append((each question).call)
    var outcomes = sendAll(calls)[...]
    return (repeat (each question).read(outcomes.removeFirst()))
  }
}

/// A page of a list, and the token that asks for the next one.
package struct ListPage<Item: Sendable>: Sendable {
  package var items: [Item]
  package var nextToken: String?

  init(_ items: [Item], _ json: JSON) {
    self.items = items
    nextToken = json["nextPageToken"]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension GoogleSession {
  /// The items of all pages of a list; `question` asks for the page of a token.
  func askEveryPage<Item>(
    _ question: (String?) -> Question<ListPage<Item>>
  ) throws(FirebaseError) -> [Item] {
    var items: [Item] = []
    var token: String?
    repeat {
      let page = try ask(question(token))
      items += page.items
      token = page.nextToken
    } while token != nil
    return items
  }
}

extension JSON {
  /// A member that an answer must have.
  /// - Throws: `unreadable` with the member's name.
  func needed<Value>(
    _ name: String, _ purpose: Purpose, _ convert: (JSON) -> Value?
  ) throws(FirebaseError) -> Value {
    guard let value = self[name].flatMap(convert) else {
      throw FirebaseError(purpose, .unreadable(.shape(name)))
    }
    return value
  }
}

extension String {
  /// The last segment of a resource name: `B` of `projects/N/buckets/B`.
  var lastSegment: String { split(separator: "/").last.map(String.init) ?? self }
}
