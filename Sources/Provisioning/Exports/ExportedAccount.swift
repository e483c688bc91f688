package import Firebase
package import REST

/// An anonymous account in an export: the members of `UserInfo` by which `accounts:batchCreate` makes it again.
///
/// When its tokens were last refreshed or revoked is left out: no server takes that over, and tokens of one project are
/// worth nothing in another.
package struct ExportedAccount: ExportLine, Hashable {
  package var record: AccountRecord

  package init(_ record: AccountRecord) {
    self.record = AccountRecord(
      uid: record.uid, isDisabled: record.isDisabled, createdAt: record.createdAt, lastSignInAt: record.lastSignInAt)
  }

  package init(_ json: JSON, in part: ExportPart) throws(ExportLineFault) {
    guard part == .accounts else { throw .foreign(name: json["localId"]?.string ?? "") }
    guard json["disabled"].map({ $0.bool != nil }) ?? true else { throw .shape(member: "disabled") }
    for time in ["createdAt", "lastLoginAt"] {
      guard json[time].map({ $0.integer != nil }) ?? true else { throw .shape(member: time) }
    }
    guard let record = AccountRecord(json) else { throw .shape(member: "localId") }
    self.init(record)
  }

  package var name: String { record.uid }

  /// Google promises no order of accounts.
  package func mayFollow(_ line: ExportedAccount) -> Bool { line.name != name }

  package var json: JSON { record.uploadJSON }
}
