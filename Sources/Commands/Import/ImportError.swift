internal import Provisioning

/// Why an export is not imported. Nothing was written then.
enum ImportError: Error, Hashable {
  case noExport(String, isUnfinished: Bool)
  case missingFile(String)
  case badLine(String, line: Int, ExportLineFault)
  case miscounted(String, expected: Int, found: Int)
  /// A file's digest is not the one that was written down.
  case altered(String)
  /// The export has media, and the instance has no bucket.
  case noBucket(objects: Int)
}
