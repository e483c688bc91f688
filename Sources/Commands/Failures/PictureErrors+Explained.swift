internal import ClientProtocol
internal import Images
internal import QRCode

extension PictureRefusal: Explained {
  package var failure: Failure {
    let (cause, remedy) = words
    return Failure("this file is not sent as a picture", cause: cause, remedy: remedy, exitCode: .usedWrongly)
  }

  private var words: (cause: String, remedy: String) {
    let again = "save it anew as a JPEG, with any program that shows it"
    return switch self {
    case .unsupported(let format): ("it is \(format.words), and only JPEG and GIF are sent", again)
    case .truncated: ("it ends before the picture does", "copy it anew")
    case .malformed(let block, let offset): ("the \(block.words) at byte \(offset) breaks its format's rules", again)
    case .unsupportedCoding(let marker):
      ("it is a rare kind of JPEG (marker FF\(String(marker, radix: 16, uppercase: true)))", again)
    case .unsupportedPrecision(let bits): ("its samples have \(bits) bits instead of 8", again)
    case .unsupportedComponents(let count): ("it has \(count) colour components, as pictures for print do", again)
    case .noPixels: ("it has no pixels", "choose another")
    case .tooLarge(let longEdge, let limit):
      ("its long edge has \(longEdge) pixels, and at most \(limit) can be dealt with", "make it smaller")
    case .damagedPixels: ("its pixels are damaged", again)
    case .libraryMissing(let name):
      (
        "it must be made smaller, and \(name) is not on this machine",
        installing(apt: "libturbojpeg0", brew: "jpeg-turbo")
      )
    }
  }
}

extension PictureFormat {
  fileprivate var words: String {
    switch self {
    case .jpeg: "a JPEG"
    case .gif: "a GIF"
    case .png: "a PNG"
    case .heic: "a HEIC, as iPhones write them"
    case .avif: "an AVIF"
    case .webp: "a WebP"
    case .tiff: "a TIFF"
    case .bmp: "a BMP"
    case .unknown: "no picture that is known here"
    }
  }
}

extension PictureRefusal.Block {
  fileprivate var words: String {
    switch self {
    case .marker: "marker"
    case .quantizationTable: "quantization table"
    case .huffmanTable: "Huffman table"
    case .restartInterval: "restart interval"
    case .frameHeader: "frame header"
    case .scanHeader: "scan header"
    case .graphicControl: "graphic control block"
    case .imageDescriptor: "image descriptor"
    case .block: "block"
    }
  }
}

extension QRError: Explained {
  package var failure: Failure {
    switch self {
    case .libraryMissing(let name):
      Failure(
        "QR codes cannot be drawn", cause: "\(name) is not on this machine",
        remedy: installing(apt: "libqrencode4", brew: "qrencode"))
    case .empty: Failure("there is nothing to draw as a QR code")
    case .tooLong(let bytes): Failure("the text is too long for a QR code", cause: "it has \(bytes) bytes")
    }
  }
}

extension Passcode.Refusal: Explained {
  package var failure: Failure {
    let cause: String =
      switch self {
      case .length(let characters): "it has \(characters) characters instead of \(Passcode.digitCount)"
      case .notDigits: "it holds something else than digits"
      }
    return Failure(
      "this is no passcode", cause: cause, remedy: "choose \(Passcode.digitCount) digits", exitCode: .usedWrongly)
  }
}

private func installing(apt: String, brew: String) -> String {
  #if os(macOS)
    "install it: brew install \(brew)"
  #else
    "install it: sudo apt-get install \(apt)"
  #endif
}
