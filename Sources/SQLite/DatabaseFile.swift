#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Where a database lives and how it is opened.
package struct DatabaseFile: Hashable, Sendable {
  package enum Place: Hashable, Sendable {
    case memory
    case path(String)
  }

  package enum Access: Hashable, Sendable {
    /// The file must exist; nothing is written.
    case read
    /// The file must exist.
    case readWrite
    /// The file is made when absent, readable by its owner only.
    case create
  }

  /// What a committed transaction survives (https://www.sqlite.org/pragma.html#pragma_synchronous).
  package enum Durability: Hashable, Sendable {
    /// The loss of power.
    case powerLoss
    /// The death of the process, not the loss of power; no wait for the disk at each commit.
    case processDeath
  }

  package var place: Place
  package var access: Access
  package var durability: Durability
  /// How long a statement waits for another connection's lock.
  package var busyTimeoutMilliseconds: Int32
  /// Written into a new database and demanded of an old one; nil leaves it alone.
  package var applicationID: Int32?

  package init(
    _ place: Place, access: Access = .create, durability: Durability = .powerLoss,
    busyTimeoutMilliseconds: Int32 = 5_000, applicationID: Int32? = nil
  ) {
    self.place = place
    self.access = access
    self.durability = durability
    self.busyTimeoutMilliseconds = busyTimeoutMilliseconds
    self.applicationID = applicationID
  }

  package init(path: String, access: Access = .create) {
    self.init(.path(path), access: access)
  }

  /// Makes the file with mode 0600 before SQLite would make it with the umask's (the journals copy its mode), refuses
  /// one of another user, and takes away what group and others may do with an older one.
  func secure() throws(StoreError) {
    guard case .path(let path) = place else { return }
    if access == .create {
      let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor >= 0 {
        close(descriptor)
        return
      }
    }
    var facts = stat()
    guard unsafe stat(path, &facts) == 0 else {
      throw StoreError(reason: .cannotOpen, message: unsafe String(cString: strerror(errno)))
    }
    let owner: UInt32 = facts.st_uid
    guard owner == geteuid() else { throw StoreError(reason: .foreignOwner(userID: owner)) }
    let mode: mode_t = facts.st_mode
    if access != .read, mode & 0o077 != 0, mode & S_IFMT == S_IFREG {
      _ = unsafe chmod(path, mode & 0o700)
    }
  }
}
