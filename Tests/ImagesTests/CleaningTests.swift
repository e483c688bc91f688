import Foundation
import Testing

@testable import Images

func fixture(_ name: String) throws -> [UInt8] {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  return Array(try Data(contentsOf: folder.appending(path: name)))
}

/// What `Tests/Peers/peers/pictures.py` hides in the hostile fixtures.
let hidden = Array("geheim".utf8)

@Suite struct `Cleaning a JPEG` {
  @Test(arguments: ["oriented.jpg", "hostile.jpg"])
  func `leaves nothing that was hidden`(name: String) throws {
    let file = try fixture(name)
    #expect(file.firstRange(of: hidden) != nil)
    let clean = try CleanPicture(cleaning: file)
    #expect(clean.bytes.firstRange(of: hidden) == nil)
    #expect(clean.format == .jpeg)
  }

  @Test(arguments: ["baseline.jpg", "progressive.jpg", "gray.jpg", "restarts.jpg", "oriented.jpg", "hostile.jpg"])
  func `changes nothing the second time`(name: String) throws {
    let once = try CleanPicture(cleaning: fixture(name))
    #expect(try CleanPicture(cleaning: once.bytes) == once)
  }

  @Test(arguments: ["baseline.jpg", "progressive.jpg", "gray.jpg", "restarts.jpg"])
  func `keeps the compressed pixels as they are`(name: String) throws {
    let file = try fixture(name)
    let clean = try CleanPicture(cleaning: file)
    let start = try #require(file.firstRange(of: [0xFF, 0xDB])).lowerBound
    #expect(clean.bytes.suffix(file.count - start) == file[start...])
    #expect(clean.width == 32 && clean.height == 16)
  }

  @Test func `keeps the orientation as the only tag`() throws {
    let clean = try CleanPicture(cleaning: fixture("oriented.jpg"))
    #expect(try JPEGFile(parsing: clean.bytes).orientation == .rotatedLeft)
    #expect(clean.bytes.firstRange(of: Orientation.rotatedLeft.exifSegment) != nil)
    #expect(clean.width == 16 && clean.height == 32)
  }

  @Test(arguments: Orientation.allCases)
  func `reads the orientation that it writes`(orientation: Orientation) {
    #expect(Orientation(exif: orientation.exifSegment.dropFirst(4)) == orientation)
  }

  @Test func `cuts every shorter file off, but crashes on none`() throws {
    let file = try fixture("progressive.jpg")
    for count in 0..<file.count {
      #expect(throws: PictureRefusal.self) { try CleanPicture(cleaning: Array(file.prefix(count))) }
    }
  }

  @Test func `tells the fault of a broken segment`() throws {
    let file = try fixture("baseline.jpg")
    let table = try #require(file.firstRange(of: [0xFF, 0xDB])).lowerBound
    func changed(_ offset: Int, _ value: UInt8) -> [UInt8] {
      var copy = file
      copy[offset] = value
      return copy
    }
    #expect(throws: PictureRefusal.malformed(.quantizationTable, offset: table)) {
      try CleanPicture(cleaning: changed(table + 4, 0x25))
    }
    let frame = try #require(file.firstRange(of: [0xFF, 0xC0])).lowerBound
    #expect(throws: PictureRefusal.unsupportedCoding(marker: 0xC9)) {
      try CleanPicture(cleaning: changed(frame + 1, 0xC9))
    }
    #expect(throws: PictureRefusal.unsupportedPrecision(bits: 12)) {
      try CleanPicture(cleaning: changed(frame + 4, 12))
    }
    #expect(throws: PictureRefusal.malformed(.marker, offset: frame)) { try CleanPicture(cleaning: changed(frame, 0)) }
    #expect(throws: PictureRefusal.unsupportedComponents(4)) { try CleanPicture(cleaning: fixture("cmyk.jpg")) }
    #expect(throws: PictureRefusal.noPixels) { try CleanPicture(cleaning: [0xFF, 0xD8, 0xFF, 0xD9]) }
  }

  @Test(
    .enabled(if: JPEGLibrary.shared != nil, "libjpeg-turbo is not installed"),
    arguments: ["wide.jpg", "wide-oriented.jpg"])
  func `makes one that is too large smaller, and turns it upright`(name: String) throws {
    let clean = try CleanPicture(cleaning: fixture(name))
    let sizes = ["wide.jpg": [3_591, 14], "wide-oriented.jpg": [14, 3_591]]
    #expect(sizes[name] == [clean.width, clean.height])
    #expect(try JPEGFile(parsing: clean.bytes).orientation == .upright)
    #expect(clean.bytes.firstRange(of: hidden) == nil)
  }

  @Test(.enabled(if: JPEGLibrary.shared != nil, "libjpeg-turbo is not installed"))
  func `refuses damaged pixels where it has to decode them`() throws {
    var file = try fixture("wide.jpg")
    file.replaceSubrange(file.count - 900..<file.count - 300, with: [UInt8](repeating: 0xA5, count: 600))
    #expect(throws: PictureRefusal.damagedPixels) { try CleanPicture(cleaning: file) }
  }

  @Test func `refuses more pixels than it would decode`() throws {
    var file = try fixture("baseline.jpg")
    let frame = try #require(file.firstRange(of: [0xFF, 0xC0])).lowerBound
    file.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: PictureRefusal.tooLarge(longEdge: 65_535, limit: 4_096)) { try CleanPicture(cleaning: file) }
  }
}

@Suite struct `Cleaning a GIF` {
  @Test func `keeps frames, delays and the loop, and nothing else`() throws {
    let file = try fixture("hostile.gif")
    #expect(file.firstRange(of: hidden) != nil)
    let clean = try CleanPicture(cleaning: file)
    #expect(clean.format == .gif)
    #expect(clean.bytes.firstRange(of: hidden) == nil)
    #expect(clean.bytes.ranges(of: [0x21, 0xF9, 4]).count == 3)
    #expect(clean.bytes.firstRange(of: [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 3, 0, 0]) != nil)
    #expect(clean.bytes.last == 0x3B)
    #expect(try CleanPicture(cleaning: clean.bytes) == clean)
  }

  @Test func `refuses every shorter file`() throws {
    let file = try CleanPicture(cleaning: fixture("loop.gif")).bytes
    for count in 0..<file.count {
      #expect(throws: PictureRefusal.self) { try CleanPicture(cleaning: Array(file.prefix(count))) }
    }
  }

  @Test func `refuses one that is too large, since frames are not made smaller`() throws {
    var file = try fixture("loop.gif")
    file[6] = 0x01
    file[7] = 0x10
    #expect(throws: PictureRefusal.tooLarge(longEdge: 4_097, limit: 4_096)) { try CleanPicture(cleaning: file) }
  }
}

@Suite struct `Other files` {
  static let files: [([UInt8], PictureFormat)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
    (Array("\0\0\0.ftypheic".utf8), .heic), (Array("\0\0\0.ftypmif1".utf8), .heic),
    (Array("\0\0\0.ftypavif".utf8), .avif), (Array("RIFF....WEBPVP8 ".utf8), .webp),
    (Array("II*\0".utf8), .tiff), (Array("MM\0*".utf8), .tiff), (Array("BM..".utf8), .bmp),
    (Array("%PDF-1.7".utf8), .unknown), ([], .unknown), ([0xFF, 0xD8], .unknown),
  ]

  @Test(arguments: files)
  func `are refused by name`(file: [UInt8], format: PictureFormat) {
    #expect(throws: PictureRefusal.unsupported(format)) { try CleanPicture(cleaning: file) }
  }
}
