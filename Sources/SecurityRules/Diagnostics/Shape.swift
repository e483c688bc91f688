/// The members that a map of the language is known to have.
struct Shape: Sendable {
  struct Member: Sendable {
    var types: TypeSet
    var shape: Shape?
    var constant: Constant?
    /// The code, reason and remedy, where the member exists for other methods only.
    var absence: Absence?
  }

  /// Why a member is not there for the method at hand.
  struct Absence: Sendable {
    let code: FindingCode
    let reason: String
    let remedy: String
  }

  /// As it is spelled: `request.auth`.
  let name: String
  let members: [String: Member]
  /// Whether there may be members that are not named here.
  var isOpen = false

  /// The fields of a document: any.
  static func data(_ name: String) -> Member {
    Member(types: .map, shape: Shape(name: name, members: [:], isOpen: true))
  }
}

/// A service whose requests the checks know.
enum KnownService: String, CaseIterable, Sendable {
  case firestore = "cloud.firestore"
  case storage = "firebase.storage"
}

/// `request` and `resource` as they are for one service and method: facts of Google's reference pages, corrected by what
/// was measured.
struct RequestShapes: Sendable {
  let service: KnownService
  let method: RequestMethod

  var request: Shape {
    var members: [String: Shape.Member] = [
      "auth": auth,
      "method": .init(types: .string, constant: .string(method.rawValue)),
      "path": .init(types: .path),
      "time": .init(types: .timestamp),
      "resource": requestResource,
    ]
    switch service {
    case .firestore:
      members["query"] = query
      members["headers"] = .init(types: .map)
      members["inTransaction"] = .init(types: .bool)
      for name in ["fields", "writeFields", "transforms", "readFields"] { members[name] = .init(types: .any) }
    case .storage: members["params"] = .init(types: .map)
    }
    return Shape(name: "request", members: members)
  }

  /// `resource`: the stored document or object.
  var resource: Shape.Member {
    switch (service, method) {
    case (.firestore, .create), (.storage, .list): .init(types: .null)
    case (_, .update): .init(types: .map, shape: stored)
    case (.firestore, .list): .init(types: .map, shape: stored)
    case (_, .get), (_, .delete), (.storage, .create): .init(types: [.map, .null], shape: stored)
    }
  }

  private var stored: Shape {
    switch service {
    case .firestore: RequestShapes.document("resource", inQuery: method == .list)
    case .storage: Shape(name: "resource", members: RequestShapes.object)
    }
  }

  /// A document as `get` and `resource` give it.
  static func document(_ name: String, inQuery: Bool = false) -> Shape {
    var members = ["data": Shape.data("\(name).data"), "id": .init(types: .string), "__name__": .init(types: .path)]
    if inQuery {
      for member in ["id", "__name__"] {
        members[member]?.absence = .init(
          code: .documentIDInList,
          reason: "a query has no single document, so `\(name).\(member)` does not exist in `list`",
          remedy: "keep the id in a field and filter by it")
      }
    }
    return Shape(name: name, members: members)
  }

  private var auth: Shape.Member {
    let claims: [String: Shape.Member] = [
      "email": .init(types: .string), "email_verified": .init(types: .bool), "phone_number": .init(types: .string),
      "name": .init(types: .string), "sub": .init(types: .string), "iss": .init(types: .string),
      "aud": .init(types: .string), "auth_time": .init(types: [.int, .float, .timestamp]),
      "firebase": .init(types: .map, shape: firebase),
    ]
    let token = Shape(name: "request.auth.token", members: claims, isOpen: true)
    let members: [String: Shape.Member] = [
      "uid": .init(types: .string), "token": .init(types: .map, shape: token),
    ]
    return .init(types: [.map, .null], shape: Shape(name: "request.auth", members: members))
  }

  private var firebase: Shape {
    let members: [String: Shape.Member] = [
      "identities": .init(types: .map), "sign_in_provider": .init(types: .string), "tenant": .init(types: .string),
    ]
    return Shape(name: "request.auth.token.firebase", members: members, isOpen: true)
  }

  private var requestResource: Shape.Member {
    switch method {
    case .create, .update:
      switch service {
      case .firestore: .init(types: .map, shape: RequestShapes.document("request.resource"))
      case .storage: .init(types: .map, shape: Shape(name: "request.resource", members: RequestShapes.newObject))
      }
    case .get, .list:
      .init(
        types: [],
        absence: .init(
          code: .requestResourceOnRead,
          reason: "nothing is written by `\(method.rawValue)`: `request.resource` does not exist",
          remedy: "write `resource` for the stored document"))
    case .delete:
      switch service {
      case .firestore: .init(types: .null)
      case .storage:
        .init(
          types: [],
          absence: .init(
            code: .requestResourceOnDelete, reason: "a deletion writes nothing: `request.resource` does not exist",
            remedy: "write `resource` for what is deleted"))
      }
    }
  }

  private var query: Shape.Member {
    let members: [String: Shape.Member] = [
      "limit": .init(types: [.int, .null]), "offset": .init(types: [.int, .null]), "orderBy": .init(types: .map),
      "kind": .init(types: .any), "parent": .init(types: .any), "allDescendants": .init(types: .any),
      "distinct": .init(types: .any), "groupBy": .init(types: .any), "selectOnlyKeys": .init(types: .any),
    ]
    guard method == .list else {
      return .init(
        types: [],
        absence: .init(
          code: .queryOutsideList, reason: "`request.query` exists only for `list`, not for `\(method.rawValue)`",
          remedy: "put this condition into `allow list`"))
    }
    return .init(types: .map, shape: Shape(name: "request.query", members: members))
  }

  /// The metadata of an object. There is no `timeUpdated` and no `cacheControl` (measured in production).
  private static let object: [String: Shape.Member] = newObject.merging([
    "generation": .init(types: .int), "metageneration": .init(types: .int), "etag": .init(types: .string),
    "timeCreated": .init(types: .timestamp), "updated": .init(types: .timestamp),
  ]) { first, _ in first }

  /// What production shows of an object that is being written.
  private static let newObject: [String: Shape.Member] = [
    "name": .init(types: .string), "bucket": .init(types: .string), "size": .init(types: .int),
    "md5Hash": .init(types: .string), "crc32c": .init(types: .string), "contentType": .init(types: .string),
    "contentDisposition": .init(types: .string), "contentEncoding": .init(types: .string),
    "contentLanguage": .init(types: .string),
    "metadata": .init(types: .map, shape: Shape(name: "metadata", members: [:], isOpen: true)),
  ]
}

extension Shape {
  /// Members that people expect, and what stands for them.
  static let foreign: [String: String] = [
    "request.user": "write `request.auth`", "request.uid": "write `request.auth.uid`",
    "request.data": "write `request.resource.data`", "request.time.now": "write `request.time`",
    "request.params": "only Storage has it", "request.token": "write `request.auth.token`",
    "request.auth.id": "write `request.auth.uid`", "request.auth.email": "write `request.auth.token.email`",
    "request.auth.userId": "write `request.auth.uid`", "request.auth.user": "write `request.auth.uid`",
    "request.auth.admin": "write `request.auth.token.admin`", "request.auth.claims": "write `request.auth.token`",
    "request.auth.provider": "write `request.auth.token.firebase.sign_in_provider`",
    "request.auth.isAnonymous": "compare `request.auth.token.firebase.sign_in_provider` with 'anonymous'",
    "request.auth.name": "write `request.auth.token.name`", "resource.exists": "write `resource != null`",
    "request.auth.email_verified": "write `request.auth.token.email_verified`",
    "resource.data": "an object has `metadata` and no `data`",
    "request.resource.data": "an object has `metadata` and no `data`", "resource.path": "write `request.path`",
    "resource.timeUpdated": "write `resource.updated`",
    "request.resource.exists": "write `resource != null` for the stored document",
    "request.query.where": "filters show as the fields of `resource.data`",
  ]
}
