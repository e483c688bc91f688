extension QRSymbol {
  /// The symbol with its quiet zone as a picture in SVG 1.1 that scales to any size; one unit is one module.
  package var svg: String {
    let edge = width + 2 * Self.quietZone
    var path = ""
    for row in 0..<width {
      var column = 0
      while column < width {
        let start = column
        while isDark(column: column, row: row) { column += 1 }
        if column > start {
          path += "M\(start + Self.quietZone) \(row + Self.quietZone)h\(column - start)v1h-\(column - start)z"
        }
        column += 1
      }
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(edge) \(edge)" shape-rendering="crispEdges">
        <path fill="#fff" d="M0 0h\(edge)v\(edge)H0z"/>
        <path fill="#000" d="\(path)"/>
      </svg>

      """
  }
}
