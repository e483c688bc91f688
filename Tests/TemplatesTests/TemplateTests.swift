import Foundation
import Templates
import Testing

private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

@Suite struct `The files of a new instance folder` {
  @Test(arguments: Template.all.map(\.path)) func `are the ones of the source tree`(path: String) throws {
    let places = [path, "templates/" + path, "templates/" + path.drop { $0 == "." }]
    let source = places.map { root.appendingPathComponent($0) }.first {
      FileManager.default.fileExists(atPath: $0.path) && !$0.path.hasSuffix("/.gitignore")
    }
    let file = try #require(source)
    #expect(Template.at(path)?.bytes == [UInt8](try Data(contentsOf: file)))
  }

  @Test func `hold every test case file that lies in templates`() throws {
    let folder = root.appendingPathComponent("templates/rules-tests")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
    let embedded = Template.all.map(\.path).filter { $0.hasPrefix("rules-tests/") }
    #expect(Set(embedded) == Set(names.map { "rules-tests/" + $0 }))
  }
}
