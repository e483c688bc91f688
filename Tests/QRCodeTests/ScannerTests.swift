import Foundation
import Testing

@testable import QRCode

/// A program that is not ours, where it is installed.
struct Tool {
  let path: String

  init?(_ name: String) {
    let paths = ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + name }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    self.path = path
  }

  static let scanner = Tool("zbarimg")
  static let renderer = Tool("rsvg-convert")

  func output(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

@Suite(.enabled(if: Tool.scanner != nil, "zbarimg (zbar-tools) is not installed"))
struct `A scanner that is not ours` {
  static let texts: [String] = (10..<30).map { number in
    let digits = Array("ABCDEFGHabcdefgh0123456789-_")
    let key = String((0..<43).map { digits[($0 * 7 + number * 5) % digits.count] })
    return "walkytalky://pair?v=1&c=AAAAbbbbCCCCdddd12\(number)&u=user\(number)&n=\(number)&k=\(key)"
  }

  @Test func `reads every PNG`() throws {
    #expect(try scanned { Data($0.png(pixelsPerModule: 4)) } == Self.texts)
  }

  @Test(arguments: [QRSymbol.TerminalColors.fixed, .inkOnPaper, .lightOnDark])
  func `reads what every terminal shows`(colors: QRSymbol.TerminalColors) throws {
    let texts = try scanned { try TerminalPicture($0.terminalLines(colors: colors), colors: colors).bitmap }
    #expect(texts == Self.texts)
  }

  @Test(.enabled(if: Tool.renderer != nil, "rsvg-convert (librsvg2-bin) is not installed"))
  func `reads every SVG`() throws {
    let renderer = try #require(Tool.renderer)
    let folder = try Folder()
    let file = folder.url.appending(path: "symbol.svg").path
    let texts = try scanned { symbol in
      try Data(symbol.svg.utf8).write(to: URL(filePath: file))
      let png = folder.url.appending(path: "symbol.png")
      _ = try renderer.output(["--width", "400", "--output", png.path, file])
      return try Data(contentsOf: png)
    }
    #expect(texts == Self.texts)
  }

  private func scanned(_ picture: (QRSymbol) throws -> Data) throws -> [String] {
    let folder = try Folder()
    let files = try Self.texts.enumerated().map { number, text in
      let file = folder.url.appending(path: "\(number + 10)")
      try picture(QRSymbol(text)).write(to: file)
      return file.path
    }
    let scanner = try #require(Tool.scanner)
    let output = try scanner.output(["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable"] + files)
    return output.split(separator: "\n").map(String.init)
  }
}

/// A folder that goes with the value.
final class Folder {
  let url = FileManager.default.temporaryDirectory.appending(path: "qr-" + UUID().uuidString)
  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: url) }
}
