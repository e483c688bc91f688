/// A decoded picture: rows from the top, three bytes a pixel, red first.
struct Pixels {
  let width: Int
  let height: Int
  var bytes: [UInt8]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height * 3)
  }

  /// The picture as it is to be seen.
  func turned(_ orientation: Orientation) -> Pixels {
    guard orientation != .upright else { return self }
    let swaps = orientation.swapsEdges
    var turned = Pixels(width: swaps ? height : width, height: swaps ? width : height)
    // Turning is linear: where the first pixel comes from, and how far a step right and a step down lead.
    let origin = source(of: 0, 0, orientation)
    let right = source(of: 1, 0, orientation) - origin
    let down = source(of: 0, 1, orientation) - origin
    var target = 0
    for y in 0..<turned.height {
      var from = origin + y * down
      for _ in 0..<turned.width {
        turned.bytes[target] = bytes[from]
        turned.bytes[target + 1] = bytes[from + 1]
        turned.bytes[target + 2] = bytes[from + 2]
        target += 3
        from += right
      }
    }
    return turned
  }

  /// Where the byte lies that is shown first at `(x, y)`.
  private func source(of x: Int, _ y: Int, _ orientation: Orientation) -> Int {
    let (column, row) =
      switch orientation {
      case .upright: (x, y)
      case .mirrored: (width - 1 - x, y)
      case .upsideDown: (width - 1 - x, height - 1 - y)
      case .upsideDownMirrored: (x, height - 1 - y)
      case .transposed: (y, x)
      case .rotatedLeft: (y, height - 1 - x)
      case .transversed: (width - 1 - y, height - 1 - x)
      case .rotatedRight: (width - 1 - y, x)
      }
    return (row * width + column) * 3
  }
}
