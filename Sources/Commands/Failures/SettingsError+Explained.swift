internal import REST

extension SettingsError: Explained {
  package var failure: Failure {
    let place = position.map { "\(path):\($0.line):\($0.column)" } ?? path
    let (cause, remedy) = words
    return Failure("\(place) cannot be used", cause: cause, remedy: remedy, exitCode: .usedWrongly)
  }

  private var words: (cause: String, remedy: String) {
    switch reason {
    case .syntax(let reason): (reason.words, "mend the file at that place")
    case .notAnObject(let found): ("it holds \(found)", "it must hold an object: { \"project\": \"…\" }")
    case .unknownField(let name, let nearest):
      ("there is no setting “\(name)”", nearest.map { "write “\($0)”" } ?? "take the line out")
    case .unknownHost(let host, let nearest):
      (
        "“\(host)” is no host that wtadmin speaks to",
        nearest.map { "write “\($0)”" } ?? "take the line out"
      )
    case .mistyped(let field, let expected, let found): ("“\(field)” is \(found)", "it must be \(expected)")
    case .missingField(let field): ("the setting “\(field)” is missing", "add \"\(field)\": \"…\"")
    case .badProject(let project):
      (
        "“\(project)” is no project id: 6 to 30 lower-case letters, digits and hyphens, a letter first",
        "copy the id from the project's settings in the Firebase console"
      )
    case .badURL(let field, let url): ("“\(field)” is “\(url)”, which is no http or https URL", "correct or remove it")
    case .plainHTTP(let field, let url):
      (
        "“\(field)” is “\(url)”: without TLS, and not on this machine",
        "write https, or use an address of this machine such as 127.0.0.1"
      )
    case .notLoopback(let field, let url):
      (
        "the instance is a local one, and “\(field)” is “\(url)”, another machine",
        "use 127.0.0.1, or take \"local\": true out if this is a real project"
      )
    }
  }
}
