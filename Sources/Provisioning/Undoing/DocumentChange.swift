package import Firebase
package import REST

/// What a step did to one document: kept in the journal beside its outcome, so that the step can be reversed.
package struct DocumentChange: Hashable, Sendable {
  package var document: DocumentPath
  package var before: DocumentState
  package var after: DocumentState

  package init(_ document: DocumentPath, before: DocumentState, after: DocumentState) {
    self.document = document
    self.before = before
    self.after = after
  }
}

/// What became of a change that was to be made.
package enum ChangeOutcome: Hashable, Sendable {
  /// It was so already.
  case unchanged
  case changed(DocumentChange)
  /// It was made, but its reply was lost, so nobody knows exactly what was there before.
  case unclear
}

extension DocumentChange {
  package var json: JSON {
    ["document": .string(document.description), "before": Self.json(before), "after": Self.json(after)]
  }

  package init?(_ json: JSON) {
    guard let document = json["document"]?.string.flatMap({ try? DocumentPath($0) }),
      let before = json["before"].flatMap(Self.state), let after = json["after"].flatMap(Self.state)
    else { return nil }
    self.init(document, before: before, after: after)
  }

  /// As `json`, but of fields that the contract does not know only the names: a fork's app may keep there what reaches a
  /// phone.
  var shown: JSON {
    let (before, hiddenBefore) = Self.known(before, in: document)
    let (after, hiddenAfter) = Self.known(after, in: document)
    var shown: JSONObject = [
      "document": .string(document.description), "before": Self.json(before), "after": Self.json(after),
    ]
    let hidden = hiddenBefore.union(hiddenAfter).sorted()
    if !hidden.isEmpty { shown["hiddenFields"] = .array(hidden.map(JSON.string)) }
    return .object(shown)
  }

  private static func known(
    _ state: DocumentState, in document: DocumentPath
  ) -> (state: DocumentState, hidden: Set<String>) {
    guard case .fields(let fields) = state else { return (state, []) }
    let part = ExportPart.allCases.first { $0.holds(document) }
    let known = fields.filter { part?.knows($0.key) ?? false }
    return (.fields(known), Set(fields.keys).subtracting(known.keys))
  }

  static func json(_ state: DocumentState) -> JSON {
    switch state {
    case .absent: .null
    case .fields(let fields): FirestoreValue.json(of: fields)
    }
  }

  static func state(_ json: JSON) -> DocumentState? {
    if json == .null { return .absent }
    guard json.object != nil, let fields = try? FirestoreValue.fields(json) else { return nil }
    return .fields(fields)
  }
}
