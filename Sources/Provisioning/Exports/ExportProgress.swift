package import REST

/// How far an export has come: what is on the disk, so that a run that broke off goes on from there.
package struct ExportProgress: Hashable, Sendable {
  package var project: String
  /// Where Firestore was asked: the embedded instance of a project is not the project at Google.
  package var endpoint: String
  /// The moment whose documents are exported, and since when accounts and media are too new.
  package var readTime: Timestamp
  /// How many documents there were at that moment, of each part that is in Firestore.
  package var expected: [ExportPart: Int]
  package var finished: [ExportPart: ExportManifest.File] = [:]
  /// The part that is being read.
  package var current: Position?
  package var mediaSize = 0
  package var leftOut = ExportManifest.LeftOut()

  /// A place between two lines of a part's file.
  package struct Position: Hashable, Sendable {
    package var part: ExportPart
    package var count = 0
    /// In bytes; what is behind that in the file is not counted yet.
    package var size = 0
    /// The name in the last line.
    package var last: String?

    package init(_ part: ExportPart) { self.part = part }
  }

  package init(project: String, endpoint: String, readTime: Timestamp, expected: [ExportPart: Int]) {
    self.project = project
    self.endpoint = endpoint
    self.readTime = readTime
    self.expected = expected
  }

  package static let fileName = "progress.json"

  /// The first part that is not finished; nil where all are.
  package var next: ExportPart? { ExportPart.allCases.first { finished[$0] == nil } }

  /// Where to go on with a part.
  package func position(in part: ExportPart) -> Position {
    current.flatMap { $0.part == part ? $0 : nil } ?? Position(part)
  }

  package var manifest: ExportManifest {
    ExportManifest(project: project, files: finished, mediaSize: mediaSize, leftOut: leftOut)
  }
}

extension ExportProgress {
  package var text: String {
    var json: JSONObject = [
      "project": .string(project), "endpoint": .string(endpoint), "readTime": .string(readTime.rfc3339),
      "expected": Self.object(of: expected) { _, count in .integer(Int64(count)) },
      "finished": Self.object(of: finished) { part, file in file.json(of: part) },
      "mediaSize": .integer(Int64(mediaSize)), "leftOut": leftOut.json,
    ]
    if let current {
      json["current"] = [
        "part": .string(current.part.rawValue), "count": .integer(Int64(current.count)),
        "size": .integer(Int64(current.size)), "last": current.last.map { .string($0) } ?? .null,
      ]
    }
    return JSON.object(json).serialized(pretty: true) + "\n"
  }

  private static func object<Value>(of values: [ExportPart: Value], _ json: (ExportPart, Value) -> JSON) -> JSON {
    .object(JSONObject(ExportPart.allCases.compactMap { part in values[part].map { (part.rawValue, json(part, $0)) } }))
  }

  /// Reads what `text` wrote; nil for anything else.
  package init?(parsing bytes: [UInt8]) {
    guard let json = try? JSON(parsing: bytes), let project = json["project"]?.string,
      let endpoint = json["endpoint"]?.string,
      let readTime = json["readTime"]?.string.flatMap(Timestamp.init(rfc3339:)),
      let mediaSize = json["mediaSize"]?.integer,
      let leftOut = json["leftOut"].flatMap({ ExportManifest.LeftOut($0) })
    else { return nil }
    self.init(project: project, endpoint: endpoint, readTime: readTime, expected: [:])
    self.mediaSize = Int(mediaSize)
    self.leftOut = leftOut
    for part in ExportPart.allCases {
      expected[part] = json["expected"]?[part.rawValue]?.integer.map { Int($0) }
      finished[part] = json["finished"]?[part.rawValue].flatMap { ExportManifest.File($0) }
    }
    current = json["current"].flatMap { Position($0) }
  }
}

extension ExportProgress.Position {
  init?(_ json: JSON) {
    guard let part = json["part"]?.string.flatMap(ExportPart.init(rawValue:)), let count = json["count"]?.integer,
      let size = json["size"]?.integer
    else { return nil }
    self.init(part)
    self.count = Int(count)
    self.size = Int(size)
    last = json["last"]?.string
  }
}
