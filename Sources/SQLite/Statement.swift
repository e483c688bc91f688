internal import CSQLite

/// A compiled statement: fill its parameters, step through its rows, read their columns (counted from 0). It goes
/// back to its connection's cache when it falls out of scope.
@safe
package struct Statement: ~Copyable {
  private let pointer: OpaquePointer
  private let sql: String
  private let connection: Connection

  init(_ pointer: OpaquePointer, sql: String, of connection: Connection) {
    unsafe self.pointer = pointer
    self.sql = sql
    self.connection = connection
  }

  deinit {
    unsafe sqlite3_reset(pointer)
    unsafe sqlite3_clear_bindings(pointer)
    unsafe connection.keep(pointer, sql: sql)
  }

  /// Fills all parameters in order. A wrong number of cells is a mistake of the program, not of the data.
  package func bind(_ cells: [Cell]) {
    precondition(
      cells.count == Int(unsafe sqlite3_bind_parameter_count(pointer)), "parameters and cells differ: \(sql)")
    for (offset, cell) in cells.enumerated() {
      let code = bind(cell, at: Int32(offset + 1))
      precondition(code == SQLITE_OK, "the cell is larger than SQLite takes (1 GB): \(sql)")
    }
  }

  private func bind(_ cell: Cell, at index: Int32) -> Int32 {
    switch cell {
    case .null:
      return unsafe sqlite3_bind_null(pointer, index)
    case .integer(let integer):
      return unsafe sqlite3_bind_int64(pointer, index, integer)
    case .real(let real):
      return unsafe sqlite3_bind_double(pointer, index, real)
    case .text(var text):
      return text.withUTF8 { (utf8: UnsafeBufferPointer<UInt8>) -> Int32 in
        unsafe utf8.withMemoryRebound(to: CChar.self) { characters in
          unsafe wt_sqlite3_bind_text(pointer, index, characters.baseAddress, Int32(characters.count))
        }
      }
    case .blob(let bytes):
      guard !bytes.isEmpty else { return unsafe sqlite3_bind_zeroblob(pointer, index, 0) }
      return unsafe bytes.withUnsafeBytes { buffer in
        unsafe wt_sqlite3_bind_blob(pointer, index, buffer.baseAddress, Int32(buffer.count))
      }
    }
  }

  /// Moves to the next row.
  /// - Returns: false past the last one.
  package func step() throws(StoreError) -> Bool {
    let code = unsafe sqlite3_step(pointer)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      try connection.check(code, sql)
      return false
    }
  }

  /// Makes the statement ready for another round with other cells.
  package func reset() {
    unsafe sqlite3_reset(pointer)
  }

  /// 0 for null.
  package func integer(_ column: Int32) -> Int64 {
    unsafe sqlite3_column_int64(pointer, column)
  }

  /// 0 for null.
  package func real(_ column: Int32) -> Double {
    unsafe sqlite3_column_double(pointer, column)
  }

  /// Empty for null.
  package func text(_ column: Int32) -> String {
    guard let start = unsafe sqlite3_column_text(pointer, column) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(pointer, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Empty for null.
  package func blob(_ column: Int32) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(pointer, column) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(pointer, column))
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  package func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(pointer, column) == SQLITE_NULL
  }

  package func cell(_ column: Int32) -> Cell {
    switch unsafe sqlite3_column_type(pointer, column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(real(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(blob(column))
    default: .null
    }
  }

  /// The whole row.
  package var cells: [Cell] {
    let count = unsafe sqlite3_column_count(pointer)
    return (0..<count).map { cell($0) }
  }
}
