/// What may be written: whether documents and uploads are looked at before they are let in.
struct WriteChecks {
  let survey: Survey

  var findings: [Finding] {
    survey.cases.filter { $0.canGrant && !$0.trace.touched.isEmpty }.flatMap { examined in
      switch survey.service(of: examined) {
      case .firestore: document(examined)
      case .storage: upload(examined)
      }
    }
  }

  private func document(_ examined: Survey.Case) -> [Finding] {
    guard examined.method == .create || examined.method == .update else { return [] }
    let trace = examined.trace
    guard trace.touches(.incoming) else {
      // An administrator's claim or role is trusted with more than a user's sign-in.
      guard trace.touches(.auth), !trace.isAdministration else { return [] }
      return [
        Finding(
          .unvalidatedWrite, examined.span, "\(examined.shownMethod) is granted whatever the document holds",
          remedy: "look at `request.resource.data`: its keys, types and sizes",
          severity: trace.touched.keys.contains { if case .capture = $0.root { true } else { false } }
            ? .note : .warning)
      ]
    }
    var findings: [Finding] = []
    if let span = trace.observations[.keysHasOnly], examined.method == .create, !trace.observes(.demandsKeys) {
      findings.append(
        Finding(
          .hasOnlyAllowsFewer, span, "`hasOnly` also holds where some or all of these fields are missing",
          remedy: "add `keys().hasAll([…])` for the fields that must be there"))
    }
    if !trace.observes(.boundsKeys) {
      findings.append(
        Finding(
          .unguardedFields, examined.span, "\(examined.shownMethod) lets any further field in",
          remedy: examined.method == .create
            ? "add `request.resource.data.keys().hasOnly([…])`"
            : "add `request.resource.data.diff(resource.data).affectedKeys().hasOnly([…])`"))
    }
    return findings
  }

  private func upload(_ examined: Survey.Case) -> [Finding] {
    guard examined.method == .create else { return [] }
    let trace = examined.trace
    var findings: [Finding] = []
    if !trace.observes(.boundsSize) {
      findings.append(
        Finding(
          .storageSizeUnbounded, examined.span, "\(examined.shownMethod) takes uploads of any size",
          remedy: "add `request.resource.size < 5 * 1024 * 1024`"))
    }
    if !trace.touches(Origin.incoming.member("contentType")) {
      findings.append(
        Finding(
          .storageTypeUnchecked, examined.span, "\(examined.shownMethod) takes uploads of any content type",
          remedy: "add `request.resource.contentType.matches('image/.*')`"))
    }
    if examined.word.text.lowercased() == "create", !trace.touches(Origin(root: .resource)), !updates(examined) {
      findings.append(
        Finding(
          .storageOverwrite, examined.word.span,
          "an upload over an object is a `create`, too; refusing `update` guards its metadata alone",
          remedy: "add `resource == null`"))
    }
    return findings
  }

  /// Whether updates are granted to the same objects, so that nobody meant to keep them.
  private func updates(_ examined: Survey.Case) -> Bool {
    survey.cases.contains { $0.block == examined.block && $0.method == .update && $0.canGrant }
  }
}
