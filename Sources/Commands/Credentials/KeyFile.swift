internal import REST

enum KeyFile {
  static func read(_ path: String, in world: World) throws -> (projectID: String?, String) {
    let json = try JSON(parsing: try world.files.read(path))
    return (json["project_id"]?.string, "")
  }
}
