package import Arguments
internal import Domain
internal import Ledger
internal import Provisioning
internal import REST

/// `person list`: who is known by a name, and in how many conversations.
package struct PersonList: Command {
  package static let declaration = CommandDefinition(
    "person list", "lists the people that you named",
    examples: [
      Example("wtadmin person list", "everybody, by alias"),
      Example("wtadmin person list --json", "the same for a program"),
    ])

  package init() {}
  package init(_ parsed: Parsed) {}

  package func run(in world: World) throws -> ExitCode {
    let ledger = try Instance.find(in: world).openLedger(in: world)
    let rows = try ledger.people.all().map { person in
      PeopleReport.Row(person: person, conversations: try ledger.cache.conversations(of: person.user).count)
    }
    try world.show(PeopleReport(rows: rows))
    return .done
  }
}

struct PeopleReport: Report {
  struct Row {
    var person: Person
    /// As far as the cache knows.
    var conversations: Int
  }

  var rows: [Row]

  var json: JSONObject {
    let people = rows.map { row -> JSON in
      [
        "alias": .string(row.person.alias.text), "user": .string(row.person.user.text),
        "addedAt": .string(row.person.addedAt.timestamp.rfc3339), "conversations": .integer(Int64(row.conversations)),
      ]
    }
    return ["people": .array(people)]
  }

  var blocks: [Block] {
    let cells = rows.map { row -> [Cell] in
      [
        .text(row.person.alias.text), .identifier(row.person.user.text), .count(row.conversations),
        .time(row.person.addedAt.timestamp),
      ]
    }
    return [
      .table(
        Table(
          ["alias", "user", "conversations", "added"], cells,
          whenEmpty: "nobody is named yet: wtadmin person add ALIAS USER"))
    ]
  }
}
