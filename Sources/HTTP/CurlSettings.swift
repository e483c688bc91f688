/// What holds for every request of a transport.
package struct CurlSettings: Hashable, Sendable {
  /// From the look-up of the name to the end of the TLS handshake.
  package var connectTimeout = Duration.seconds(10)
  /// One try, unless the request has its own bound.
  package var timeout = Duration.seconds(60)
  /// How many transfers `sendAll` runs at once.
  package var parallelTransfers = 16
  /// The largest response body that is taken, after decompression.
  package var responseByteLimit = 64 << 20
  /// Google compresses only for clients whose name holds the word gzip.
  package var userAgent = "wtadmin (gzip)"
  /// A PEM file of authorities to trust instead of the system's.
  package var authorityFile: String?
  /// A folder of them, hashed as `openssl rehash` does.
  package var authorityFolder: String?

  package init() {}

  /// The defaults, with the authorities that curl's and OpenSSL's variables name.
  ///
  /// Proxies need nothing here: libcurl reads `https_proxy`, `all_proxy` and `no_proxy` itself.
  package init(variables: [String: String]) {
    let set = variables.filter { !$0.value.isEmpty }
    authorityFile = set["CURL_CA_BUNDLE"] ?? set["SSL_CERT_FILE"]
    authorityFolder = set["SSL_CERT_DIR"]
  }
}
