internal import Provisioning

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

  enum Access {
    /// Without it nothing can be seen.
    case looking
    /// Without it nothing can be changed.
    case changing
  }

  var permission: String
  var role: String
  var access: Access

  private static func needs(_ access: Access, _ role: String, _ permissions: String...) -> [PermissionNeed] {
    permissions.map { PermissionNeed(permission: $0, role: role, access: access) }
  }

  /// From Google's IAM reference. Those of media are asked of the bucket, where the role may have been given.
  static func needs(of work: Work, withMedia: Bool) -> [PermissionNeed] {
    switch work {
    case .day: day
    case .media: media
    case .rules: rules
    case .setup: setup + (withMedia ? setupOfMedia : []) + standingUp(withMedia: withMedia)
    }
  }

  private static let day =
    needs(.looking, "roles/datastore.user", "datastore.entities.get", "datastore.entities.list")
    + needs(
      .changing, "roles/datastore.user", "datastore.entities.create", "datastore.entities.update",
      "datastore.entities.delete")
    + needs(.looking, "roles/firebaseauth.admin", "firebaseauth.users.get")
    + needs(.changing, "roles/firebaseauth.admin", "firebaseauth.users.update", "firebaseauth.users.delete")

  private static let media =
    needs(.looking, "roles/storage.objectAdmin", "storage.objects.list", "storage.objects.get")
    + needs(
      .changing, "roles/storage.objectAdmin", "storage.objects.create", "storage.objects.update",
      "storage.objects.delete")

  private static let rules =
    needs(
      .looking, "roles/firebaserules.admin", "firebaserules.releases.get", "firebaserules.releases.list",
      "firebaserules.rulesets.get", "firebaserules.rulesets.list")
    + needs(
      .changing, "roles/firebaserules.admin", "firebaserules.releases.create", "firebaserules.releases.update",
      "firebaserules.rulesets.create", "firebaserules.rulesets.delete", "firebaserules.rulesets.test")

  /// What `up` looks at before it changes anything, and the first release of rules.
  private static let setup =
    needs(
      .looking, "roles/firebase.admin", "resourcemanager.projects.get", "firebase.projects.get",
      "firebase.clients.list", "firebase.clients.get")
    + needs(.looking, "roles/serviceusage.serviceUsageAdmin", "serviceusage.services.get")
    + needs(.looking, "roles/datastore.owner", "datastore.databases.list")
    + needs(.looking, "roles/firebaseauth.admin", "firebaseauth.configs.get")
    + needs(.looking, "roles/firebaserules.admin", "firebaserules.releases.get", "firebaserules.rulesets.get")
    + needs(.changing, "roles/firebaserules.admin", "firebaserules.releases.create")

  private static let setupOfMedia =
    needs(.looking, "roles/firebasestorage.admin", "firebasestorage.defaultBucket.get")
    + needs(.looking, "roles/resourcemanager.projectIamAdmin", "resourcemanager.projects.getIamPolicy")

  /// What `up` itself asks for before it plans.
  private static func standingUp(withMedia: Bool) -> [PermissionNeed] {
    ProjectPermission.askedFor.filter { withMedia || ![.createBucket, .changePolicy].contains($0) }.map {
      PermissionNeed(permission: $0.rawValue, role: $0.role, access: .changing)
    }
  }
}
