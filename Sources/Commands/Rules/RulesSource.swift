package import REST
package import RulesCases
internal import SecurityRules

/// A rules file as it was read, and the name under which people know it.
struct RulesSource {
  var path: String
  var bytes: [UInt8]

  static let fileNames: [ServiceKind: String] = [.firestore: "firestore.rules", .storage: "storage.rules"]

  var source: SourceText { SourceText(bytes) }

  /// Reads the file that was named, or those of the instance folder.
  static func read(_ named: [String], in world: World) throws -> [RulesSource] {
    guard named.isEmpty else {
      return try named.map { RulesSource(path: $0, bytes: try world.files.read(try world.absolute($0))) }
    }
    let folder = try Instance.find(in: world).folder
    return try ServiceKind.allCases.compactMap { service in
      guard let name = fileNames[service], try world.files.exists(folder + "/" + name) else { return nil }
      return RulesSource(path: name, bytes: try world.files.read(folder + "/" + name))
    }
  }

  /// Compiles the file. One that Google's compiler would refuse is told with its first fault.
  func compiled() throws -> CompiledRules {
    do throws(RulesRefused) {
      return try CompiledRules(bytes)
    } catch {
      let first = error.diagnostics.first { $0.severity == .error }
      let position = source.position(at: first?.span.start ?? 0)
      throw RulesFileError.doesNotCompile(
        path: path, line: position.line, column: position.column, message: first?.message ?? "")
    }
  }

  /// Which service's rules these are, as far as the file says.
  func service(_ rules: CompiledRules) -> ServiceKind {
    rules.resolution.tree.ruleset.services.lazy.compactMap { ServiceKind(rawValue: $0.name.text) }.first ?? .firestore
  }
}

/// Why rules or their test cases cannot be used.
package enum RulesFileError: Error, Sendable {
  case doesNotCompile(path: String, line: Int, column: Int, message: String)
  /// Rules for a service that a file of test cases is about are nowhere.
  case noRules(service: String, for: String)
  case caseSyntax(path: String, JSONSyntaxError)
  /// `line` and `column` where the place can be told.
  case caseFile(path: String, line: Int?, column: Int?, CaseFileError)
  case noCases(folder: String)
  /// An instance folder without any rules file that could be in force.
  case noRulesFiles(folder: String)
  case noSuchCase(String)
}
