#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension World.Files.Long {
  /// The real file system.
  package static let live = World.Files.Long(
    size: { path throws(FileError) in
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { throw FileError(.inspect, path, code: errno) }
      return Int(status.st_size)
    },
    read: { path, offset, count throws(FileError) in
      try withDescriptor(path, O_RDONLY, .read) { descriptor throws(FileError) in
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
          let read: Int = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe pread(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
          }
          guard read >= 0 || errno == EINTR else { throw FileError(.read, path, code: errno) }
          if read == 0 { break }
          filled += max(0, read)
        }
        return Array(bytes.prefix(filled))
      }
    },
    append: { path, bytes throws(FileError) in
      try withDescriptor(path, O_WRONLY | O_APPEND | O_CREAT, .write) { descriptor throws(FileError) in
        try FileDescriptor(descriptor, path: path).write(bytes)
        guard fsync(descriptor) == 0 else { throw FileError(.write, path, code: errno) }
      }
    },
    truncate: { path, size throws(FileError) in
      guard systemTruncate(path, off_t(size)) == 0 else { throw FileError(.write, path, code: errno) }
    },
    rename: { path, newPath throws(FileError) in
      guard systemRename(path, newPath) == 0 else { throw FileError(.write, newPath, code: errno) }
      try withDescriptor(World.Files.folder(of: newPath), O_RDONLY, .write) { descriptor throws(FileError) in
        guard fsync(descriptor) == 0 else { throw FileError(.write, newPath, code: errno) }
      }
    },
    makePrivateFolder: { path throws(FileError) in
      guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileError(.makeFolder, path, code: errno) }
    })
}

/// Opens a file for as long as `body` runs.
private func withDescriptor<Result>(
  _ path: String, _ flags: Int32, _ operation: FileError.Operation,
  _ body: (Int32) throws(FileError) -> Result
) throws(FileError) -> Result {
  let descriptor: Int32 = unsafe open(path, flags | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw FileError(operation, path, code: errno) }
  defer { close(descriptor) }
  return try body(descriptor)
}

/// The system's calls, whose names are those of the members above.
private func systemRename(_ path: String, _ newPath: String) -> Int32 { unsafe rename(path, newPath) }
private func systemTruncate(_ path: String, _ size: off_t) -> Int32 { unsafe truncate(path, size) }
