import Commands
package import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder of a test's own, removed after it: `@Test(.scratchFolder)`, then `ScratchFolder.path`.
package struct ScratchFolder: TestTrait, SuiteTrait, TestScoping {
  @TaskLocal private static var current: String?

  package var isRecursive: Bool { true }

  /// The folder of the running test; a test without the trait is stopped.
  package static var path: String {
    guard let current else { fatalError("the test lacks the trait .scratchFolder") }
    return current
  }

  @concurrent
  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let folder: String = try ScratchFolder.make()
    defer { try? World.Files.live.remove(folder) }
    try await ScratchFolder.$current.withValue(folder) { try await function() }
  }

  private static func make() throws -> String {
    let base: String = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    let folder = "\(base)/wtadmin-test-\(getpid())-\(UInt32.random(in: .min ... .max))"
    try World.Files.live.makeFolder(folder)
    return folder
  }
}

extension Trait where Self == ScratchFolder {
  /// Gives the test a folder of its own.
  package static var scratchFolder: ScratchFolder { ScratchFolder() }
}
