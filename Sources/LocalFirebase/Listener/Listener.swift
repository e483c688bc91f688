internal import CMicroHTTPD
internal import REST

/// What becomes of a request: an answer, or one of the ways in which networks fail.
enum Outcome: Sendable {
  case reply(Reply)
  /// The connection is reset without an answer.
  case reset
  /// The connection is closed without an answer.
  case close
  /// The head and so many bytes of the body, then the connection is closed.
  case truncated(Reply, afterBytes: Int)
}

/// The port could not be listened on: most likely it is taken.
package struct ListenError: Error, Hashable, Sendable {
  package let port: UInt16
}

/// HTTP/1.1 on one loopback port, a thread a connection, over GNU libmicrohttpd.
@safe
final class Listener: Sendable {
  /// Larger than any request that Firestore takes (10 MiB) and than an upload (25 MiB).
  static let bodyLimit = 32 << 20

  let port: UInt16
  private let respond: @Sendable (Call) -> Outcome
  private let daemon: Monitor<Daemon>

  /// The daemon and the callbacks that must live as long as it does.
  @safe
  private struct Daemon: @unchecked Sendable {
    // Both pointers are touched only at start and stop, under the lock; libmicrohttpd locks its own state.
    var pointer: OpaquePointer?
    let callbacks: UnsafeMutablePointer<wt_mhd_callbacks>
  }

  /// `port`: 0 for one that is free.
  init(port wanted: UInt16, respond: @escaping @Sendable (Call) -> Outcome) throws(ListenError) {
    let callbacks = UnsafeMutablePointer<wt_mhd_callbacks>.allocate(capacity: 1)
    let handler = Handler(respond: respond)
    unsafe callbacks.initialize(
      to: wt_mhd_callbacks(
        owner: Unmanaged.passRetained(handler).toOpaque(),
        begin: { _, uri in
          let text = unsafe uri.map { unsafe String(cString: $0) } ?? ""
          return unsafe Unmanaged.passRetained(Incoming(uri: text)).toOpaque()
        },
        receive: { owner, connection, request, method, bytes, count, isEnd in
          guard let owner = unsafe owner, let connection = unsafe connection, let request = unsafe request else {
            return 0
          }
          let handler = unsafe Unmanaged<Handler>.fromOpaque(owner).takeUnretainedValue()
          let incoming = unsafe Unmanaged<Incoming>.fromOpaque(request).takeUnretainedValue()
          let text = unsafe method.map { unsafe String(cString: $0) } ?? ""
          let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
          return unsafe handler.receive(incoming, on: connection, method: text, piece: piece, isEnd: isEnd != 0) ? 1 : 0
        },
        finish: { _, request in
          guard let request = unsafe request else { return }
          unsafe Unmanaged<Incoming>.fromOpaque(request).release()
        }))
    guard let pointer = unsafe wt_mhd_start(wanted, callbacks) else {
      unsafe Listener.release(callbacks)
      throw ListenError(port: wanted)
    }
    port = unsafe wt_mhd_port(pointer)
    self.respond = respond
    daemon = unsafe Monitor(Daemon(pointer: pointer, callbacks: callbacks))
  }

  /// Waits for the requests that are being answered, then frees the port. Safe to call twice.
  func stop() {
    let pointer = daemon.withLock { (daemon) -> UInt in
      let pointer = unsafe daemon.pointer
      unsafe daemon.pointer = nil
      return UInt(bitPattern: pointer)
    }
    guard let pointer = unsafe OpaquePointer(bitPattern: pointer) else { return }
    unsafe MHD_stop_daemon(pointer)
  }

  deinit {
    stop()
    daemon.withLock { daemon in unsafe Listener.release(daemon.callbacks) }
  }

  private static func release(_ callbacks: UnsafeMutablePointer<wt_mhd_callbacks>) {
    if let owner = unsafe callbacks.pointee.owner { unsafe Unmanaged<Handler>.fromOpaque(owner).release() }
    unsafe callbacks.deallocate()
  }
}

/// One request while it comes in; only its connection's thread touches it.
private final class Incoming {
  let uri: String
  var headers = HTTPHeaders()
  var body: [UInt8] = []
  var isTooLong = false

  init(uri: String) { self.uri = uri }
}

private final class Handler: Sendable {
  let respond: @Sendable (Call) -> Outcome

  init(respond: @escaping @Sendable (Call) -> Outcome) { self.respond = respond }

  /// - Returns: false to close the connection.
  func receive(
    _ incoming: Incoming, on connection: OpaquePointer, method: String, piece: UnsafeRawBufferPointer, isEnd: Bool
  ) -> Bool {
    guard isEnd else {
      if incoming.body.count + piece.count > Listener.bodyLimit {
        incoming.isTooLong = true
      } else {
        unsafe incoming.body.append(contentsOf: piece)
      }
      return true
    }
    unsafe wt_mhd_each_header(connection, Unmanaged.passUnretained(incoming).toOpaque()) { context, name, value in
      guard let context = unsafe context, let name = unsafe name, let value = unsafe value else { return }
      let incoming = unsafe Unmanaged<Incoming>.fromOpaque(context).takeUnretainedValue()
      incoming.headers.append(unsafe String(cString: name), unsafe String(cString: value))
    }
    return unsafe send(outcome(of: incoming, method: method), on: connection)
  }

  private func outcome(of incoming: Incoming, method: String) -> Outcome {
    guard !incoming.isTooLong else { return .reply(Reply(status: 413, text: "Request too large\n")) }
    guard let method = HTTPMethod(rawValue: method) else {
      return .reply(Reply(status: 405, text: "Method Not Allowed\n"))
    }
    guard let call = Call(method: method, uri: incoming.uri, headers: incoming.headers, body: incoming.body) else {
      return .reply(Reply(status: 400, text: "Bad Request\n"))
    }
    incoming.body = []
    return respond(call)
  }

  private func send(_ outcome: Outcome, on connection: OpaquePointer) -> Bool {
    switch outcome {
    case .close:
      return false
    case .reset:
      unsafe wt_mhd_reset_on_close(connection)
      return false
    case .reply(let reply):
      switch reply.body {
      case .whole(let bytes):
        let response = unsafe bytes.withUnsafeBytes { unsafe wt_mhd_response($0.baseAddress, $0.count) }
        return unsafe queue(response, reply, on: connection)
      case .pulled(let source):
        return unsafe queue(pulled(Pull(source: source), count: .max), reply, on: connection)
      }
    case .truncated(let reply, let count):
      let bytes = reply.collected()
      let cut = Pull(bytes: Array(bytes.prefix(count)), breaksOff: true)
      return unsafe queue(pulled(cut, count: UInt64(bytes.count)), reply, on: connection)
    }
  }

  private func queue(_ response: OpaquePointer?, _ reply: Reply, on connection: OpaquePointer) -> Bool {
    guard let response = unsafe response else { return false }
    for field in reply.headers.fields {
      unsafe wt_mhd_add_header(response, field.name, field.value)
    }
    return unsafe wt_mhd_queue(connection, UInt32(reply.status), response) != 0
  }

  private func pulled(_ pull: Pull, count: UInt64) -> OpaquePointer? {
    unsafe wt_mhd_pulled_response(
      count, Unmanaged.passRetained(pull).toOpaque(),
      { context, _, bytes, limit in
        guard let context = unsafe context, let bytes = unsafe bytes else { return wt_mhd_end_with_error() }
        let pull = unsafe Unmanaged<Pull>.fromOpaque(context).takeUnretainedValue()
        return unsafe pull.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: limit))
      },
      { context in
        guard let context = unsafe context else { return }
        unsafe Unmanaged<Pull>.fromOpaque(context).release()
      })
  }
}

/// A body that libmicrohttpd pulls; only its connection's thread touches it.
private final class Pull {
  private let source: (any BodySource)?
  private let breaksOff: Bool
  private var piece: [UInt8]
  private var offset = 0

  init(source: any BodySource) {
    self.source = source
    breaksOff = false
    piece = []
  }

  init(bytes: [UInt8], breaksOff: Bool) {
    source = nil
    self.breaksOff = breaksOff
    piece = bytes
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if offset == piece.count {
      guard let next = source?.next() else { return breaksOff ? wt_mhd_end_with_error() : wt_mhd_end_of_stream() }
      piece = next
      offset = 0
    }
    let count = min(buffer.count, piece.count - offset)
    unsafe piece.withUnsafeBytes { bytes in
      unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
    }
    offset += count
    return count
  }
}
