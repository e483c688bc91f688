internal import REST
internal import SQLite

/// The tables of the Rules API.
extension Connection {
  func ruleset(_ id: String, of project: String) throws(StoreError) -> Ruleset? {
    let row = try firstRow(
      "SELECT id, created, services, attachment, files FROM rulesets WHERE project = ? AND id = ?", .text(project),
      .text(id))
    guard let row, var ruleset = Self.ruleset(row), case .text(let files) = row[4] else { return nil }
    ruleset.files = ((try? JSON(parsing: files))?.array ?? []).compactMap(Ruleset.File.init)
    return ruleset
  }

  /// What a list tells, by id, behind the one named.
  func rulesets(of project: String, after id: String, limit: Int) throws(StoreError) -> [Ruleset] {
    try rows(
      "SELECT id, created, services, attachment FROM rulesets WHERE project = ? AND id > ? ORDER BY id LIMIT ?",
      .text(project), .text(id), .integer(Int64(limit))
    ).compactMap(Self.ruleset)
  }

  func rulesetCount(of project: String) throws(StoreError) -> Int64 {
    try integer("SELECT count(*) FROM rulesets WHERE project = ?", .text(project))
  }

  func insert(_ ruleset: Ruleset, of project: String) throws(StoreError) {
    try execute(
      "INSERT INTO rulesets (project, id, created, files, services, attachment) VALUES (?, ?, ?, ?, ?, ?)",
      .text(project), .text(ruleset.id), .integer(ruleset.created),
      .text(JSON.array(ruleset.files.map(\.json)).serialized()), .text(ruleset.services.joined(separator: ",")),
      Cell(ruleset.attachment))
  }

  func deleteRuleset(_ id: String, of project: String) throws(StoreError) {
    try execute("DELETE FROM rulesets WHERE project = ? AND id = ?", .text(project), .text(id))
  }

  func release(_ name: String, of project: String) throws(StoreError) -> Release? {
    try firstRow(
      "SELECT name, ruleset, created, updated, is_seed FROM releases WHERE project = ? AND name = ?", .text(project),
      .text(name)
    ).flatMap(Self.release)
  }

  func releases(of project: String, after name: String = "", limit: Int = .max) throws(StoreError) -> [Release] {
    try rows(
      """
      SELECT name, ruleset, created, updated, is_seed FROM releases WHERE project = ? AND name > ? ORDER BY name LIMIT ?
      """, .text(project), .text(name), .integer(Int64(limit))
    ).compactMap(Self.release)
  }

  func releasesOfAllProjects() throws(StoreError) -> [(project: String, name: String, ruleset: String)] {
    try rows("SELECT project, name, ruleset FROM releases").compactMap { row in
      guard case .text(let project) = row[0], case .text(let name) = row[1], case .text(let ruleset) = row[2] else {
        return nil
      }
      return (project, name, ruleset)
    }
  }

  /// `service` is what the releases' names begin with, or are.
  func deleteReleases(of service: String, in project: String) throws(StoreError) {
    try execute(
      "DELETE FROM releases WHERE project = ? AND (name = ? OR name LIKE ?)", .text(project), .text(service),
      .text(service + "/%"))
  }

  func put(_ release: Release, of project: String) throws(StoreError) {
    try execute(
      "INSERT OR REPLACE INTO releases (project, name, ruleset, created, updated, is_seed) VALUES (?, ?, ?, ?, ?, ?)",
      .text(project), .text(release.name), .text(release.ruleset), .integer(release.created),
      .integer(release.updated), .integer(release.isSeed ? 1 : 0))
  }

  func deleteRelease(_ name: String, of project: String) throws(StoreError) {
    try execute("DELETE FROM releases WHERE project = ? AND name = ?", .text(project), .text(name))
  }

  private static func ruleset(_ row: [Cell]) -> Ruleset? {
    guard case .text(let id) = row[0], case .integer(let created) = row[1], case .text(let services) = row[2] else {
      return nil
    }
    var ruleset = Ruleset(
      id: id, created: created, files: [], services: services.split(separator: ",").map(String.init))
    if case .text(let attachment) = row[3] { ruleset.attachment = attachment }
    return ruleset
  }

  private static func release(_ row: [Cell]) -> Release? {
    guard case .text(let name) = row[0], case .text(let ruleset) = row[1], case .integer(let created) = row[2],
      case .integer(let updated) = row[3], case .integer(let isSeed) = row[4]
    else { return nil }
    return Release(name: name, ruleset: ruleset, created: created, updated: updated, isSeed: isSeed != 0)
  }
}
