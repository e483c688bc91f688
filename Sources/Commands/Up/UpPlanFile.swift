internal import REST

/// A plan on disk, which is carried out as it is or not at all.
struct UpPlanFile {
  var project: String
  var fingerprint: String
  /// The steps as they were shown.
  var steps: JSON
  var choices: UpChoices

  private static let kind = "wtadmin up"

  init(plan: UpPlan, choices: UpChoices) {
    project = plan.project
    fingerprint = plan.fingerprint
    steps = plan.json["steps"] ?? []
    self.choices = choices
  }

  func write(to path: String, in world: World) throws {
    let json: JSON = [
      "schemaVersion": 1, "plan": .string(Self.kind), "project": .string(project), "fingerprint": .string(fingerprint),
      "choices": choices.json, "steps": steps,
    ]
    try world.files.write(path, Array((json.serialized(pretty: true) + "\n").utf8), 0o600)
    world.note("wrote the plan to \(path); carry it out: wtadmin apply \(path)")
  }

  init(reading path: String, in world: World) throws {
    let json = try? JSON(parsing: try world.files.read(path))
    guard let json, json["plan"]?.string == Self.kind, json["schemaVersion"] == 1,
      let project = json["project"]?.string,
      let fingerprint = json["fingerprint"]?.string
    else { throw UpPlanRefusal.unreadable(path: path) }
    self.project = project
    self.fingerprint = fingerprint
    steps = json["steps"] ?? []
    choices = UpChoices(json["choices"] ?? [:])
  }
}

/// Why a saved plan is not carried out.
enum UpPlanRefusal: Error, Hashable {
  case unreadable(path: String)
  case otherProject(saved: String, here: String)
  /// The project is not as it was when the plan was made.
  case moved(project: String)
}

extension UpPlanRefusal: Explained {
  var failure: Failure {
    switch self {
    case .unreadable(let path):
      Failure(
        "\(path) is no saved plan", cause: "it was not written by “wtadmin up --plan-out”, or by another release",
        remedy: "make one: wtadmin up --plan-out FILE", exitCode: .usedWrongly)
    case .otherProject(let saved, let here):
      Failure(
        "nothing was sent: the plan is for the project \(saved)", cause: "this instance is the project \(here)",
        remedy: "check --instance", exitCode: .refused)
    case .moved(let project):
      Failure(
        "nothing was sent: \(project) is not as it was when the plan was made",
        cause: "somebody changed it, or the folder's rules or indexes",
        remedy: "see what is to be done now: wtadmin up --plan", exitCode: .conflict)
    }
  }
}
