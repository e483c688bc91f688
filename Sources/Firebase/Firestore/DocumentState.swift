package import REST

/// What a document holds, or that there is none.
package enum DocumentState: Hashable, Sendable {
  case absent
  case fields([String: FirestoreValue])

  package init(_ document: FirestoreDocument?) { self = document.map { .fields($0.fields) } ?? .absent }
}

extension DocumentWrite {
  /// What the document holds once the server has done this write, as far as that can be told from its answer: what an
  /// array lost or won by a transform is not told.
  package func state(after before: DocumentState, _ result: WriteResult) -> DocumentState? {
    var fields: [String: FirestoreValue] = [:]
    switch operation {
    case .delete: return .absent
    case .replace(let all): fields = all
    case .change(let setting, let removing):
      if case .fields(let stored) = before { fields = stored }
      for path in removing { fields[path] = nil }
      for (path, value) in setting.sorted(by: { $0.key.segments.count < $1.key.segments.count }) {
        fields[path] = value
      }
    }
    guard transforms.count == result.transformResults.count else { return nil }
    for (transform, value) in zip(transforms, result.transformResults) {
      guard transform.change == .requestTime else { return nil }
      fields[transform.field] = value
    }
    return .fields(fields)
  }
}
