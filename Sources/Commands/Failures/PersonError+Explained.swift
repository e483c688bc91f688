extension PersonError: Explained {
  package var failure: Failure {
    switch self {
    case .unknown(let text, let nearest):
      Failure(
        "there is nobody “\(text)”", cause: "it is no alias, and too short for a user id",
        remedy: nearest.map { "did you mean “\($0)”?" }
          ?? "see who is known: wtadmin person list, wtadmin user list", exitCode: .usedWrongly)
    case .ambiguous(let text, let candidates):
      Failure(
        "“\(text)” may be several people", cause: "these begin so: \(candidates.joined(separator: ", "))",
        remedy: "type more of the id", exitCode: .usedWrongly)
    }
  }
}
