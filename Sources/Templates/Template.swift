internal import CTemplates

/// A file that `init` writes into a new instance folder.
package struct Template: Hashable, Sendable {
  /// Where it goes, below the folder.
  package let path: String
  package let bytes: [UInt8]

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// All of them, as they lay in the source tree when wtadmin was built.
  package static let all: [Template] = (0..<template_file_count()).map { index in
    let file = unsafe template_file(index)
    return unsafe Template(
      path: String(cString: file.path), bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.byteCount)))
  }

  /// The one that goes to `path`; nil where there is none.
  package static func at(_ path: String) -> Template? { all.first { $0.path == path } }
}
