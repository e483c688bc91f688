/// A picture that tells nothing but itself: metadata is gone, the long edge is 4,096 pixels at most.
///
/// There is no other way to get one than ``init(cleaning:)``, which fails closed: what is not understood to the last
/// segment is refused, never passed on.
package struct CleanPicture: Hashable, Sendable {
  package enum Format: Hashable, Sendable {
    case jpeg
    case gif
  }

  package let format: Format
  /// The whole file.
  package let bytes: [UInt8]
  /// As stored, before any orientation tag is applied.
  package let width: Int
  package let height: Int

  package static let longEdgeLimit = 4_096

  /// Cleans a JPEG or GIF file.
  ///
  /// A JPEG keeps its compressed pixels as they are, and of its metadata the orientation, as the only tag. One that is
  /// too large is decoded, turned upright and compressed anew. A GIF keeps its frames, their delays and the loop.
  package init(cleaning file: [UInt8]) throws(PictureRefusal) {
    switch PictureFormat(of: file) {
    case .jpeg: self = try Self.jpeg(file)
    case .gif:
      let gif = try GIFFile(parsing: file)
      let longEdge = max(gif.width, gif.height)
      guard longEdge <= Self.longEdgeLimit else { throw .tooLarge(longEdge: longEdge, limit: Self.longEdgeLimit) }
      self.init(format: .gif, bytes: gif.clean, width: gif.width, height: gif.height)
    case let format: throw .unsupported(format)
    }
  }

  private static func jpeg(_ file: [UInt8]) throws(PictureRefusal) -> CleanPicture {
    let jpeg = try JPEGFile(parsing: file)
    let frame = jpeg.frame
    guard max(frame.width, frame.height) > longEdgeLimit else {
      return CleanPicture(
        format: .jpeg, bytes: jpeg.clean(taggedWith: jpeg.orientation), width: frame.width, height: frame.height)
    }
    let small = try jpeg.shrunk(toLongEdge: longEdgeLimit)
    let result = try JPEGFile(parsing: small)
    return CleanPicture(
      format: .jpeg, bytes: result.clean(taggedWith: .upright), width: result.frame.width,
      height: result.frame.height)
  }

  private init(format: Format, bytes: [UInt8], width: Int, height: Int) {
    self.format = format
    self.bytes = bytes
    self.width = width
    self.height = height
  }
}
