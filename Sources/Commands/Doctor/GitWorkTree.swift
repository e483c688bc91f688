/// The git repository that a file lies in, read without git.
struct GitWorkTree {
  let root: String
  private let gitFolder: String
  private let world: World

  /// nil where no folder above has a `.git`.
  init?(around path: String, in world: World) throws {
    self.world = world
    var folder = World.Files.folder(of: path)
    while true {
      let git = folder + "/.git"
      switch try world.files.kind(git) {
      case .folder:
        root = folder
        gitFolder = git
        return
      case .file:
        // A work tree beside its repository: `gitdir: PATH`.
        let text = String(decoding: try world.files.read(git), as: UTF8.self)
        guard text.hasPrefix("gitdir: ") else { return nil }
        let named = String(text.dropFirst(8).prefix { $0 != "\n" })
        root = folder
        gitFolder = named.hasPrefix("/") ? named : folder + "/" + named
        return
      case .other, nil: break
      }
      guard folder.count > 1 else { return nil }
      folder = World.Files.folder(of: folder)
    }
  }

  private func relative(_ path: String) -> String {
    String(path.dropFirst(root == "/" ? 1 : root.count + 1))
  }

  /// Whether the index names the file. Its entries hold whole paths (versions 2 and 3 of git's index format).
  func tracks(_ path: String) throws -> Bool {
    let index = gitFolder + "/index"
    guard try world.files.exists(index) else { return false }
    let name = Array(relative(path).utf8) + [0]
    return try world.files.read(index).contains(name)
  }

  /// Whether a `.gitignore` on the way from the root to the file names it, or a folder that it lies in. Patterns with `*` are
  /// understood within a name; those that negate are not.
  func ignores(_ path: String) throws -> Bool {
    let parts = relative(path).split(separator: "/").map(String.init)
    var folder = root
    for depth in parts.indices {
      let file = folder + "/.gitignore"
      if try world.files.exists(file) {
        let text = String(decoding: try world.files.read(file), as: UTF8.self)
        for line in text.split(whereSeparator: \.isNewline).map(String.init) {
          if Self.pattern(line, fits: Array(parts[depth...])) { return true }
        }
      }
      folder += "/" + parts[depth]
    }
    return false
  }

  private static func pattern(_ line: String, fits parts: [String]) -> Bool {
    var pattern = line[...]
    while pattern.last?.isWhitespace == true { pattern.removeLast() }
    guard !pattern.isEmpty, !pattern.hasPrefix("#"), !pattern.hasPrefix("!") else { return false }
    if pattern.hasSuffix("/") { pattern.removeLast() }
    let isAnchored = pattern.contains("/")
    if pattern.hasPrefix("/") { pattern.removeFirst() }
    let names = pattern.split(separator: "/").map(String.init)
    if isAnchored {
      return names.count <= parts.count && zip(names, parts).allSatisfy { matches($0[...], $1[...]) }
    }
    return names.count == 1 && parts.contains { matches(names[0][...], $0[...]) }
  }

  private static func matches(_ pattern: Substring, _ name: Substring) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    if first == "*" {
      let rest = pattern.dropFirst()
      return name.indices.contains { matches(rest, name[$0...]) } || matches(rest, name[name.endIndex...])
    }
    guard let head = name.first, first == "?" || first == head else { return false }
    return matches(pattern.dropFirst(), name.dropFirst())
  }

  func addIgnored(_ name: String) throws {
    let file = root + "/.gitignore"
    var text = try world.files.exists(file) ? String(decoding: try world.files.read(file), as: UTF8.self) : ""
    if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
    try world.files.writeAnew(file, Array((text + name + "\n").utf8))
  }
}
