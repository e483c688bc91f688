internal import REST
internal import RulesCases
internal import SecurityRules

/// A file of test cases as it was read: ours, or one case of a TestSuite of Google's Rules API, which brings its own state.
struct CaseSource {
  var path: String
  var file: CaseFile

  /// Reads the files that were named, or every one of `rules-tests/` in the instance folder.
  static func read(_ named: [String], in world: World) throws -> [CaseSource] {
    guard named.isEmpty else { return try named.flatMap { try read($0, at: try world.absolute($0), in: world) } }
    let folder = try Instance.find(in: world).folder + "/rules-tests"
    let names = try world.files.exists(folder) ? try world.files.list(folder).filter { $0.hasSuffix(".json") } : []
    guard !names.isEmpty else { throw RulesFileError.noCases(folder: folder) }
    return try names.flatMap { try read("rules-tests/" + $0, at: folder + "/" + $0, in: world) }
  }

  private static func read(_ name: String, at path: String, in world: World) throws -> [CaseSource] {
    let bytes = try world.files.read(path)
    let json: JSON
    do throws(JSONSyntaxError) {
      json = try JSON(parsing: bytes, dialect: .relaxed)
    } catch {
      throw RulesFileError.caseSyntax(path: name, error)
    }
    do throws(CaseFileError) {
      guard json["testSuite"] == nil, json["testCases"] == nil else {
        let now = Value.Timestamp(seconds: world.now().seconds, nanoseconds: 0) ?? .epoch
        return try TestSuite.files(json, now: now).map { CaseSource(path: name, file: $0) }
      }
      return [CaseSource(path: name, file: try CaseFile(json))]
    } catch {
      let place = JSON.position(ofMember: members(of: error.place), in: bytes, dialect: .relaxed)
      throw RulesFileError.caseFile(path: name, line: place?.line, column: place?.column, error)
    }
  }

  /// `cases[3].data.x` as the members that lead there.
  private static func members(of place: String) -> [String] {
    place.split { "[].".contains($0) }.map(String.init)
  }
}
