internal import Firebase
internal import REST

extension Purpose {
  /// What could not be done: `the document conversations/C1 could not be read`.
  var failed: String {
    switch self {
    case .accessToken(let account): "no access token for \(account) was given"
    case .getDocument(let path): "the document \(path) could not be read"
    case .listDocuments(let path): "the documents of \(path) could not be listed"
    case .readDocuments(let count): "\(counted(count, "document")) could not be read"
    case .query(let collection): "\(collection ?? "all collections") could not be searched"
    case .count(let collection):
      "\(collection.map { "the documents of \($0)" } ?? "all documents") could not be counted"
    case .listCollections(let parent): "the collections of \(parent?.description ?? "the database") could not be listed"
    case .beginTransaction: "no transaction could be begun"
    case .rollBack: "a transaction could not be rolled back"
    case .write(let paths):
      paths.count == 1
        ? "\(paths.map(\.description).joined()) could not be written"
        : "\(counted(paths.count, "document")) could not be written"
    case .listAccounts: "the accounts could not be listed"
    case .lookUpAccounts(let count): "\(counted(count, "account")) could not be looked up"
    case .updateAccount(let user): "the account \(user) could not be changed"
    case .deleteAccount(let user): "the account \(user) could not be deleted"
    case .deleteAccounts(let count): "\(counted(count, "account")) could not be deleted"
    case .createAccounts(let count): "\(counted(count, "account")) could not be made"
    case .listObjects(let prefix): "the objects\(prefix.isEmpty ? "" : " below \(prefix)") could not be listed"
    case .getObject(let name): "the object \(name) could not be looked up"
    case .downloadObject(let name): "the object \(name) could not be downloaded"
    case .uploadObject(let name): "the object \(name) could not be uploaded"
    case .updateObject(let name): "the metadata of the object \(name) could not be changed"
    case .deleteObject(let name): "the object \(name) could not be deleted"
    case .project(let purpose): purpose.failed
    case .signUpDevice: "the device could not sign up"
    case .refreshDevice: "the device's sign-in could not be refreshed"
    case .lookUpDevice: "the device's account could not be looked up"
    case .deleteDevice: "the device's account could not be deleted"
    case .rules(let purpose): purpose.failed
    }
  }
}
