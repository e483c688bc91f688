package import Commands

extension World {
  /// A world whose files are real and whose working folder is the test's scratch folder; randomness counts up, network
  /// and processes stay unfaked.
  package static func inScratchFolder(printingTo console: Console) -> World {
    var world = World.printing(to: console)
    let folder = ScratchFolder.path
    world.files = .live
    world.files.workingFolder = { folder }
    world.files.homeFolder = { folder + "/home" }
    world.randomBytes = { count in
      var generator = SystemRandomNumberGenerator()
      return (0..<count).map { _ in .random(in: .min ... .max, using: &generator) }
    }
    return world
  }
}
