/// A JPEG file (ITU-T T.81), with what makes the picture told apart from what merely lies beside it.
///
/// What makes the picture is kept as it stands: quantization and Huffman tables, restart interval, frame and scan
/// headers, compressed data. Application segments, comments, fill bytes and what follows the end of the image are not;
/// two facts of theirs are kept as values, how colours are coded and how the picture is to be turned.
struct JPEGFile {
  var frame: JPEGFrame
  var orientation: Orientation
  var hasJFIFHeader: Bool
  /// Adobe's colour transform, where it is told: 0 none, 1 YCbCr, 2 YCCK.
  var adobeTransform: UInt8?
  /// Everything between the start and the end of the image.
  var picture: [UInt8]

  init(parsing file: [UInt8]) throws(PictureRefusal) {
    var parser = JPEGParser(file)
    self = try parser.parse()
  }

  init(
    frame: JPEGFrame, orientation: Orientation, hasJFIFHeader: Bool, adobeTransform: UInt8?, picture: [UInt8]
  ) {
    self.frame = frame
    self.orientation = orientation
    self.hasJFIFHeader = hasJFIFHeader
    self.adobeTransform = adobeTransform
    self.picture = picture
  }

  /// The file again, with nothing in it but the picture and, unless it is upright, one tag that tells how to turn it.
  func clean(taggedWith orientation: Orientation) -> [UInt8] {
    var file: [UInt8] = [0xFF, JPEGMarker.startOfImage]
    file.reserveCapacity(picture.count + 80)
    // JFIF 1.01, square pixels, no thumbnail; said only where it was said, because it settles how colours are coded.
    if hasJFIFHeader {
      file += [0xFF, 0xE0, 0, 16]
      file += "JFIF\0".utf8
      file += [1, 1, 0, 0, 1, 0, 1, 0, 0]
    }
    if orientation != .upright { file += orientation.exifSegment }
    if let adobeTransform {
      file += [0xFF, 0xEE, 0, 14]
      file += "Adobe".utf8
      file += [0, 100, 0, 0, 0, 0, adobeTransform]
    }
    file += picture
    file += [0xFF, JPEGMarker.endOfImage]
    return file
  }
}
