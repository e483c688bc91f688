package import Arguments
internal import ClientProtocol
internal import Domain
internal import Firebase
internal import Images
internal import Provisioning
internal import QRCode
internal import REST

/// `verify`: two simulated phones and a stranger try everything.
package struct Verify: Command {
  static let show = Flag("show", "draw the QR codes that the two would scan")
  static let noMedia = Flag("no-media", "leave pictures out, as an instance without a Storage bucket must")
  static let apiKey = Option(
    "api-key", as: .text.named("key"),
    "the app's API key, from GoogleService-Info.plist; not needed on a local instance")

  package static let declaration = CommandDefinition(
    "verify", "proves what the instance lets through, and what not",
    discussion: """
      Two simulated phones sign in, claim their locks, pair, write, read and delete; a third that has no part in it tries \
      everything it should not be able to do. Whatever is made is removed again, also after a failure or Ctrl-C. Exits with 3 \
      where the instance lets through or refuses what it should not, and names it.
      """,
    effect: .writes, takes: [show, noMedia, apiKey],
    examples: [
      Example("wtadmin verify", "does everything hold?"),
      Example("wtadmin verify --show --verbose", "and show the codes, and what it costs"),
    ])

  package var showsCodes: Bool
  package var leavesMediaOut: Bool
  package var apiKey: String?

  package init(_ parsed: Parsed) throws(UsageError) {
    showsCodes = try parsed[Self.show]
    leavesMediaOut = try parsed[Self.noMedia]
    apiKey = try parsed[Self.apiKey]
  }

  package func run(in world: World) throws -> ExitCode {
    try Connection.with(world) { connection in
      let settings = connection.instance.settings
      guard !world.options.dryRun else {
        try world.print("sign three simulated phones up, make two conversations, use them, and remove it all again")
        return .done
      }
      guard let key = apiKey ?? (settings.isLocal ? LocalProject.apiKey : nil) else { throw VerifyError.noAPIKey }
      let instance = ClientInstance(
        database: connection.firestore.database, bucket: settings.mediaBucket, apiKey: key,
        endpoints: try connection.instance.endpoints(in: world), transport: world.transport, sleep: world.sleep,
        randomBytes: world.randomBytes, billed: connection.billed)
      let report = Verification.run(
        on: instance,
        admin: .init(connection, cleaningUpBy: connection.lasting(in: world), randomBytes: world.randomBytes),
        picture: try Self.picture(),
        options: options(settings, in: world))
      try world.show(VerificationTable(project: settings.project, report: report))
      return try Self.exitCode(report)
    }
  }

  private func options(_ settings: InstanceSettings, in world: World) -> VerificationOptions {
    var options = VerificationOptions()
    options.includesMedia = settings.mediaBucket != nil && !leavesMediaOut
    options.isInterrupted = world.isInterrupted
    options.report = { proof in world.detail("\(proof.outcome.words): \(proof.claim)") }
    if showsCodes {
      options.show = { payload in
        do {
          // Past `note`, which would spell the colours out.
          if let drawing = world.drawing(of: try QRSymbol(payload.text)) { world.errorOutput(drawing + "\n") }
        } catch {
          world.tell(Failure(error))
        }
      }
    }
    return options
  }

  /// One white pixel: what is proved does not depend on what is seen.
  private static func picture() throws -> CleanPicture {
    try CleanPicture(cleaning: [
      0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1,
      0,
      0, 2, 2, 0x44, 1, 0, 0x3B,
    ])
  }

  private static func exitCode(_ report: VerificationReport) throws -> ExitCode {
    guard !report.wasInterrupted else { throw Interruption() }
    if let fault = report.cleanUpFault { throw VerifyError.leftBehind(report.traces, fault) }
    // What got through is the answer, also where it kept the rest from being tried.
    guard report.findings.isEmpty else { return .findings }
    if let error = report.stoppedBy { throw VerifyError.stopped(error) }
    return report.isClean ? .done : .failed
  }
}

/// Why a verification came to no end.
enum VerifyError: Error {
  case noAPIKey
  case stopped(DeviceError)
  /// What was made could not all be removed.
  case leftBehind(VerificationTraces, FirebaseError)
}

extension VerifyError: Explained {
  var failure: Failure {
    switch self {
    case .noAPIKey:
      return Failure(
        "the app's API key is not known", cause: "a phone signs in with it, and --api-key is not given",
        remedy: "copy API_KEY out of GoogleService-Info.plist: wtadmin verify --api-key KEY", exitCode: .usedWrongly)
    case .stopped(let error):
      let failure = error.failure
      return Failure(
        "the verification could not go on: \(failure.summary)", cause: failure.cause, remedy: failure.remedy,
        exitCode: failure.exitCode == .done ? .failed : failure.exitCode, serverText: failure.serverText)
    case .leftBehind(let traces, let error):
      let failure = error.failure
      let conversations = traces.conversations.map(\.text).sorted().joined(separator: ", ")
      let accounts = traces.accounts.map(\.text).sorted().joined(separator: ", ")
      return Failure(
        "not everything could be removed again: \(failure.summary)",
        cause: "conversations \(conversations), accounts \(accounts)",
        remedy: "once the server answers again, run wtadmin verify, and remove these by hand",
        exitCode: failure.exitCode, serverText: failure.serverText)
    }
  }
}
