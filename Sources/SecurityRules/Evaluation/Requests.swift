/// Who asks, and when.
package struct RequestOrigin: Sendable {
  /// `request.auth`: null for nobody.
  package let auth: Value
  package let time: Value.Timestamp

  package init(auth: Value, time: Value.Timestamp) {
    self.auth = auth
    self.time = time
  }

  /// A user, with the claims of the token.
  package init(uid: Text, token: Value.Map, time: Value.Timestamp) {
    self.init(
      auth: .map(
        Value.Map([(key: WellKnown.uid, value: .string(uid)), (key: WellKnown.token, value: .map(token))])),
      time: time)
  }
}

/// One document of a commit as it shall be.
package struct DocumentWrite: Sendable {
  /// All segments, from `databases` on.
  package let path: [Text]
  /// The whole document after the write, masks and transforms applied; nil deletes it.
  package let after: Value.Map?
  /// The field paths of the client's mask, if it sent one.
  package let mask: [Text]?
  /// The field paths that the client had transformed.
  package let transforms: [Text]

  package init(path: [Text], after: Value.Map?, mask: [Text]? = nil, transforms: [Text] = []) {
    self.path = path
    self.after = after
    self.mask = mask
    self.transforms = transforms
  }
}

/// A query, as far as rules can tell queries apart.
package struct DocumentQuery: Sendable {
  /// The document or root that holds the collection: all segments, from `databases` to `documents` or to a document's id.
  package let parent: [Text]
  package let collection: Text
  /// Whether all collections of that name below the parent are asked.
  package let isGroup: Bool
  package let filter: QueryFilter?
  /// Field paths, and whether descending.
  package let order: [(field: Text, isDescending: Bool)]
  package let limit: Int64?
  package let offset: Int64

  package init(
    parent: [Text], collection: Text, isGroup: Bool = false, filter: QueryFilter? = nil,
    order: [(field: Text, isDescending: Bool)] = [], limit: Int64? = nil, offset: Int64 = 0
  ) {
    self.parent = parent
    self.collection = collection
    self.isGroup = isGroup
    self.filter = filter
    self.order = order
    self.limit = limit
    self.offset = offset
  }
}

/// What a query asks of its documents.
package indirect enum QueryFilter: Sendable {
  case and([QueryFilter])
  case or([QueryFilter])
  /// The names along the field path, from the document's top.
  case field([Text], FieldTest)
  /// `__name__` equals one of these documents (all segments).
  case documentIs([[Text]])
  /// Any other test of `__name__`, which tells rules nothing.
  case documentCompares
}

package enum FieldTest: Sendable {
  case equal(Value)
  case notEqual(Value)
  case less(Value)
  case lessOrEqual(Value)
  case greater(Value)
  case greaterOrEqual(Value)
  case `in`([Value])
  case notIn([Value])
  case arrayContains(Value)
  case arrayContainsAny([Value])
  case isNull
  case isNotNull
  case isNaN
  case isNotNaN
}
