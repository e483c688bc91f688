internal import Crypto
internal import Firebase
internal import Provisioning
internal import REST

/// A look at everything that `up` is about, and what is to be done.
struct UpPlan {
  var project: String
  var account: String
  var survey: ProjectSurvey
  var standing: StandingUpPlan
  /// The rules that can be compared already.
  var rules: RulesSurvey?
  /// The step that puts the folder's rules in force; nil where they are, or where nobody can see yet.
  var release: RulesRelease?
  /// The app's file as it is to be written; nil where it is so already, or where there is no app yet.
  var configuration: AppConfiguration?
  var settings: [SettingsChange]
  /// Whether rules of others are replaced.
  var isForced: Bool

  var steps: [Step] { standing.steps.map(Step.project) + (release.map { [.rules(.release($0))] } ?? []) }

  var isEmpty: Bool { steps.isEmpty && configuration == nil && settings.isEmpty }

  var instructions: [Instruction] {
    standing.byHand.map { $0.instruction(project: project, account: account) }
  }

  /// Stands for the project as it was seen: a plan is carried out on no other.
  var fingerprint: String {
    var seen = survey.json
    seen["rules"] = .array((rules?.entries ?? []).map { .string($0.live?.ruleset ?? "") })
    return hexadecimal(SHA256.digest(of: JSON.object(seen).serializedBytes()).prefix(16))
  }

  /// What is worth knowing, in words.
  var remarks: [String] { standing.remarks.map(\.words) }

  /// What holds the plan up unless it is forced, in words.
  var warnings: [String] {
    let fate = isForced ? "are replaced, as --force says" : "stay unless --force is given"
    return (rules?.endangered ?? []).map { entry in
      "the rules in force as \(entry.local.name) were not put there from here, and \(fate); see them: wtadmin rules diff"
    }
  }

  /// What follows from the steps, in words.
  var later: [String] {
    var later: [String] = []
    if standing.later.contains(.storageRules) { later.append("put storage.rules in force for the new bucket") }
    if rules == nil { later.append("put firestore.rules in force") }
    if configuration != nil || standing.later.contains(.configuration) {
      later.append("write \(AppConfiguration.fileName)")
    }
    return later + settings.map { "write \($0.name) \($0.value.serialized()) into \(InstanceSettings.fileName)" }
  }
}

extension UpPlan: Report {
  var json: JSONObject {
    [
      "project": .string(project), "fingerprint": .string(fingerprint),
      "steps": .array(steps.map { .object($0.shown) }), "later": .array(later.map(JSON.string)),
      "byHand": .array(instructions.map(\.json)), "remarks": .array((warnings + remarks).map(JSON.string)),
    ]
  }

  var blocks: [Block] {
    var blocks: [Block] = []
    if isEmpty, instructions.isEmpty {
      blocks.append(.line(.text("\(project): everything is set up, nothing to do", .good)))
    }
    if !steps.isEmpty {
      blocks.append(.heading("plan for \(project)"))
      blocks += steps.map { .line(.text($0.words)) } + warnings.map { .line(.text($0, .doubtful)) }
    }
    if !later.isEmpty {
      blocks.append(.heading(steps.isEmpty ? "plan for \(project)" : "then"))
      blocks += later.map { .line(.text($0)) }
    }
    if !instructions.isEmpty {
      blocks.append(.heading("by hand, as no program can"))
      blocks += instructions.flatMap(\.blocks)
    }
    return blocks + remarks.map { .hint($0) }
  }
}

extension Instruction {
  var blocks: [Block] {
    [.line(.text(what, .doubtful)), .line(.text("  open \(page)")), .line(.text("  click \(button)"))]
  }
}

extension StandingUpPlan.Remark {
  var words: String {
    switch self {
    case .otherDatabases(let names):
      "there are other databases, which walkytalky does not use: \(names.joined(separator: ", "))"
    case .otherLocation(let location): "the documents are in \(location), which never changes"
    case .otherSignIn(let names):
      "people can sign in by other ways, whom the rules let nothing do: \(names.joined(separator: ", "))"
    case .noBundleID: "no app is registered yet: wtadmin app config --bundle-id ID"
    case .bucketWithoutBilling: "no billing account is linked: Storage may refuse media (status 402) until one is"
    case .severalApps(let count): "\(count) apps have the same bundle id; the first is used"
    case .indexNeedsRepair(let index):
      "the index of \(index.words) is broken: delete it in the console, and run this again"
    case .servicesUnknown:
      "the account may not list APIs (serviceusage.services.get); those that refused were found out"
    case .storageRoleUnknown(let member):
      """
      the account may not see roles (resourcemanager.projects.getIamPolicy), so whether \
      \(member.withoutKind) has \(ProjectSurvey.storageRole), without which no media can be sent, \
      is not known; try it: wtadmin verify
      """
    }
  }
}
