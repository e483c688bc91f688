/// One thing that the audit found. Everything but code and place is there for the words that are said of it.
package struct AuditFinding: Hashable, Sendable {
  package var code: AuditCode
  package var place: AuditPlace
  /// The field that it is about, `displayNames.u1` for one inside a map.
  package var field: String?
  /// The account that it is about.
  package var user: String?
  /// What was found instead of what should be: a value, a type, a time. Never a ciphertext or a secret.
  package var found: String?
  /// Other documents or accounts that belong to it, by path or id.
  package var others: [String]
  /// How many there are of it, where one finding stands for several.
  package var count: Int64?

  package init(
    _ code: AuditCode, _ place: AuditPlace, field: String? = nil, user: String? = nil, found: String? = nil,
    others: [String] = [], count: Int64? = nil
  ) {
    self.code = code
    self.place = place
    self.field = field
    self.user = user
    self.found = found
    self.others = others
    self.count = count
  }

  /// What makes it the same finding in the next audit, whatever else became of it.
  package struct Identity: Hashable, Sendable {
    package var code: AuditCode
    package var place: AuditPlace
    package var field: String?
    package var user: String?
  }

  package var identity: Identity { Identity(code: code, place: place, field: field, user: user) }
}
