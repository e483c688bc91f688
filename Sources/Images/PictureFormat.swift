/// What a file is by its first bytes, so that a refusal can name it.
package enum PictureFormat: Hashable, Sendable {
  case jpeg
  case gif
  case png
  /// HEIF with HEVC inside, what an iPhone's camera writes.
  case heic
  case avif
  case webp
  case tiff
  case bmp
  case unknown

  package init(of file: [UInt8]) {
    func holds(_ text: String, at offset: Int = 0) -> Bool { file.dropFirst(offset).starts(with: text.utf8) }

    if file.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if holds("GIF87a") || holds("GIF89a") {
      self = .gif
    } else if file.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if holds("ftypavif", at: 4) || holds("ftypavis", at: 4) {
      self = .avif
    } else if ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1"].contains(where: { holds("ftyp" + $0, at: 4) }) {
      self = .heic
    } else if holds("RIFF"), holds("WEBP", at: 8) {
      self = .webp
    } else if file.starts(with: [0x49, 0x49, 0x2A, 0x00]) || file.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) {
      self = .tiff
    } else if holds("BM") {
      self = .bmp
    } else {
      self = .unknown
    }
  }
}
