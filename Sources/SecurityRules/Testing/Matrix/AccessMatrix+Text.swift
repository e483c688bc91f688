extension AccessMatrix {
  /// For a terminal: a table for each path, a row for each role.
  package var text: String {
    let methods = RequestMethod.allCases
    let width = (tallies.keys.map(\.role.count).max() ?? 0) + 2
    var text = ""
    for path in Set(tallies.keys.map(\.path)).sorted() {
      text += "\(path)\n" + "".padded(width + 2) + methods.map { $0.rawValue.padded(11) }.joined() + "\n"
      for role in Set(tallies.keys.filter { $0.path == path }.map(\.role)).sorted() {
        let row = methods.map { method in
          tallies[Cell(role: role, path: path, method: method)].map(\.access.rawValue) ?? "-"
        }
        text += "  " + role.padded(width) + row.map { $0.padded(11) }.joined() + "\n"
      }
    }
    return text
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - count)) }
}
