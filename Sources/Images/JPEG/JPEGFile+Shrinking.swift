import CTurboJPEG

extension JPEGFile {
  /// What is decoded must fit memory, also where only a part of it is kept.
  static let pixelLimit = 200_000_000
  private static let quality: Int32 = 90

  /// The picture decoded at the largest of JPEG's own scales, in eighths, at which its long edge fits; turned upright
  /// and compressed anew, without metadata.
  func shrunk(toLongEdge limit: Int) throws(PictureRefusal) -> [UInt8] {
    guard let library = JPEGLibrary.shared else { throw .libraryMissing(name: JPEGLibrary.usualName) }
    let longEdge = max(frame.width, frame.height)
    // Dividing by eight is the most that decoding can do.
    guard longEdge <= limit * 8, frame.width * frame.height <= Self.pixelLimit else {
      throw .tooLarge(longEdge: longEdge, limit: limit)
    }
    let eighths = limit * 8 / longEdge
    func scaled(_ edge: Int) -> Int { (edge * eighths + 7) / 8 }
    let pixels = try library.decode(
      clean(taggedWith: .upright), width: scaled(frame.width), height: scaled(frame.height))
    let isGray = frame.componentCount == 1
    return try library.encode(
      pixels.turned(orientation), subsampling: isGray ? wt_jpeg_gray : wt_jpeg_420, quality: Self.quality)
  }
}

extension JPEGLibrary {
  fileprivate func decode(_ jpeg: [UInt8], width: Int, height: Int) throws(PictureRefusal) -> Pixels {
    let handle = unsafe functions.pointee.InitDecompress()
    guard let handle = unsafe handle else { throw .damagedPixels }
    defer { unsafe _ = functions.pointee.Destroy(handle) }
    var pixels = Pixels(width: width, height: height)
    // A damaged picture is refused, not patched; one with thousands of scans, which take a minute each, as well.
    let flags = wt_jpeg_stop_on_warning | wt_jpeg_limit_scans
    let code = unsafe functions.pointee.Decompress2(
      handle, jpeg, UInt(jpeg.count), &pixels.bytes, Int32(width), 0, Int32(height),
      wt_jpeg_rgb, flags)
    guard code == 0 else { throw .damagedPixels }
    return pixels
  }

  fileprivate func encode(_ pixels: Pixels, subsampling: Int32, quality: Int32) throws(PictureRefusal) -> [UInt8] {
    let handle = unsafe functions.pointee.InitCompress()
    guard let handle = unsafe handle else { throw .damagedPixels }
    var output: UnsafeMutablePointer<UInt8>?
    var byteCount: UInt = 0
    defer {
      unsafe functions.pointee.Free(output)
      unsafe _ = functions.pointee.Destroy(handle)
    }
    let code = unsafe functions.pointee.Compress2(
      handle, pixels.bytes, Int32(pixels.width), 0, Int32(pixels.height),
      wt_jpeg_rgb, &output, &byteCount, subsampling, quality, 0)
    guard code == 0, let output = unsafe output else { throw .damagedPixels }
    return unsafe Array(UnsafeBufferPointer(start: output, count: Int(byteCount)))
  }
}
