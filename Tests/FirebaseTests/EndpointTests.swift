import Firebase
import Testing

@Suite struct `Base URLs` {
  @Test(arguments: [
    "https://firestore.googleapis.com", "http://127.0.0.1:8971", "http://[::1]:80/a/b", "http://localhost:1",
  ])
  func `come back as they were written`(text: String) {
    #expect(BaseURL(text)?.description == text)
  }

  @Test(arguments: [
    "", "ftp://x", "http://", "http://:80", "http://a:0", "http://a:65536", "http://a:b", "http://u@a", "http://a?b",
    "http://a b", "http://[::1", "http://[::1]x", "127.0.0.1:80",
  ])
  func `that are none are refused`(text: String) {
    #expect(BaseURL(text) == nil)
  }

  @Test(arguments: [
    ("http://127.0.0.1", true), ("http://127.1.2.3:9", true), ("http://[::1]", true), ("http://localhost", true),
    ("http://127.0.0.1.example.org", false), ("http://128.0.0.1", false), ("http://127.0.0", false),
    ("http://localhost.example.org", false), ("http://0.0.0.0", false),
  ])
  func `are loopback only when no other machine can answer`(text: String, isLoopback: Bool) {
    #expect(BaseURL(text)?.isLoopback == isLoopback)
  }

  @Test func `of emulators are made from host and port`() throws {
    var endpoints = Endpoints()
    endpoints.use(.authentication, at: try #require(BaseURL(hostAndPort: "127.0.0.1:9099")))
    #expect(
      endpoints[.identityToolkit].description == "http://127.0.0.1:9099/identitytoolkit.googleapis.com")
    #expect(endpoints[.firestore].description == "https://firestore.googleapis.com")
    #expect(endpoints.emulated == [.identityToolkit, .secureToken])
    #expect(BaseURL(hostAndPort: "http://x:1") == nil)
  }
}
