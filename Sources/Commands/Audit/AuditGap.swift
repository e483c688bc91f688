internal import Domain
internal import Provisioning
internal import REST

/// Something that an audit could not judge, so that it says so instead.
struct AuditGap: Hashable, Sendable {
  enum Reason: String {
    case messagesUnread, messagesDeleted, noReadsLeft
  }

  var reason: Reason
  /// The finding that it would be, where it is about one.
  var code: AuditCode?
  var place: String
  var count: Int?

  /// The kind of it in a word, where findings have their severity.
  static let word = "unjudged"

  var about: String {
    let count = count ?? 0
    return switch reason {
    case .messagesUnread:
      "\(counted(count, "message")) appeared with an old time and \(count == 1 ? "was" : "were") not read; --full reads them"
    case .messagesDeleted:
      "messages deleted since they were seen: \(count); they are compared as if they were there; --full looks at what is left"
    case .noReadsLeft: "not looked up once more, since --max-reads left nothing for it"
    }
  }

  var json: JSON {
    var object: JSONObject = [
      "reason": .string(reason.rawValue), "place": .string(place), "about": .string(about),
    ]
    if let code { object["code"] = .string(code.rawValue) }
    if let count { object["count"] = .integer(Int64(count)) }
    return .object(object)
  }
}

extension AuditReport {
  var gaps: [AuditGap] {
    var gaps: [AuditGap] = []
    let unseen = outcome.unseenMessages
    if unseen != 0 {
      gaps.append(
        AuditGap(
          reason: unseen > 0 ? .messagesUnread : .messagesDeleted, place: Contract.Collection.messages.rawValue,
          count: abs(unseen)))
    }
    return gaps
      + outcome.unconfirmed.map { AuditGap(reason: .noReadsLeft, code: $0.code, place: $0.placeWords) }
  }

  var gapBlocks: [Block] {
    guard !gaps.isEmpty else { return [] }
    let rows: [[Cell]] = gaps.prefix(rowLimit).map { gap in
      let kind: [Cell] = [.text(AuditGap.word, .doubtful), .text(gap.code?.rawValue ?? "", .doubtful)]
      let code: [Cell] = isForPeople ? [kind[1]] : kind
      return code + [.identifier(gap.place), .text(gap.about)]
    }
    let headings = (isForPeople ? ["code"] : ["severity", "code"]) + ["place", "about"]
    return [.heading("NOT JUDGED"), .table(Table(headings, rows))]
  }
}
