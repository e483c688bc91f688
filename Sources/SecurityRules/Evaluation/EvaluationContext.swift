/// The fields of a document that is stored or would be: nil if there is none. The path has all its segments, from
/// `databases` on.
package typealias DocumentLookup = (_ path: [Text]) -> Value.Map?

/// What `request` and `resource` stand for in one evaluation.
struct EvaluationContext {
  /// A resource: a document whose map is made only when it is needed as a whole, or any other value.
  enum Resource {
    /// Reading it is an error: the member is not there.
    case absent
    /// Reading it is the error of a null.
    case failing
    case document([Text], Value.Map)
    case value(Value)

    static let null = Resource.value(.null)

    /// Nil when absent.
    var value: Value? {
      switch self {
      case .absent, .failing: nil
      case .document(let path, let data): .map(Resource.map(path, data))
      case .value(let value): value
      }
    }

    static func map(_ path: [Text], _ data: Value.Map) -> Value.Map {
      Value.Map([
        (key: WellKnown.data, value: .map(data)), (key: WellKnown.id, value: .string(path.last ?? "")),
        (key: WellKnown.name, value: .path(Value.Path(path))),
      ])
    }
  }

  var service: ServiceKind
  var method: RequestMethod
  var path: RequestPath
  var auth: Value
  var time: Value.Timestamp
  var resource: Resource
  var newResource: Resource
  /// The other members of `request`.
  var others: [(RequestMember, Value)] = []
  var documents: DocumentLookup
  /// What is written together with the document; nil where nothing is written.
  var commit: Commit?

  /// The database whose documents can be looked up: the request's own, or from Storage the default one.
  var database: Text { service == .firestore && path.texts.count > 1 ? path.texts[1] : WellKnown.defaultDatabase }

  /// Whether a document is the request's own, which costs nothing to look up.
  func isOwn(_ path: [Text]) -> Bool {
    if case .none = self.path.tail, self.path.texts == path { return true }
    return commit?.writes(path) ?? false
  }

  /// The fields of a document after the whole commit.
  func documentAfter(_ path: [Text]) -> Value.Map? {
    guard let commit, commit.writes(path) else { return documents(path) }
    return commit.after(path)
  }

  /// `request.name`, nil when there is no such member.
  func member(_ member: RequestMember) -> Value? {
    switch member {
    case .auth: auth
    case .method: .string(method.rawValue)
    case .path: path.isOpen ? nil : .path(Value.Path(path.texts))
    case .time: .timestamp(time)
    case .resource: newResource.value
    default: others.first { $0.0 == member }?.1
    }
  }

  var request: Value {
    .map(
      Value.Map(
        RequestMember.allCases.compactMap { name in member(name).map { (key: Text(name.rawValue), value: $0) } }))
  }
}

/// The writes of a commit. A document that is written several times is one write, to its last state.
struct Commit {
  private let writes: [DocumentWrite]
  /// The last write of each document. A commit of one write, as most are, needs no index.
  private let last: [[Text]: Int]

  init(_ writes: [DocumentWrite]) {
    self.writes = writes
    var last: [[Text]: Int] = [:]
    if writes.count > 1 {
      for (index, write) in writes.enumerated() { last[write.path] = index }
    }
    self.last = last
  }

  func writes(_ path: [Text]) -> Bool { index(of: path) != nil }

  /// The document as the commit leaves it: nil when it deletes it, or does not write it.
  func after(_ path: [Text]) -> Value.Map? { index(of: path).flatMap { writes[$0].after } }

  private func index(of path: [Text]) -> Int? {
    writes.count > 1 ? last[path] : writes.firstIndex { $0.path == path }
  }
}

/// The services whose rules are judged.
package enum ServiceKind: String, CaseIterable, Sendable {
  case firestore = "cloud.firestore"
  case storage = "firebase.storage"
}

/// The path that matches are tried on: known segments, and for a query what it leaves open behind them.
struct RequestPath {
  enum Tail {
    case none
    /// One segment that is not known: the documents of a collection.
    case document
    /// Any segments, this collection, and one segment: a collection group.
    case group(Text)
  }

  enum Element {
    case text(Text)
    case one
    case many
  }

  var texts: [Text]
  var tail = Tail.none

  /// Whether its collections are not known.
  var isOpen: Bool {
    if case .group = tail { true } else { false }
  }

  var count: Int {
    switch tail {
    case .none: texts.count
    case .document: texts.count + 1
    case .group: texts.count + 3
    }
  }

  /// Whether a segment is there and is known to be a text; nothing is copied to find out.
  func isText(_ text: Text, at position: Int) -> Bool {
    if position < texts.count { return texts[position] == text }
    guard position < count, case .text(text) = self[position] else { return false }
    return true
  }

  subscript(position: Int) -> Element {
    if position < texts.count { return .text(texts[position]) }
    guard case .group(let collection) = tail else { return .one }
    switch position - texts.count {
    case 0: return .many
    case 1: return .text(collection)
    default: return .one
    }
  }
}

/// Names that the engine itself gives to members; sharing them with requests makes their comparison cheap.
package enum WellKnown {
  package static let data: Text = "data"
  package static let id: Text = "id"
  package static let name: Text = "__name__"
  package static let uid: Text = "uid"
  package static let token: Text = "token"
  package static let databases: Text = "databases"
  package static let documents: Text = "documents"
  package static let defaultDatabase: Text = "(default)"
}
