internal import REST
internal import SecurityRules

/// The documents that rules look up, and what went wrong meanwhile. It lives as long as one decision.
final class RulesLookup {
  private let project: String
  private(set) var failure: GoogleError?

  init(project: String) { self.project = project }

  /// `path` has all segments, from `databases` on.
  func fields(at path: [Text], in state: some StoredState) -> Value.Map? {
    let segments = path.map(\.string)
    guard segments.count > 3, segments.count.isMultiple(of: 2) == false, segments[0] == "databases",
      segments[2] == "documents"
    else { return nil }
    let name = ResourceName(
      database: DatabaseName(project: project, database: segments[1]), segments: Array(segments.dropFirst(3)))
    do throws(GoogleError) {
      return try state.document(name).map { Value.Map($0.fields) }
    } catch {
      failure = error
      return nil
    }
  }
}
