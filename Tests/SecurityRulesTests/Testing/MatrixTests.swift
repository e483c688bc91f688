import Testing

@testable import SecurityRules

@Suite struct `A matrix` {
  private let closed = "match /a/{id} { allow get: if request.auth.uid == resource.data.owner; }"
  private let open =
    "match /a/{id} { allow get: if request.auth.uid == resource.data.owner; allow list: if request.auth != null; }"

  private let file = TestState.file(
    [
      TestState.get("a/1", by: TestState.ana, expecting: .allow),
      TestState.get("a/2", by: TestState.ana, expecting: .deny),
      TestCase(
        name: "list", auth: .null, request: .query(DocumentQuery(parent: TestState.root, collection: "a")),
        expected: .deny),
      TestState.get("b/1", by: .null, expecting: .deny),
    ], documents: ["a/1": ["owner": .string("ua")], "a/2": ["owner": .string("ux")]])

  @Test(arguments: [
    ("ana", "/a/{id}", RequestMethod.get, AccessMatrix.Access.sometimes), ("ben", "/a/{id}", .get, .never),
    ("nobody", "/a/{id}", .list, .never), ("ana", "/a/{id}", .list, .always), ("ana", "anything else", .get, .never),
  ])
  func `tells how often each role was allowed what`(
    role: String, path: String, method: RequestMethod, access: AccessMatrix.Access
  ) throws {
    let matrix = AccessMatrix(of: try TestState.rules(open), files: [file])
    #expect(matrix.tallies[AccessMatrix.Cell(role: role, path: path, method: method)]?.access == access)
  }

  @Test func `of two files differs where a role may do more or less`() throws {
    let (closed, open) = (try TestState.rules(closed), try TestState.rules(open))
    #expect(
      AccessDifference(from: closed, to: open, files: [file]).text
        == "now ana can list /a/{id} (\"list\")\nnow ben can list /a/{id} (\"list\")\n")
    #expect(
      AccessDifference(from: open, to: closed, files: [file]).text
        == "ana can no longer list /a/{id} (\"list\")\nben can no longer list /a/{id} (\"list\")\n")
    #expect(AccessDifference(from: open, to: open, files: [file]).changes.isEmpty)
  }

  @Test func `can be had of rules without cases`() throws {
    let rules = try TestState.rules(
      "match /users/{uid} { allow read: if request.auth.uid == uid; allow write: if request.auth != null; }")
    let probes = CaseFile(probing: rules.resolution, service: .firestore, now: TestState.now)
    let matrix = AccessMatrix(of: rules, files: [probes])
    func access(_ role: String, _ method: RequestMethod) -> AccessMatrix.Access? {
      matrix.tallies[AccessMatrix.Cell(role: role, path: "/users/{uid}", method: method)]?.access
    }
    #expect(access("nobody", .get) == .never && access("nobody", .create) == .never)
    #expect(access("anyone signed in", .get) == .never && access("anyone signed in", .delete) == .always)
    #expect(access("the owner", .get) == .sometimes)
  }
}
