import Commands
package import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Texts compared with files that were looked at once: `Golden/NAME` beside the calling test file.
///
/// `WTADMIN_RECORD=1` writes the files anew instead of comparing.
package enum Golden {
  package static func expect(
    _ text: String, matches name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder: String = file.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/Golden"
    let path = "\(folder)/\(name)"
    if unsafe getenv("WTADMIN_RECORD") != nil {
      try World.Files.live.makeFolder(folder)
      return try World.Files.live.write(path, Array(text.utf8), 0o644)
    }
    guard try World.Files.live.exists(path) else {
      Issue.record("Golden/\(name) is missing; WTADMIN_RECORD=1 writes it", sourceLocation: sourceLocation)
      return
    }
    let expected = String(decoding: try World.Files.live.read(path), as: UTF8.self)
    guard expected != text else { return }
    Issue.record(
      "Golden/\(name) differs\(firstDifference(expected, text)); WTADMIN_RECORD=1 writes it anew",
      sourceLocation: sourceLocation)
  }

  private static func firstDifference(_ expected: String, _ actual: String) -> String {
    let left: [Substring] = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let right: [Substring] = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let line: Int = zip(left, right).prefix { $0 == $1 }.count
    let old: Substring = line < left.count ? left[line] : "(end)"
    let new: Substring = line < right.count ? right[line] : "(end)"
    return " in line \(line + 1):\n  expected: \(old)\n  but was:  \(new)"
  }
}
