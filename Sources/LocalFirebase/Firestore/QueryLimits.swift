internal import REST

/// The combinations of filters that Firestore does not take ("Query limitations"), in the emulator's words.
enum QueryLimits {
  /// After the filter is rewritten as a disjunction of conjunctions.
  static let disjunctionLimit = 30

  static func check(_ filter: QueryFilter) throws(GoogleError) {
    let exclusions = count(filter) { leaf in isExclusion(leaf) }
    guard exclusions <= 1 else {
      throw .invalid(
        "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.")
    }
    guard count(filter, where: isNotIn) == 0 || !hasAlternatives(filter) else {
      throw .invalid("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.")
    }
    let disjunctions = disjunctionCount(filter)
    guard disjunctions <= disjunctionLimit else {
      throw .invalid(
        "Too many disjunctions after normalization. Result had \(disjunctions) disjunctions which is more than the "
          + "maximum of \(disjunctionLimit)")
    }
    guard arrayContainsCount(filter) <= 1 else {
      throw .invalid("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.")
    }
  }

  private static func count(_ filter: QueryFilter, where fits: (QueryFilter) -> Bool) -> Int {
    switch filter {
    case .all(let filters), .any(let filters): filters.reduce(0) { $0 + count($1, where: fits) }
    case .field, .unary: fits(filter) ? 1 : 0
    }
  }

  private static func isExclusion(_ leaf: QueryFilter) -> Bool {
    switch leaf {
    case .field(_, .notEqual, _), .field(_, .isNotIn, _), .unary(_, .isNotNull), .unary(_, .isNotNaN): true
    case .field, .unary, .all, .any: false
    }
  }

  private static func isNotIn(_ leaf: QueryFilter) -> Bool {
    if case .field(_, .isNotIn, _) = leaf { return true }
    return false
  }

  private static func hasAlternatives(_ filter: QueryFilter) -> Bool {
    switch filter {
    case .any: true
    case .all(let filters): filters.contains(where: hasAlternatives)
    case .field(_, .isIn, _), .field(_, .arrayContainsAny, _): true
    case .field, .unary: false
    }
  }

  private static func disjunctionCount(_ filter: QueryFilter) -> Int {
    switch filter {
    case .any(let filters): filters.reduce(0) { $0 + disjunctionCount($1) }
    case .all(let filters): filters.reduce(1) { min($0 * disjunctionCount($1), 1_000_000) }
    case .field(_, .isIn, let value), .field(_, .arrayContainsAny, let value): value.array?.count ?? 1
    case .field, .unary: 1
    }
  }

  /// The most that stand together in one conjunction.
  private static func arrayContainsCount(_ filter: QueryFilter) -> Int {
    switch filter {
    case .any(let filters): filters.map(arrayContainsCount).max() ?? 0
    case .all(let filters): filters.reduce(0) { $0 + arrayContainsCount($1) }
    case .field(_, .arrayContains, _): 1
    case .field, .unary: 0
    }
  }
}
