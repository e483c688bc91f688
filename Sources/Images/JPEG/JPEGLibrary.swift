import CTurboJPEG

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// libjpeg-turbo, opened when the first picture must be made smaller and kept for the rest of the run.
@safe
struct JPEGLibrary: @unchecked Sendable {
  // Unchecked: a table of functions, written once before anyone can see it. The functions may be called from any
  // thread, each handle from one at a time; handles live inside one call here.
  let functions: UnsafePointer<wt_turbojpeg>

  /// The library, or nil where this machine has none.
  static let shared: JPEGLibrary? = {
    let functions = UnsafeMutablePointer<wt_turbojpeg>.allocate(capacity: 1)
    for name in names {
      guard let library = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
      guard unsafe wt_turbojpeg_load(library, functions) else { continue }
      return unsafe JPEGLibrary(functions: UnsafePointer(functions))
    }
    unsafe functions.deallocate()
    return nil
  }()

  /// What to look for, best first.
  #if canImport(Darwin)
    static let names = [
      "/opt/homebrew/opt/jpeg-turbo/lib/libturbojpeg.dylib", "/usr/local/opt/jpeg-turbo/lib/libturbojpeg.dylib",
      "libturbojpeg.dylib",
    ]
    static let usualName = "libturbojpeg.dylib"
  #else
    static let names = ["libturbojpeg.so.0"]
    static let usualName = "libturbojpeg.so.0"
  #endif
}
