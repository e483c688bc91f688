/// What is said beside the data, on standard error.
extension World {
  /// Something worth knowing; silent with `--quiet`.
  package func note(_ text: String) {
    if !options.quiet { errorOutput(text.printableLines + "\n") }
  }

  /// Told only with `--verbose`. The text is made only then.
  package func detail(_ text: @autoclosure () -> String) {
    if options.verbose { errorOutput(errorPainter.paint(text().printableLines, .dim) + "\n") }
  }

  /// Something that should be looked at, though the command goes on; told even with `--quiet`.
  package func warn(_ text: String) {
    errorOutput("wtadmin: \(errorPainter.paint("warning:", .doubtful)) \(text.printableLines)\n")
  }
}

extension String {
  /// As `printable`, but line ends and tabs stay.
  var printableLines: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).printable }.joined(
          separator: "\t")
      }
      .joined(separator: "\n")
  }
}
