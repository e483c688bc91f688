import Testing

@testable import Commands

@Suite struct `A difference of two texts` {
  private func diff(_ old: String, _ new: String) -> String {
    UnifiedDiff(from: old, to: new, oldName: "old", newName: "new").text
  }

  @Test func `is nothing where there is none`() {
    #expect(diff("a\nb\n", "a\nb\n") == "")
    #expect(diff("", "") == "")
  }

  /// As GNU diff 3.10 prints them.
  @Test(arguments: [
    ("a\n", "b\n", "@@ -1 +1 @@\n-a\n+b\n"), ("", "a\nb\n", "@@ -0,0 +1,2 @@\n+a\n+b\n"),
    ("a\n", "", "@@ -1 +0,0 @@\n-a\n"),
    ("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n6\n7\n8\n9\n", "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n"),
    ("a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"),
  ]) func `is written as diff writes it`(_ old: String, _ new: String, _ hunks: String) {
    #expect(diff(old, new) == "--- old\n+++ new\n" + hunks)
  }

  @Test func `keeps changes apart that lie far from each other`() {
    let old = (1...30).map { "\($0)\n" }
    var new = old
    new[2] = "x\n"
    new[25] = "y\n"
    let text = diff(old.joined(), new.joined())
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("@@") } == ["@@ -1,6 +1,6 @@", "@@ -23,7 +23,7 @@"])
  }
}
