internal import Domain
internal import REST

struct DeletedUsersReport: Report {
  var project: String
  var users: [UserID]

  var json: JSONObject { ["project": .string(project), "deleted": .array(users.map { .string($0.text) })] }

  var blocks: [Block] {
    [.table(Table(["deleted"], users.map { [.identifier($0.text)] }, whenEmpty: "no such account: none was deleted"))]
  }
}
