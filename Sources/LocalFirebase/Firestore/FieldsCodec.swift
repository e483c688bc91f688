internal import REST

/// A document's fields as bytes: a tag a value, lengths as variable-length integers, map keys sorted, so that equal fields
/// are equal bytes and 3, 3.0 and -0.0 stay what they are.
enum FieldsCodec {
  static func encode(_ fields: [String: FirestoreValue]) -> [UInt8] {
    var writer = Writer()
    writer.fields(fields)
    return writer.bytes
  }

  /// - Precondition: the bytes come from ``encode(_:)``; others are a damaged database and give what can be read.
  static func decode(_ bytes: [UInt8]) -> [String: FirestoreValue] {
    var reader = Reader(bytes: bytes)
    return reader.fields()
  }

  enum Tag: UInt8 {
    case null, no, yes, integer, double, timestamp, string, bytes, reference, geoPoint, array, map
  }

  private struct Writer {
    var bytes: [UInt8] = []

    mutating func count(_ value: Int) { unsigned(UInt64(value)) }

    private mutating func unsigned(_ value: UInt64) {
      var rest = value
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }

    private mutating func signed(_ value: Int64) { unsigned(UInt64(bitPattern: value << 1 ^ value >> 63)) }

    private mutating func double(_ value: Double) {
      var pattern = value.bitPattern
      for _ in 0..<8 {
        bytes.append(UInt8(truncatingIfNeeded: pattern))
        pattern >>= 8
      }
    }

    private mutating func text(_ text: String) {
      count(text.utf8.count)
      bytes.append(contentsOf: text.utf8)
    }

    mutating func fields(_ fields: [String: FirestoreValue]) {
      count(fields.count)
      for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
        text(name)
        self.value(value)
      }
    }

    private mutating func tag(_ tag: Tag) { bytes.append(tag.rawValue) }

    private mutating func value(_ value: FirestoreValue) {
      switch value {
      case .null: tag(.null)
      case .boolean(let flag): tag(flag ? .yes : .no)
      case .integer(let number):
        tag(.integer)
        signed(number)
      case .double(let number):
        tag(.double)
        double(number)
      case .timestamp(let time):
        tag(.timestamp)
        signed(time.seconds)
        count(Int(time.nanoseconds))
      case .string(let string):
        tag(.string)
        text(string)
      case .bytes(let data):
        tag(.bytes)
        count(data.count)
        bytes.append(contentsOf: data)
      case .reference(let name):
        tag(.reference)
        text(name)
      case .geoPoint(let latitude, let longitude):
        tag(.geoPoint)
        double(latitude)
        double(longitude)
      case .array(let elements):
        tag(.array)
        count(elements.count)
        for element in elements { self.value(element) }
      case .map(let members):
        tag(.map)
        fields(members)
      }
    }
  }

  struct Reader {
    private let bytes: [UInt8]
    private var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func byte() -> UInt8 {
      guard index < bytes.count else { return 0 }
      defer { index += 1 }
      return bytes[index]
    }

    private mutating func unsigned() -> UInt64 {
      var value: UInt64 = 0
      var shift: UInt64 = 0
      while shift < 64 {
        let next = byte()
        value |= UInt64(next & 0x7F) << shift
        if next < 0x80 { break }
        shift += 7
      }
      return value
    }

    private mutating func signed() -> Int64 {
      let value = unsigned()
      return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// Never more than there are bytes left, so that damage cannot ask for the machine's memory.
    mutating func count() -> Int { Int(min(unsigned(), UInt64(bytes.count - index))) }

    private mutating func double() -> Double {
      var pattern: UInt64 = 0
      for shift in stride(from: UInt64(0), to: 64, by: 8) { pattern |= UInt64(byte()) << shift }
      return Double(bitPattern: pattern)
    }

    mutating func data() -> ArraySlice<UInt8> {
      let count = count()
      defer { index += count }
      return bytes[index..<index + count]
    }

    private mutating func text() -> String { String(decoding: data(), as: UTF8.self) }

    mutating func fields() -> [String: FirestoreValue] {
      let count = count()
      var fields = [String: FirestoreValue](minimumCapacity: count)
      for _ in 0..<count {
        let name = text()
        fields[name] = value()
      }
      return fields
    }

    /// The tag of the next value; nil for damage.
    mutating func tag() -> Tag? { Tag(rawValue: byte()) }

    private mutating func value() -> FirestoreValue { value(tag()) }

    /// A value whose tag was read.
    mutating func value(_ tag: Tag?) -> FirestoreValue {
      switch tag {
      case .null, nil: return .null
      case .no: return .boolean(false)
      case .yes: return .boolean(true)
      case .integer: return .integer(signed())
      case .double: return .double(double())
      case .timestamp:
        let seconds = signed()
        return .timestamp(Timestamp(seconds: seconds, nanoseconds: Int32(truncatingIfNeeded: unsigned())))
      case .string: return .string(text())
      case .bytes: return .bytes(Array(data()))
      case .reference: return .reference(text())
      case .geoPoint:
        let latitude = double()
        return .geoPoint(latitude: latitude, longitude: double())
      case .array:
        let count = count()
        var elements: [FirestoreValue] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(value()) }
        return .array(elements)
      case .map: return .map(fields())
      }
    }
  }
}
