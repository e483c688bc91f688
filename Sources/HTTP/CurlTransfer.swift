import CCurl
import REST

/// One request on its way: the easy handle, and the buffers that libcurl reads from and writes to.
///
/// A class, because libcurl keeps its address; used only inside the lock of `CurlTransport`.
@safe
final class CurlTransfer {
  let easy: UnsafeMutableRawPointer
  private let request: HTTPRequest
  private let destination: Destination
  private let settings: CurlSettings
  private let library: CurlLibrary
  private let errorText: UnsafeMutablePointer<CChar>
  private var fieldLines: UnsafeMutablePointer<curl_slist>?

  private var sentByteCount = 0
  private var headers = HTTPHeaders()
  private var body: [UInt8] = []
  private var isTooLarge = false

  init(_ request: HTTPRequest, settings: CurlSettings, library: CurlLibrary) throws(TransferError) {
    destination = try Destination(request.url, library: library)
    guard let easy = unsafe library.functions.pointee.easy_init() else { fatalError("out of memory") }
    unsafe self.easy = easy
    self.request = request
    self.settings = settings
    self.library = library
    unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    configure()
    configureSecurity()
    configureBody()
    configureFields()
  }

  deinit {
    unsafe library.functions.pointee.easy_cleanup(easy)
    unsafe library.functions.pointee.slist_free_all(fieldLines)
    unsafe errorText.deallocate()
  }

  /// The outcome, once libcurl has reported `code` for this handle.
  func outcome(_ code: CURLcode) -> Result<HTTPResponse, TransferError> {
    guard code == CURLE_OK else { return .failure(failure(code)) }
    let status = unsafe wt_get_long(library.functions, easy, CURLINFO_RESPONSE_CODE)
    return .success(HTTPResponse(status: status, headers: headers, body: body))
  }

  /// The error of a transfer that was given up while it ran.
  func interruption() -> TransferError {
    TransferError(
      reason: .interrupted, host: destination.host, port: destination.port, mayHaveArrived: wasSent)
  }

  /// Whether any byte of the request was written to a connection.
  private var wasSent: Bool { unsafe wt_get_long(library.functions, easy, CURLINFO_REQUEST_SIZE) > 0 }

  private func failure(_ code: CURLcode) -> TransferError {
    let reason: TransferError.Reason
    if isTooLarge {
      reason = .responseTooLarge(limitBytes: settings.responseByteLimit)
    } else {
      reason = unsafe TransferError.Reason(
        code, hadConnected: wt_get_size(library.functions, easy, CURLINFO_PRETRANSFER_TIME_T) > 0,
        systemError: Int32(truncatingIfNeeded: wt_get_long(library.functions, easy, CURLINFO_OS_ERRNO)),
        verifyResult: wt_get_long(library.functions, easy, CURLINFO_SSL_VERIFYRESULT),
        timeout: request.timeout ?? settings.timeout)
    }
    let words = unsafe String(cString: errorText)
    return TransferError(
      reason: reason, host: destination.host, port: destination.port, mayHaveArrived: wasSent,
      detail: words.isEmpty ? library.text(of: code) : words)
  }
}

// MARK: - What libcurl is told

extension CurlTransfer {
  private func set(_ option: CURLoption, _ value: Int) {
    check(unsafe wt_set_long(library.functions, easy, option, value), option)
  }

  private func set(_ option: CURLoption, _ value: String) {
    check(unsafe wt_set_string(library.functions, easy, option, value), option)
  }

  private func set(_ option: CURLoption, pointer: UnsafeMutableRawPointer?) {
    check(unsafe wt_set_pointer(library.functions, easy, option, pointer), option)
  }

  private func set(_ option: CURLoption, callback: wt_data_callback) {
    check(unsafe wt_set_data_callback(library.functions, easy, option, callback), option)
  }

  /// Every option used is older than the oldest libcurl that is accepted, so a refusal is a mistake of this file.
  private func check(_ code: CURLcode, _ option: CURLoption) {
    precondition(code == CURLE_OK, "libcurl refused option \(option.rawValue): \(library.text(of: code))")
  }

  private func configure() {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe set(CURLOPT_PRIVATE, pointer: context)
    unsafe set(CURLOPT_CURLU, pointer: UnsafeMutableRawPointer(destination.url))
    unsafe set(CURLOPT_ERRORBUFFER, pointer: errorText)
    set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    if request.method == .head { set(CURLOPT_NOBODY, 1) }
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_CONNECTTIMEOUT_MS, settings.connectTimeout.wholeMilliseconds)
    set(CURLOPT_TIMEOUT_MS, (request.timeout ?? settings.timeout).wholeMilliseconds)
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    set(CURLOPT_ACCEPT_ENCODING, "")
    // A request that could share a connection being made waits for it, so that HTTP/2 gets one connection, not ten.
    set(CURLOPT_PIPEWAIT, 1)
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    // A proxy must not see what is meant for this machine alone.
    if destination.isLoopback { set(CURLOPT_PROXY, "") }

    unsafe set(CURLOPT_WRITEDATA, pointer: context)
    unsafe set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      unsafe CurlTransfer.from(context).receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    unsafe set(CURLOPT_HEADERDATA, pointer: context)
    unsafe set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      unsafe CurlTransfer.from(context).receiveField(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
  }

  private func configureSecurity() {
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let file = settings.authorityFile { set(CURLOPT_CAINFO, file) }
    if let folder = settings.authorityFolder { set(CURLOPT_CAPATH, folder) }
  }

  /// libcurl quietly sends a request again when a kept connection turns out to be dead, although the server may have
  /// acted on it. A body that cannot be rewound, or else a fresh connection, keeps it from doing so where a repeat is
  /// not harmless.
  private func configureBody() {
    let mayRepeat = request.repeatability == .repeatable || request.repeatability == .streamingRead
    if request.body.isEmpty, !mayRepeat { set(CURLOPT_FRESH_CONNECT, 1) }
    switch request.method {
    case .post, .put, .patch: break
    case .get, .head, .delete: guard !request.body.isEmpty else { return }
    }
    set(CURLOPT_POST, 1)
    let size = curl_off_t(request.body.count)
    check(unsafe wt_set_size(library.functions, easy, CURLOPT_POSTFIELDSIZE_LARGE, size), CURLOPT_POSTFIELDSIZE_LARGE)
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe set(CURLOPT_READDATA, pointer: context)
    unsafe set(CURLOPT_READFUNCTION) { bytes, size, count, context in
      unsafe CurlTransfer.from(context).send(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
    }
    guard mayRepeat else { return }
    unsafe set(CURLOPT_SEEKDATA, pointer: context)
    let code = unsafe wt_set_seek_callback(library.functions, easy) { context, offset, _ in
      unsafe CurlTransfer.from(context).sentByteCount = Int(offset)
      return CURL_SEEKFUNC_OK
    }
    check(code, CURLOPT_SEEKFUNCTION)
  }

  private func configureFields() {
    var fields = request.headers
    if fields["User-Agent"] == nil { fields["User-Agent"] = settings.userAgent }
    for field in fields.fields {
      // Bytes below a space would end the field and begin another.
      let line = "\(field.name): \(field.value)".unicodeScalars.filter { $0.value >= 0x20 }
      append(String(String.UnicodeScalarView(line)))
    }
    // Waiting for "100 Continue" costs a second against servers that do not know it.
    append("Expect:")
    if request.headers["Content-Type"] == nil { append("Content-Type:") }
    unsafe set(CURLOPT_HTTPHEADER, pointer: fieldLines)
  }

  private func append(_ line: String) {
    unsafe fieldLines = library.functions.pointee.slist_append(fieldLines, line)
  }
}

// MARK: - What libcurl calls

extension CurlTransfer {
  static func from(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
    guard let context = unsafe context else { fatalError("libcurl lost the context of a transfer") }
    return unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  }

  /// Any count but that of the bytes given ends the transfer.
  private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= settings.responseByteLimit else {
      isTooLarge = true
      return 0
    }
    unsafe body.append(contentsOf: bytes)
    return bytes.count
  }

  private func receiveField(_ bytes: UnsafeRawBufferPointer) -> Int {
    let line = unsafe String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      // A status line begins the fields anew: what came before belonged to an interim response.
      headers = HTTPHeaders()
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
      let end = value.lastIndex { !$0.isWhitespace }.map { value.index(after: $0) } ?? value.startIndex
      headers.append(String(line[..<colon]), String(value[..<end]))
    }
    return bytes.count
  }

  private func send(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let chunk = request.body[sentByteCount...].prefix(buffer.count)
    unsafe buffer.copyBytes(from: chunk)
    sentByteCount += chunk.count
    return chunk.count
  }
}

extension Duration {
  var wholeMilliseconds: Int {
    Int(components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000)
  }
}
