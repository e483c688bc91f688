import CQREncode

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// libqrencode, opened when the first symbol is made and kept for the rest of the run.
@safe
struct QRLibrary: @unchecked Sendable {
  // Unchecked: a table of functions, written once before anyone can see it. The functions may be called from any
  // thread; what one call makes stays in that call.
  let functions: UnsafePointer<wt_qrencode>

  /// The library, or nil where this machine has none.
  static let shared: QRLibrary? = {
    let functions = UnsafeMutablePointer<wt_qrencode>.allocate(capacity: 1)
    for name in names {
      guard let library = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
      guard unsafe wt_qrencode_load(library, functions) else { continue }
      return unsafe QRLibrary(functions: UnsafePointer(functions))
    }
    unsafe functions.deallocate()
    return nil
  }()

  /// What to look for, best first.
  #if canImport(Darwin)
    static let names = [
      "/opt/homebrew/opt/qrencode/lib/libqrencode.dylib", "/usr/local/opt/qrencode/lib/libqrencode.dylib",
      "libqrencode.dylib",
    ]
    static let usualName = "libqrencode.dylib"
  #else
    static let names = ["libqrencode.so.4", "libqrencode.so.3"]
    static let usualName = "libqrencode.so.4"
  #endif
}
