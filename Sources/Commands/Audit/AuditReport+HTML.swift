internal import Domain
internal import Ledger
internal import Provisioning
internal import REST

extension AuditReport {
  /// One page without scripts or anything from elsewhere, which prints well.
  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <meta name="viewport" content="width=device-width">
    <title>Audit of \(project.inHTML)</title>
    <style>
    \(style)
    </style>
    </head>
    <body>
    <h1>Audit of \(project.inHTML)</h1>
    <p class="verdict \(worst)">\(verdict.inHTML)</p>
    <dl>\(facts)</dl>
    \(tellsChanges ? changes : "")\(sections)\(unjudged)</body>
    </html>

    """
  }

  private var worst: String { outcome.findings.first?.code.severity.rawValue ?? "sound" }

  private var facts: String {
    var facts = [("when", at.rfc3339), ("depth", outcome.isDeep ? "deep: messages and media, too" : "shallow")]
    facts.append(("read", outcome.isFull ? "everything" : "what moved since the last audit"))
    facts += looked.map { ($0.name, String($0.count)) }
    facts.append(("billed reads", String(outcome.reads)))
    return facts.map { "<dt>\($0.inHTML)</dt><dd>\($1.inHTML)</dd>" }.joined(separator: "\n")
  }

  private var sections: String {
    groups.map { group in
      let words = group.code.words
      let rows = group.findings.map { finding in
        "<tr><td><code>\(finding.placeWords.inHTML)</code></td><td>\(finding.details(names).inHTML)</td></tr>"
      }
      return """
        <section class="\(group.code.severity.rawValue)">
        <h2><span>\(group.code.severity.rawValue)</span> \(group.code.rawValue) \(words.title.inHTML)</h2>
        <p>\(words.meaning.inHTML).</p>
        <p>Remedy: \(words.remedy.inHTML).</p>
        <table>
        <thead><tr><th>place</th><th>about</th></tr></thead>
        <tbody>
        \(rows.joined(separator: "\n"))
        </tbody>
        </table>
        </section>

        """
    }.joined()
  }

  private var unjudged: String {
    guard !gaps.isEmpty else { return "" }
    let rows = gaps.map { gap in
      "<tr><td>\(gap.code?.rawValue ?? "")</td><td><code>\(gap.place.inHTML)</code></td><td>\(gap.about.inHTML)</td></tr>"
    }
    return """
      <section>
      <h2>Not judged</h2>
      <table>
      <thead><tr><th>code</th><th>place</th><th>about</th></tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table>
      </section>

      """
  }

  private var changes: String {
    guard let previous = outcome.previous else { return "" }
    let rows = AuditChange.rows(of: outcome.changes, names).map { row in
      "<tr>" + row.map { "<td>\($0.plain.inHTML)</td>" }.joined() + "</tr>"
    }
    return """
      <section>
      <h2>Changed since \(previous.beganAt.timestamp.rfc3339)</h2>
      <table>
      <thead><tr><th>change</th><th>conversation</th><th>about</th></tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table>
      </section>

      """
  }
}

extension String {
  /// Control characters, which HTML forbids, are made visible.
  fileprivate var inHTML: String { printable.markup }
}

private let style = """
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 62em; padding: 0 1em; color: #222; background: #fff; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1em; } dt { color: #666; } dd { margin: 0; }
  section { margin: 2em 0; border-left: 4px solid #bbb; padding-left: 1em; break-inside: avoid-page; }
  .error { border-color: #c62828; } .warning { border-color: #ef8f00; } .info { border-color: #1976d2; }
  .verdict { font-weight: bold; border-left: 4px solid #2e7d32; padding-left: 1em; }
  h2 { font-size: 1.1em; } h2 span { text-transform: uppercase; font-size: 0.75em; letter-spacing: 0.05em; }
  table { border-collapse: collapse; width: 100%; } thead { display: table-header-group; } tr { break-inside: avoid; }
  th, td { text-align: left; vertical-align: top; padding: 0.25em 1em 0.25em 0; border-bottom: 1px solid #ddd; }
  code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
  @media (prefers-color-scheme: dark) { body { color: #ddd; background: #161616; } th, td { border-color: #333; } dt { color: #999; } }
  @media print { body { margin: 0; max-width: none; color: #000; background: #fff; } }
  """
