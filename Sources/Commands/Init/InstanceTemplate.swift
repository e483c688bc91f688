internal import REST
internal import Templates

/// What of a new folder depends on the instance.
struct InstanceFiles {
  var settings: InstanceSettings
  /// The text of a key that was made for the embedded instance.
  var key: [UInt8]?
}

/// The writing of a new instance folder.
struct InstanceTemplate {
  let folder: String
  let files: InstanceFiles

  private struct File {
    var path: String
    var bytes: [UInt8]
    var mode: UInt16 = 0o644
  }

  /// `walkytalky.json` comes last: a folder without it is no instance, so an interrupted run can simply be repeated.
  private var all: [File] {
    var all = Template.all.map { File(path: $0.path, bytes: $0.bytes) }
    let aliases: JSON = ["projects": ["default": .string(files.settings.project)]]
    all.append(File(path: ".firebaserc", bytes: Array((aliases.serialized(pretty: true) + "\n").utf8)))
    if let key = files.key { all.append(File(path: LocalProject.keyFileName, bytes: key, mode: 0o600)) }
    all.append(File(path: InstanceSettings.fileName, bytes: Array(files.settings.text.utf8)))
    return all
  }

  func write(in world: World) throws -> InitReport {
    var report = InitReport(folder: folder, settings: files.settings, files: [])
    for file in all {
      let path = folder + "/" + file.path
      if try world.files.exists(path) {
        let isSame = try world.files.read(path) == file.bytes
        report.files.append(.init(path: file.path, state: isSame ? .unchanged : .kept))
      } else {
        try world.files.makeFolder(World.Files.folder(of: path))
        try world.files.write(path, file.bytes, file.mode)
        report.files.append(.init(path: file.path, state: .written))
      }
    }
    return report
  }
}

struct InitReport: Report {
  struct File {
    enum State: String {
      case written
      /// It was there, and is what would have been written.
      case unchanged
      /// It was there, is another text, and was left alone.
      case kept
    }

    var path: String
    var state: State
  }

  var folder: String
  var settings: InstanceSettings
  var files: [File]

  var json: JSONObject {
    [
      "folder": .string(folder), "project": .string(settings.project), "local": .bool(settings.isLocal),
      "files": .array(files.map { ["path": .string($0.path), "state": .string($0.state.rawValue)] }),
    ]
  }

  var blocks: [Block] {
    let kept = files.filter { $0.state == .kept }.map { Block.line(.text("kept as it was: \($0.path)", .doubtful)) }
    let next = settings.isLocal ? "wtadmin local start" : "wtadmin up --plan"
    return [
      .line(.text("made \(folder) for the project \(settings.project)", .good)),
      .hint("\(files.filter { $0.state == .written }.count) files; next: cd \(folder) && \(next)"),
    ] + kept
  }
}
