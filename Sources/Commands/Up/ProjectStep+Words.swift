internal import Firebase
internal import Provisioning

extension ProjectStep {
  var words: String {
    switch self {
    case .enableServices(let services):
      "switch on \(counted(services.count, "API")): \(services.map(Self.short).joined(separator: ", "))"
    case .addFirebase: "add Firebase to the project"
    case .createDatabase(let location):
      "make the Firestore database in \(location), native and protected against deletion; its place never changes"
    case .protectDatabase: "protect the Firestore database against deletion"
    case .createIndex(let index): "build the index of \(index.words)"
    case .setFieldIndexes(let field, let from):
      "index \(field.collectionGroup).\(field.field) by \(field.words)\(from.map { ", not by \($0.words)" } ?? "")"
    case .initialiseAuthentication:
      """
      start Authentication, as Identity Platform: free up to 50,000 people a month, and for good; for plain Firebase \
      Authentication click “Get started” in the console first
      """
    case .allowAnonymous: "let phones sign in anonymously"
    case .allowSignUp: "let new phones sign up again"
    case .keepAnonymousAccounts: "keep anonymous accounts, which were to be deleted after thirty days"
    case .createBucket(let location): "make the Storage bucket in \(location); its place never changes"
    case .grantStorageRole(let member):
      "give \(member.withoutKind) the role \(ProjectSurvey.storageRole), so that Storage's rules see who takes part"
    case .createIOSApp(let bundleID, _): "register the iOS app \(bundleID)"
    }
  }

  private static func short(_ service: String) -> String { String(service.prefix { $0 != "." }) }
}

extension String {
  /// A member of a policy as people know it: the address alone.
  var withoutKind: String { String(split(separator: ":", maxSplits: 1).last ?? self[...]) }
}

extension IndexDefinition {
  /// `conversations by participants, updatedAt`
  var words: String { "\(collectionGroup) by \(fields.map(\.path).joined(separator: ", "))" }
}

extension FieldIndexes {
  fileprivate var words: String {
    guard !indexes.isEmpty else { return "nothing" }
    return indexes.map { "\($0.kind.words)\($0.scope == .collectionGroup ? " in all collections" : "")" }
      .joined(separator: ", ")
  }
}

extension IndexKind {
  fileprivate var words: String {
    switch self {
    case .ascending: "ascending"
    case .descending: "descending"
    case .contains: "elements"
    }
  }
}
