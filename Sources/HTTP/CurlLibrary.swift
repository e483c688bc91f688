import CCurl
import REST

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// libcurl, opened when the first request is made and kept for the rest of the run.
@safe
struct CurlLibrary: @unchecked Sendable {
  // Unchecked: a table of functions, written once before anyone can see it. The functions themselves may be called
  // from any thread, each handle from one at a time, which `CurlTransport`'s lock sees to.
  let functions: UnsafePointer<wt_curl>

  /// The library, or nil where this machine has none that is new enough (7.66, of 2019).
  static let shared: CurlLibrary? = {
    let functions = UnsafeMutablePointer<wt_curl>.allocate(capacity: 1)
    for name in names {
      guard let library = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
      guard unsafe wt_curl_load(library, functions) else { continue }
      guard unsafe functions.pointee.global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else { continue }
      return unsafe CurlLibrary(functions: UnsafePointer(functions))
    }
    unsafe functions.deallocate()
    return nil
  }()

  /// What to look for, best first.
  #if canImport(Darwin)
    static let names = [
      "/opt/homebrew/opt/curl/lib/libcurl.4.dylib", "/usr/local/opt/curl/lib/libcurl.4.dylib", "libcurl.4.dylib",
      "/usr/lib/libcurl.4.dylib",
    ]
    static let usualName = "libcurl.4.dylib"
  #else
    static let names = ["libcurl.so.4", "libcurl-gnutls.so.4"]
    static let usualName = "libcurl.so.4"
  #endif

  func text(of code: CURLcode) -> String {
    unsafe functions.pointee.easy_strerror(code).map { unsafe String(cString: $0) } ?? ""
  }
}
