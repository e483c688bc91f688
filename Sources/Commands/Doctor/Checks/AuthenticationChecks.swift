internal import Firebase

/// How phones sign in.
let authenticationChecks: [Check] = [
  Check("auth-started", .auth, "was Authentication set up?") { examination in
    guard let settings = try examination.authentication.get() else { return notStarted }
    return .sound(settings.isIdentityPlatform ? "as Identity Platform" : "as Firebase Authentication")
  },
  signInCheck("anonymous-on", "may phones sign in anonymously?") { _, settings in
    guard settings.allowsAnonymous else {
      return .error(
        "anonymous sign-in is off", because: "no new phone can join (ADMIN_ONLY_OPERATION)",
        remedy: "switch it on: wtadmin up")
    }
    return .sound("on")
  },
  signInCheck("sign-up-open", "can new phones sign up?") { _, settings in
    guard settings.forbidsSignUp else { return .sound("yes") }
    return .error(
      "sign-up is forbidden to clients", because: "no new phone can join",
      remedy: "allow it: Firebase console, Authentication, settings, user actions")
  },
  signInCheck("anonymous-kept", "are anonymous accounts kept?") { _, settings in
    guard settings.deletesAnonymous else { return .sound("the clean-up is off") }
    return .error(
      "anonymous accounts are deleted thirty days after they were made",
      because: "a person who is in use loses the account, and with it every conversation",
      remedy: "switch the clean-up off: wtadmin up")
  },
  signInCheck("other-providers", "is anonymous the only way to sign in?") { examination, settings in
    let own = [("e-mail", settings.allowsEmail), ("phone", settings.allowsPhone)].filter(\.1).map(\.0)
    let others = own + (try examination.identityProviders.get())
    guard !others.isEmpty else { return .sound("none") }
    return .warning(
      "also on: \(others.joined(separator: ", "))", because: "walkytalky uses none of them, and the rules refuse them",
      remedy: "switch them off: Firebase console, Authentication, sign-in method")
  },
  Check("app-check", .auth, "does App Check let phones in?") { examination in
    let enforcement: [String: AppCheckEnforcement]
    do {
      enforcement = try examination.appCheck.get()
    } catch let error as FirebaseError where error.isForOffAPI {
      return .sound("the App Check API is off, so nothing is enforced")
    }
    let enforced = enforcement.filter { $0.value == .enforced }.keys.sorted()
    guard !enforced.isEmpty else { return .sound("it is enforced nowhere") }
    return .error(
      "enforced for \(enforced.joined(separator: ", "))",
      because: "walkytalky sends no App Check tokens and is refused",
      remedy: "stop enforcing it: Firebase console, App Check, APIs")
  },
]

/// A check of settings that there are only once Authentication was set up.
private func signInCheck(
  _ name: String, _ question: String,
  _ examine: @escaping @Sendable (Examination, AuthenticationSettings) throws -> CheckOutcome
) -> Check {
  Check(name, .auth, question) { examination in
    guard let settings = try examination.authentication.get() else {
      return .skipped("Authentication was never set up")
    }
    return try examine(examination, settings)
  }
}

private var notStarted: CheckOutcome {
  .error(
    "Authentication was never set up in the project", because: "no phone can sign in (CONFIGURATION_NOT_FOUND)",
    remedy: "set it up: wtadmin up; or Firebase console, Authentication, Get started")
}
