/// File formats that are told by their first bytes, each by at least 28 bits, so that random bytes hardly meet one.
package enum KnownFormat: String, Hashable, Sendable, CaseIterable {
  case jpeg = "JPEG"
  case png = "PNG"
  case gif = "GIF"
  /// ISO base media: HEIC, AVIF, MP4 and MOV.
  case isoMedia = "HEIC or MP4"
  case webp = "WebP"
  case tiff = "TIFF"
  case exif = "EXIF"
  case pdf = "PDF"
  case zip = "ZIP"
  case gzip = "gzip"
  case matroska = "Matroska"
  case ogg = "Ogg"
  case mp3 = "MP3"
  case propertyList = "property list"

  package init?(of bytes: [UInt8]) {
    func holds(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
    if Self.isJPEG(bytes) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if holds("GIF87a") || holds("GIF89a") {
      self = .gif
    } else if holds("ftyp", at: 4) {
      self = .isoMedia
    } else if holds("RIFF"), holds("WEBP", at: 8) {
      self = .webp
    } else if bytes.starts(with: [0x49, 0x49, 0x2A, 0x00]) || bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) {
      self = .tiff
    } else if holds("%PDF-") {
      self = .pdf
    } else if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      self = .zip
    } else if bytes.starts(with: [0x1F, 0x8B, 0x08, 0x00]) {
      self = .gzip
    } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .matroska
    } else if holds("OggS") {
      self = .ogg
    } else if holds("ID3"), bytes.count > 4, (2...4).contains(bytes[3]), bytes[4] == 0 {
      self = .mp3
    } else if holds("bplist0") {
      self = .propertyList
    } else if Self.holdsEXIF(bytes) {
      self = .exif
    } else {
      return nil
    }
  }

  /// Start of image and the marker of a segment that begins a file (ITU-T T.81, table B.1).
  private static func isJPEG(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]), bytes.count > 3 else { return false }
    return (0xE0...0xEF).contains(bytes[3]) || [0xC0, 0xC2, 0xC4, 0xDB, 0xFE].contains(bytes[3])
  }

  /// `Exif` and two zeros, wherever in the sample.
  private static func holdsEXIF(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
    guard bytes.count >= mark.count else { return false }
    return (0...(bytes.count - mark.count)).contains { start in
      bytes[start] == mark[0] && bytes[start..<start + mark.count].elementsEqual(mark)
    }
  }
}
