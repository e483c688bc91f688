import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
  private let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
  import Darwin
  private let streamSocket = SOCK_STREAM
#endif

/// A server of a few lines on 127.0.0.1: keeps connections, remembers what it was sent, answers as it is told.
final class LoopbackServer: Sendable {
  struct Request: Sendable {
    var head: String
    var body: String
    /// Which connection brought it, from 1.
    var connection: Int
    /// Which request of this server it is, from 1.
    var number: Int
  }

  enum Reply: Sendable {
    /// The raw response; the connection is kept.
    case raw(String)
    case bytes([UInt8])
    /// The raw response; the connection is closed.
    case last(String)
    /// The connection is reset without a byte of response.
    case reset
    /// Nothing, until the client goes away.
    case silence

    static func ok(_ body: String, _ fields: String...) -> Reply {
      let lines = ["HTTP/1.1 200 OK", "Content-Length: \(body.utf8.count)"] + fields
      return .raw(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    static func status(_ status: Int, _ fields: String...) -> Reply {
      let lines = ["HTTP/1.1 \(status) X", "Content-Length: 0"] + fields
      return .raw(lines.joined(separator: "\r\n") + "\r\n\r\n")
    }
  }

  let port: Int
  private let listener: Int32
  private let log = Mutex<[Request]>([])
  private let connections = Mutex(0)
  private let isStopped = Mutex(false)

  var requests: [Request] { log.withLock { $0 } }
  var url: String { "http://127.0.0.1:\(port)" }

  /// Serves `answer`; a `greeting` is sent before anything is read.
  init(greeting: String = "", _ answer: @escaping @Sendable (Request) -> Reply) {
    let listener = socket(AF_INET, streamSocket, 0)
    self.listener = listener
    port = Self.bindToFreePort(listener)
    precondition(listen(listener, 64) == 0, "cannot listen on 127.0.0.1")
    Thread.detachNewThread { [self] in
      while true {
        let peer = accept(listener, nil, nil)
        guard !isStopped.withLock({ $0 }) else {
          close(peer)
          close(listener)
          return
        }
        guard peer >= 0 else { continue }
        let connection = connections.withLock {
          $0 += 1
          return $0
        }
        write(peer, Array(greeting.utf8))
        Thread.detachNewThread { self.serve(peer, connection, answer) }
      }
    }
  }

  /// Ends the listening; connections end with their clients.
  ///
  /// The listening thread closes its own socket, woken by a last connection: closed from here, its number could belong
  /// to another server's socket by the time that thread listens again.
  func stop() {
    isStopped.withLock { $0 = true }
    let last = socket(AF_INET, streamSocket, 0)
    var address = Self.address(port: UInt16(port))
    withUnsafeMutablePointer(to: &address) {
      _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(last, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    close(last)
  }

  /// A port of 127.0.0.1 that is free at the moment.
  static func freePort() -> Int {
    let probe = socket(AF_INET, streamSocket, 0)
    defer { close(probe) }
    return bindToFreePort(probe)
  }

  private static func bindToFreePort(_ socket: Int32) -> Int {
    var address = address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    precondition(isBound, "no free port on 127.0.0.1")
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private func serve(_ peer: Int32, _ connection: Int, _ answer: @Sendable (Request) -> Reply) {
    defer { close(peer) }
    var received: [UInt8] = []
    while let (head, body) = read(peer, &received) {
      let request = log.withLock { log in
        log.append(Request(head: head, body: body, connection: connection, number: log.count + 1))
        return log[log.count - 1]
      }
      switch answer(request) {
      case .raw(let text): write(peer, Array(text.utf8))
      case .bytes(let bytes): write(peer, bytes)
      case .last(let text):
        write(peer, Array(text.utf8))
        return
      case .reset:
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(peer, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        return
      case .silence:
        while read(peer, &received) != nil {}
        return
      }
    }
  }

  private func write(_ peer: Int32, _ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { send(peer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// The next request; nil when the client has closed.
  private func read(_ peer: Int32, _ received: inout [UInt8]) -> (head: String, body: String)? {
    let blank = Array("\r\n\r\n".utf8)
    while true {
      if let end = received.firstRange(of: blank) {
        let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
        let field = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
        let length = field.flatMap { Int($0.split(separator: ":")[1].trimmingCharacters(in: .whitespaces)) } ?? 0
        if received.count >= end.upperBound + length {
          let body = String(decoding: received[end.upperBound..<end.upperBound + length], as: UTF8.self)
          received.removeFirst(end.upperBound + length)
          return (head, body)
        }
      }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(peer, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      received += buffer[..<count]
    }
  }
}
