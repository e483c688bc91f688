internal import REST

extension StorageClient {
  /// The first bytes of several objects, at most `count` of each, fetched side by side. Nil for one that is gone.
  package func beginnings(of names: [String], count: Int) throws(FirebaseError) -> [[UInt8]?] {
    let calls = names.map { name in
      var call = GoogleCall(
        .downloadObject(name), .get, .storage, path(name), query: [("alt", "media")], .repeatable)
      call.headers = ["Range": "bytes=0-\(count - 1)"]
      return call
    }
    var beginnings: [[UInt8]?] = []
    for outcome in session.bytesOfAll(calls) {
      switch outcome {
      // A server may pass a range over and send the whole.
      case .success(let bytes): beginnings.append(Array(bytes.prefix(count)))
      case .failure(let error):
        guard error.status == .notFound else { throw error }
        beginnings.append(nil)
      }
    }
    return beginnings
  }

  /// What is known of several objects, asked for side by side. Nil for one that is not there.
  package func records(of names: [String]) throws(FirebaseError) -> [ObjectRecord?] {
    let calls = names.map { name in
      GoogleCall(.getObject(name), .get, .storage, path(name), query: [("fields", ObjectRecord.fields)], .repeatable)
    }
    var records: [ObjectRecord?] = []
    for (call, outcome) in zip(calls, session.sendAll(calls)) {
      switch outcome {
      case .success(let json): records.append(try Self.record(json, call.purpose))
      case .failure(let error):
        guard error.status == .notFound else { throw error }
        records.append(nil)
      }
    }
    return records
  }

  /// Takes all download tokens away from an object, whose metadata must still be those of `metageneration`.
  package func removeDownloadTokens(
    _ name: String, generation: Int64, metageneration: Int64
  ) throws(FirebaseError) -> ObjectRecord {
    let call = GoogleCall(
      .updateObject(name), .patch, .storage, path(name),
      query: [
        ("ifGenerationMatch", String(generation)), ("ifMetagenerationMatch", String(metageneration)),
        ("fields", ObjectRecord.fields),
      ],
      body: .json(["metadata": .object(JSONObject([(ObjectRecord.tokensMember, .null)]))]), .guardedWrite)
    return try Self.record(try session.send(call), call.purpose)
  }
}
