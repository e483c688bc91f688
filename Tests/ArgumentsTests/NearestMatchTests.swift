import Arguments
import Testing

@Suite struct `The nearest word is offered` {
  static let words = ["create", "list", "show", "delete", "status", "conversation", "conversations"]

  @Test(
    arguments: [
      ("creat", "create"), ("craete", "create"), ("CREATE", "create"), ("lst", "list"), ("shwo", "show"),
      ("delte", "delete"), ("statsu", "status"), ("convrsatoin", "conversation"), ("conversations", "conversations"),
    ]) func `where one is near`(_ typed: String, _ meant: String)
  {
    #expect(nearestMatch(to: typed, among: Self.words) == meant)
  }

  @Test(arguments: ["", "x", "person", "sh", "aaaaaa", "cr"]) func `and none where none is`(_ typed: String) {
    #expect(nearestMatch(to: typed, among: Self.words) == nil)
  }
}
