#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A TCP port of the loopback address that nobody listens on now; nil where the system gives none.
package func freeLoopbackPort() -> Int? {
  #if canImport(Glibc)
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #else
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
  #endif
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
      unsafe bind(descriptor, generic, length) == 0 && getsockname(descriptor, generic, &length) == 0
    }
  }
  return isBound ? Int(UInt16(bigEndian: address.sin_port)) : nil
}
