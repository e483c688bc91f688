/// A permission that some commands need, and the smallest predefined role that has it.
struct PermissionNeed: Hashable {
  enum Work: String, CaseIterable {
    case day, media, rules, setup

    var words: String {
      switch self {
      case .day: "conversations, pairings, locks, accounts and the audit"
      case .media: "media: audit --deep, export, import"
      case .rules: "rules deploy, diff, pull, prune"
      case .setup: "up, which sets the project up"
      }
    }
  }

  var work: Work
  var permission: String
  var role: String

  private static func needs(_ work: Work, _ role: String, _ permissions: String...) -> [PermissionNeed] {
    permissions.map { PermissionNeed(work: work, permission: $0, role: role) }
  }

  /// From Google's IAM reference.
  static let all: [PermissionNeed] =
    needs(
      .day, "roles/datastore.user", "datastore.entities.get", "datastore.entities.list", "datastore.entities.create",
      "datastore.entities.update", "datastore.entities.delete")
    + needs(
      .day, "roles/firebaseauth.admin", "firebaseauth.users.get", "firebaseauth.users.update",
      "firebaseauth.users.delete")
    + needs(
      .media, "roles/storage.objectAdmin", "storage.objects.list", "storage.objects.get", "storage.objects.create",
      "storage.objects.delete")
    + needs(
      .rules, "roles/firebaserules.admin", "firebaserules.releases.get", "firebaserules.releases.create",
      "firebaserules.releases.update", "firebaserules.rulesets.get", "firebaserules.rulesets.list",
      "firebaserules.rulesets.create", "firebaserules.rulesets.delete", "firebaserules.rulesets.test")
    + needs(.setup, "roles/serviceusage.serviceUsageAdmin", "serviceusage.services.enable", "serviceusage.services.get")
    + needs(
      .setup, "roles/datastore.owner", "datastore.databases.create", "datastore.databases.update",
      "datastore.databases.list")
    + needs(.setup, "roles/firebaseauth.admin", "firebaseauth.configs.get", "firebaseauth.configs.update")
    + needs(.setup, "roles/firebasestorage.admin", "firebasestorage.defaultBucket.get")
    + needs(.setup, "roles/firebase.developAdmin", "firebase.clients.create", "firebase.clients.list")
    + needs(.setup, "roles/serviceusage.apiKeysViewer", "apikeys.keys.list")
    + needs(
      .setup, "roles/resourcemanager.projectIamAdmin", "resourcemanager.projects.getIamPolicy",
      "resourcemanager.projects.setIamPolicy")
}
