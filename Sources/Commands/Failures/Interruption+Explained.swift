extension Interruption: Explained {
  package var failure: Failure {
    Failure("interrupted", exitCode: .interrupted)
  }
}
