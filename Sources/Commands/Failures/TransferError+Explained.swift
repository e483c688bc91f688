internal import REST

extension TransferError: Explained {
  package var failure: Failure {
    let server: String = host.isEmpty ? "the server" : host + (port.map { ":\($0)" } ?? "")
    let (cause, remedy): (String, String?) = words(server)
    return Failure(
      reason == .interrupted ? "interrupted" : "\(server) cannot be reached", cause: cause, remedy: remedy,
      exitCode: exitCode, serverText: detail.isEmpty ? nil : detail)
  }

  private var exitCode: ExitCode {
    switch reason {
    case .interrupted: .interrupted
    case .libraryMissing, .malformedURL, .plainHTTPRefused: .failed
    case .hostNotFound, .proxyNotFound, .connectionRefused, .unreachable, .connectTimedOut, .responseTimedOut,
      .certificate,
      .handshakeFailed, .connectionLost, .responseTooLarge, .other:
      .unreachable
    }
  }

  private func words(_ server: String) -> (cause: String, remedy: String?) {
    switch reason {
    case .libraryMissing(let name):
      ("the library \(name) is not installed", "install libcurl: apt install libcurl4, or brew install curl")
    case .malformedURL: ("its address is no URL", "check the endpoints in walkytalky.json")
    case .plainHTTPRefused: ("plain http is only spoken with this machine", "write https in walkytalky.json")
    case .hostNotFound: ("no such host is known", "check the spelling, and that this machine is online")
    case .proxyNotFound: ("the proxy's host is not known", "check HTTPS_PROXY")
    case .connectionRefused:
      ("nothing listens there", "start it (a local instance: wtadmin local start), or check the endpoints")
    case .unreachable: ("no network leads there", "check that this machine is online")
    case .connectTimedOut: ("no connection was made in time", "check the network, a firewall or HTTPS_PROXY")
    case .responseTimedOut(let duration):
      ("no answer came within \(duration.components.seconds) s", "try again later")
    case .certificate(let fault): certificateWords(fault)
    case .handshakeFailed: ("no TLS connection could be agreed on", "see whether a proxy or firewall interferes")
    case .connectionLost:
      (
        mayHaveArrived
          ? "the connection broke before the whole answer had come"
          : "the connection broke before the request was sent",
        "run the command again: it finds out what was done"
      )
    case .responseTooLarge(let limit): ("its answer is larger than \(limit) bytes", nil)
    case .interrupted: ("Ctrl-C was pressed while an answer was awaited", nil)
    case .other(let code): ("libcurl answered with error \(code)", "see more with --verbose")
    }
  }

  private func certificateWords(_ fault: CertificateFault) -> (cause: String, remedy: String?) {
    switch fault {
    case .wrongHost: ("its certificate is for another host", "see whether a proxy stands between")
    case .expired: ("its certificate has expired", "check this machine's clock: date -u")
    case .notYetValid: ("its certificate is not valid yet", "check this machine's clock: date -u")
    case .selfSigned: ("its certificate is signed by itself", "name its authority with CURL_CA_BUNDLE if you trust it")
    case .unknownAuthority:
      (
        "its certificate is from an authority that is not trusted here",
        "install ca-certificates, or name the authority with CURL_CA_BUNDLE"
      )
    case .authorityFileUnreadable:
      ("the file of trusted authorities cannot be read", "check CURL_CA_BUNDLE and SSL_CERT_FILE")
    case .other(let code): ("its certificate was refused, OpenSSL's code being \(code)", "see more with --verbose")
    }
  }
}
