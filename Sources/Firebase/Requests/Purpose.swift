package import REST

/// What a request is for, so that an error can say what could not be done.
package enum Purpose: Hashable, Sendable {
  /// An access token for the account named.
  case accessToken(account: String)

  case getDocument(DocumentPath)
  case listDocuments(CollectionPath)
  case readDocuments(count: Int)
  /// The collection's id; nil for all of them.
  case query(collection: String?)
  case count(collection: String?)
  /// The document's; nil for the root.
  case listCollections(DocumentPath?)
  case beginTransaction
  case rollBack
  case write([DocumentPath])

  case listAccounts
  case lookUpAccounts(count: Int)
  case updateAccount(String)
  case deleteAccount(String)
  case deleteAccounts(count: Int)
  case createAccounts(count: Int)

  /// The prefix of the names; empty for all.
  case listObjects(prefix: String)
  case getObject(String)
  case downloadObject(String)
  case uploadObject(String)
  /// Its metadata.
  case updateObject(String)
  case deleteObject(String)

  /// One of the APIs that set a project up.
  case project(ProjectPurpose)

  case signUpDevice
  case refreshDevice
  case lookUpDevice
  case deleteDevice

  case rules(RulesPurpose)
}
