internal import REST
internal import SQLite

/// The modelled project, in memory for every request that has to do with it, and in the store for the next start.
final class ProjectStore: Sendable {
  private static let settingName = "project"

  let id: String
  private let setting: ProjectSetting
  private let store: InstanceStore
  private let project: Monitor<CloudProject>

  init(_ id: String, _ setting: ProjectSetting, store: InstanceStore) throws(StoreError) {
    self.id = id
    self.setting = setting
    self.store = store
    let row = try store.writer.withConnection { (connection: Connection) throws(StoreError) in
      try connection.firstRow("SELECT value FROM settings WHERE name = ?", .text(Self.settingName))
    }
    var kept: CloudProject?
    if case .text(let text)? = row?.first, let object = (try? JSON(parsing: text))?.object {
      kept = CloudProject(object)
    }
    project = Monitor(
      kept?.id == id ? kept ?? CloudProject(complete: id, setting) : CloudProject(complete: id, setting))
  }

  var current: CloudProject { project.withLock { $0 } }

  /// Changes the project, and keeps what it became.
  func change<Result>(_ body: (inout CloudProject) throws(GoogleError) -> Result) throws(GoogleError) -> Result {
    try project.withLock { (project: inout CloudProject) throws(GoogleError) -> Result in
      var changed = project
      let result = try body(&changed)
      let text = JSON.object(changed.json).serialized()
      try stored { () throws(StoreError) in
        _ = try store.writer.execute(
          "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", .text(Self.settingName), .text(text))
      }
      project = changed
      return result
    }
  }

  /// Counts an administrative call. Nobody waits for anything here: this is how time passes.
  func tick() { project.withLock { $0.calls += 1 } }

  /// Counts a call to an API.
  /// - Returns: the project as the API finds it.
  /// - Throws: PERMISSION_DENIED where the API is off, or was switched on a moment ago.
  func call(_ service: CloudService) throws(GoogleError) -> CloudProject {
    try project.withLock { (project: inout CloudProject) throws(GoogleError) -> CloudProject in
      guard let since = project.services[service.rawValue], since <= project.calls, project.settles(service.rawValue)
      else { throw .serviceDisabled(service, project) }
      return project
    }
  }

  /// Counts a look into a database.
  /// - Throws: NOT_FOUND where the database is not there, or was made a moment ago.
  func look(into database: String) throws(GoogleError) {
    try project.withLock { (project: inout CloudProject) throws(GoogleError) in
      guard let database = project.database(database), project.settles(database.name) else {
        throw .databaseMissing(project.id)
      }
    }
  }

  /// Puts the project into a state that has a name.
  func reset(to state: ProjectState) throws(GoogleError) {
    try change { (project: inout CloudProject) throws(GoogleError) in project = state.project(id, setting) }
  }

  /// Merges a patch into the project's JSON (RFC 7396).
  func merge(_ patch: JSONObject) throws(GoogleError) {
    try change { (project: inout CloudProject) throws(GoogleError) in
      var object = project.json
      object.merge(patch)
      guard let merged = CloudProject(object), merged.id == project.id else {
        throw .invalid("a project needs its id and number")
      }
      project = merged
    }
  }
}
