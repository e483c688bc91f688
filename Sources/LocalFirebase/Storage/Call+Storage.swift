internal import REST

extension Call {
  /// `http://HOST:PORT`, as the client reached this instance, with the Google host that it put first.
  var origin: String {
    "http://" + (headers["Host"] ?? "127.0.0.1") + (host.map { "/" + $0 } ?? "")
  }

  /// The JSON of the body; an empty object for none.
  func storageJSON() throws(StorageError) -> JSON {
    guard !body.isEmpty else { return [:] }
    do { return try JSON(parsing: body) } catch { throw .invalid("The body is not JSON.") }
  }
}
