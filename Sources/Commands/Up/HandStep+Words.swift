internal import Provisioning
internal import REST

/// What to tell a person to do, where to do it, and what to click.
struct Instruction: Hashable {
  var what: String
  var page: String
  var button: String

  var json: JSON { ["what": .string(what), "page": .string(page), "button": .string(button)] }
}

extension HandStep {
  /// `account` is the one behind the key.
  func instruction(project: String, account: String) -> Instruction {
    let iam = "https://console.cloud.google.com/iam-admin/iam?project=\(project)"
    return switch self {
    case .addFirebase:
      Instruction(
        what: "add Firebase to the project, and accept its terms, as an owner of the project",
        page: "https://console.firebase.google.com/",
        button: "“Create a Firebase project”, then “Add Firebase to Google Cloud project”, then \(project)")
    case .linkBilling:
      Instruction(
        what: "link a billing account, for media; or carry text only, which costs nothing: wtadmin up --text-only",
        page: "https://console.firebase.google.com/project/\(project)/usage/details",
        button: "“Modify plan”, then Blaze")
    case .startAuthentication:
      Instruction(
        what: "start Authentication",
        page: "https://console.firebase.google.com/project/\(project)/authentication", button: "“Get started”")
    case .enableServiceUsage:
      Instruction(
        what: "switch on the API that switches on the others",
        page: "https://console.cloud.google.com/apis/library/serviceusage.googleapis.com?project=\(project)",
        button: "“Enable”")
    case .leaveDatastoreMode:
      Instruction(
        what:
          "the database is in Datastore mode, which no app can use: convert it while it is empty, or use another project",
        page: "https://console.cloud.google.com/datastore/databases?project=\(project)",
        button: "the menu of (default), then “Switch to Native mode”")
    case .giveRoles(let permissions):
      Instruction(
        what: """
          give \(account) the \(permissions.roles.count == 1 ? "role" : "roles") \
          \(permissions.roles.joined(separator: ", ")), for \(permissions.map(\.rawValue).joined(separator: ", "))
          """, page: iam, button: "“Grant access”")
    case .grantStorageRole(let member):
      Instruction(
        what: """
          give \(member.withoutKind) the role \(ProjectSurvey.storageRole): the account behind the key \
          may not; without it no media can be sent or seen
          """, page: iam, button: "“Grant access”")
    }
  }
}

extension [ProjectPermission] {
  /// Each role once, in the order in which it is first needed.
  fileprivate var roles: [String] {
    reduce(into: []) { roles, permission in
      if !roles.contains(permission.role) { roles.append(permission.role) }
    }
  }
}
