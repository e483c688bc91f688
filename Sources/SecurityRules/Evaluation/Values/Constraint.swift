/// What a query's filters say of one field: a list query is judged with this in the place of a stored value.
package struct Constraint: Sendable {
  package struct Filter: Sendable {
    /// The operators of a query's filters.
    package enum Operator: String, Sendable {
      case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual, contains
    }

    package let `operator`: Operator
    package let value: Value

    package init(_ operator: Operator, _ value: Value) {
      self.operator = `operator`
      self.value = value
    }
  }

  /// All of them hold of the field.
  package let filters: [Filter]

  package init(_ filters: [Filter]) {
    self.filters = filters
  }
}
