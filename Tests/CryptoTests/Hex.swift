/// Bytes written as hexadecimal digits, spaces allowed.
func hex(_ text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
}

func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
