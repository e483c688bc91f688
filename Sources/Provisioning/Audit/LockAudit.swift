internal import Domain
internal import REST

/// What a device lock's document tells by itself.
enum LockAudit {
  private typealias Field = Contract.DeviceField

  static func findings(in document: FirestoreDocument, now: Instant) -> [AuditFinding] {
    var fields = FieldAudit(
      document, at: .lock(document.path.id),
      .init(missing: .lockFieldMissing, type: .lockFieldType, unknown: .lockFieldUnknown))
    if (try? UserID(document.path.id)) == nil { fields.add(.lockUserID) }
    if let device = fields.value(Field.deviceId, \.string), !isDeviceID(device) {
      fields.add(.lockDeviceID, count: Int64(device.count))
    }
    let claimedAt = fields.instant(Field.claimedAt, now: now, future: .lockInFuture)
    let seenAt = fields.instant(Field.lastSeenAt, now: now, future: .lockInFuture)
    if let claimedAt, let seenAt, claimedAt > seenAt, claimedAt <= now + AuditTolerance.clock {
      fields.add(.lockTimesDisordered)
    }
    fields.refuseFields(otherThan: Field.self)
    return fields.findings
  }

  /// 22 to 64 characters of `[A-Za-z0-9_-]` (contract.md).
  private static func isDeviceID(_ text: String) -> Bool {
    (22...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
