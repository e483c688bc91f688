/// A rules file that can judge requests. Judging is pure: what it needs to know of documents it asks the host for.
package struct CompiledRules: Sendable {
  package let resolution: Resolution
  package let profile: RulesProfile
  let executable: Executable

  /// The faults, if any of them is an error, else a rules file ready to judge; its warnings are in
  /// `resolution.diagnostics`.
  package init(_ source: [UInt8], profile: RulesProfile = .production) throws(RulesRefused) {
    try self.init(Resolution(SyntaxTree(parsing: source)), profile: profile)
  }

  package init(_ source: String, profile: RulesProfile = .production) throws(RulesRefused) {
    try self.init(Array(source.utf8), profile: profile)
  }

  package init(_ resolution: Resolution, profile: RulesProfile = .production) throws(RulesRefused) {
    guard !resolution.hasErrors else { throw RulesRefused(resolution: resolution) }
    var lowering = Lowering(resolution)
    self.resolution = resolution
    self.profile = profile
    executable = Executable(lowering.run(), profile: profile)
  }

  package var warnings: [CompilerDiagnostic] { resolution.diagnostics }
}

/// A rules file with errors, which Google's compiler would refuse too.
package struct RulesRefused: Error {
  package let resolution: Resolution

  package var diagnostics: [CompilerDiagnostic] { resolution.diagnostics }
}

/// The program behind one reference, so that a decision copies no arrays.
final class Executable: Sendable {
  let program: RulesProgram
  let profile: RulesProfile

  init(_ program: RulesProgram, profile: RulesProfile) {
    self.program = program
    self.profile = profile
  }
}
