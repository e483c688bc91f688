import Foundation

/// A shell that may be on this machine.
struct ShellProgram {
  let path: String
  let arguments: [String]

  static let bash = ShellProgram(name: "bash", arguments: ["--norc", "--noprofile", "-c"])
  static let zsh = ShellProgram(name: "zsh", arguments: ["-f", "-c"])
  static let fish = ShellProgram(name: "fish", arguments: ["--no-config", "-c"])

  private init(name: String, arguments: [String]) {
    let folders = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    path = folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile) ?? ""
    self.arguments = arguments
  }

  var isInstalled: Bool { !path.isEmpty }

  /// What the program prints on standard output, without its last line end.
  func output(of program: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments + [program]
    process.environment = ["HOME": NSTemporaryDirectory(), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
