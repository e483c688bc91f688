package import REST

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The pages of a query, each fetched and read on a thread of its own while the one before is looked at, so that client
/// and server work at the same time. Two pages are in memory, not one.
///
/// A page is billed when it is fetched, so this is for whoever reads to the end.
package final class PagesAhead {
  private var fetch: PageFetch

  package init(_ pages: QueryPages) { fetch = PageFetch(pages) }

  deinit { fetch.join() }

  /// The next page, never empty; nil after the last.
  package func next() throws(FirebaseError) -> [FirestoreDocument]? {
    fetch.join()
    let page = try fetch.outcome.get()
    if page != nil { fetch = PageFetch(fetch.pages) }
    return page
  }
}

/// One page on its way, by a POSIX thread, whose start and end the thread sanitizer sees.
@safe
private final class PageFetch: @unchecked Sendable {
  // The thread alone touches these two until it is joined; whoever made it joins before letting go.
  private(set) var pages: QueryPages
  private(set) var outcome: Result<[FirestoreDocument]?, FirebaseError> = .success(nil)
  private var thread: pthread_t?

  init(_ pages: QueryPages) {
    self.pages = pages
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let code = unsafe pthread_create(
      &thread, nil,
      { context in
        unsafe PageFetch.run(context)
        return nil
      }, Unmanaged.passUnretained(self).toOpaque())
    if code == 0 { self.thread = thread } else { run() }
  }

  private static func run(_ context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    unsafe Unmanaged<PageFetch>.fromOpaque(context).takeUnretainedValue().run()
  }

  private func run() { outcome = Result { () throws(FirebaseError) in try pages.next() } }

  func join() {
    guard let thread else { return }
    pthread_join(thread, nil)
    self.thread = nil
  }
}
