internal import Provisioning

/// Whether the folder's rules are those in force.
enum RulesStanding: Hashable {
  case live
  /// Something else is in force, or the folder was changed since.
  case drifted
  /// Nothing is in force for one service at least.
  case absent
  /// It could not be asked, and why.
  case unknown(String)

  /// Asks for what is in force; that this fails is no reason to tell nothing else.
  init(_ connection: Connection, in world: World) {
    do {
      let files = try connection.instance.localRules(in: world.silent)
      let survey = try connection.rulesDeployment(in: world).survey(files)
      self =
        survey.entries.contains { $0.standing == .absent } ? .absent : survey.isSame ? .live : .drifted
    } catch {
      self = .unknown(Failure(error).cause ?? Failure(error).summary)
    }
  }

  var word: String {
    switch self {
    case .live: "live"
    case .drifted: "drifted"
    case .absent: "absent"
    case .unknown: "unknown"
    }
  }

  var words: String {
    switch self {
    case .live: "the folder's are in force"
    case .drifted: "in force are others than the folder's: wtadmin rules diff"
    case .absent: "none in force, so phones may do nothing: wtadmin rules deploy"
    case .unknown(let reason): "could not be looked at: \(reason)"
    }
  }

  var style: Style {
    switch self {
    case .live: .good
    case .drifted, .unknown: .doubtful
    case .absent: .bad
    }
  }
}
