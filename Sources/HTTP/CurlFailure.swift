import CCurl
import REST

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension TransferError.Reason {
  /// What libcurl's code means, with what else the handle knows about it.
  init(_ code: CURLcode, hadConnected: Bool, systemError: Int32, verifyResult: Int, timeout: Duration) {
    self =
      switch code {
      case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT: .malformedURL
      case CURLE_COULDNT_RESOLVE_HOST: .hostNotFound
      case CURLE_COULDNT_RESOLVE_PROXY: .proxyNotFound
      case CURLE_COULDNT_CONNECT: Self.connectFailure(systemError)
      case CURLE_OPERATION_TIMEDOUT: hadConnected ? .responseTimedOut(after: timeout) : .connectTimedOut
      case CURLE_SSL_CONNECT_ERROR: .handshakeFailed
      case CURLE_PEER_FAILED_VERIFICATION: .certificate(TransferError.CertificateFault(verifyResult: verifyResult))
      case CURLE_SSL_CACERT_BADFILE: .certificate(.authorityFileUnreadable)
      case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM,
        CURLE_SEND_FAIL_REWIND:
        .connectionLost
      case CURLE_ABORTED_BY_CALLBACK: .interrupted
      default: .other(code: Int(code.rawValue))
      }
  }

  private static func connectFailure(_ systemError: Int32) -> Self {
    switch systemError {
    case ECONNREFUSED: .connectionRefused
    case ETIMEDOUT: .connectTimedOut
    case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN: .unreachable
    default: .other(code: Int(CURLE_COULDNT_CONNECT.rawValue))
    }
  }
}

extension TransferError.CertificateFault {
  /// Reads OpenSSL's verification result (`X509_V_ERR_…` of x509_vfy.h). libcurl checks the name itself, and leaves the
  /// result at its initial 0 or 1 when only that fails.
  init(verifyResult: Int) {
    self =
      switch verifyResult {
      case 0, 1, 62: .wrongHost
      case 9: .notYetValid
      case 10: .expired
      case 18, 19: .selfSigned
      case 2, 20, 21: .unknownAuthority
      default: .other(code: verifyResult)
      }
  }
}
