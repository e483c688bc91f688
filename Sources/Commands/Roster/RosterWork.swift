internal import Crypto
internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST

/// Comparing an instance with a roster.
struct RosterWork {
  let connection: Connection
  let world: World

  var project: String { connection.instance.settings.project }

  /// What the instance has; a billed read for each conversation.
  func survey() throws -> RosterSurvey {
    let survey = try RosterSurvey(connection.firestore, connection.ledger, digest: SHA256.digest)
    for id in survey.unsound { world.warn("conversation \(id) does not keep the contract, and is left alone") }
    return survey
  }

  /// What would bring the instance in line. What is to be removed is counted only where that is wanted.
  func difference(of survey: RosterSurvey, from roster: Roster, pruning: Bool) throws -> RosterDifference {
    let contents = connection.administration(in: world).contents
    let difference = try RosterDifference(of: survey, from: roster, newID: { .random(world.randomBytes) }) { id in
      pruning ? try contents.deletion(of: id) : ConversationDeletion(conversation: id, messages: 0, media: 0)
    }
    let connected = Set(difference.connected).sorted()
    if !connected.isEmpty {
      try ConversationCreation(firestore: connection.firestore, accounts: connection.accounts).check(connected)
    }
    return difference
  }

  /// The roster of a file; the instance's own `roster.json` where none is named.
  func roster(_ file: String?) throws -> Roster {
    let path = try path(file)
    let bytes = try world.files.read(path)
    do throws(RosterFault) {
      return try Roster(parsing: bytes)
    } catch {
      throw RosterFileError(path: path, fault: error)
    }
  }

  func path(_ file: String?) throws -> String {
    try file.map { try world.absolute($0) } ?? connection.instance.path(Roster.fileName)
  }
}

/// A roster's file that cannot be used.
struct RosterFileError: Error, Hashable {
  var path: String
  var fault: RosterFault
}

/// How an instance differs from its roster.
struct RosterReport: Report {
  var project: String
  var changes: [RosterDifference.Change]
  var isPruning: Bool

  /// What is only told, as `--prune` was not given.
  func isLeft(_ change: RosterDifference.Change) -> Bool { change.kind == .remove && !isPruning }

  var json: JSONObject {
    let list = changes.map { change -> JSON in
      [
        "kind": .string(change.kind.rawValue), "needsPrune": .bool(isLeft(change)), "step": .object(change.step.shown),
      ]
    }
    return ["project": .string(project), "changes": .array(list)]
  }

  var blocks: [Block] {
    let rows = changes.map { change -> [Cell] in
      [.text(change.kind.rawValue, change.style), .text(isLeft(change) ? change.wordsIfPruned : change.step.words)]
    }
    let heading: [Block] = changes.isEmpty ? [] : [.heading("what differs in \(project)")]
    return heading + [
      .table(Table(["kind", "what"], rows, whenEmpty: "project \(project): everything is as the roster says"))
    ]
  }
}

extension RosterDifference.Change {
  /// What a conversation holds is not counted where it stays.
  fileprivate var wordsIfPruned: String {
    guard case .conversation(.delete(let deletion)) = step else { return step.words + " (only with --prune)" }
    return "delete conversation \(deletion.conversation) (only with --prune)"
  }

  fileprivate var style: Style {
    switch kind {
    case .add: .good
    case .change: .doubtful
    case .remove: .bad
    }
  }
}
