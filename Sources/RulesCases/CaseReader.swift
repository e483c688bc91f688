internal import REST
internal import SecurityRules

/// A part of a case file with its place, for errors that name it.
struct CaseReader {
  let json: JSON
  let place: String
  /// What `$now` stands for.
  let now: Value.Timestamp

  func member(_ name: String) -> CaseReader? {
    json[name].map { CaseReader(json: $0, place: place.isEmpty ? name : "\(place).\(name)", now: now) }
  }

  func required(_ name: String) throws(CaseFileError) -> CaseReader {
    guard let member = member(name) else { throw CaseFileError(.missing(name), at: place) }
    return member
  }

  func mistyped(_ expected: String) -> CaseFileError {
    CaseFileError(.mistyped(expected: expected, found: json.kind), at: place)
  }

  func string() throws(CaseFileError) -> String {
    guard let string = json.string else { throw mistyped("a string") }
    return string
  }

  func integer() throws(CaseFileError) -> Int64 {
    guard case .integer(let integer) = json else { throw mistyped("an integer") }
    return integer
  }

  func flag() throws(CaseFileError) -> Bool {
    guard let flag = json.bool else { throw mistyped("true or false") }
    return flag
  }

  func elements() throws(CaseFileError) -> [CaseReader] {
    guard let array = json.array else { throw mistyped("an array") }
    return array.enumerated().map { CaseReader(json: $0.element, place: "\(place)[\($0.offset)]", now: now) }
  }

  func members() throws(CaseFileError) -> [(name: String, reader: CaseReader)] {
    guard let object = json.object else { throw mistyped("an object") }
    return object.map { ($0.name, CaseReader(json: $0.value, place: "\(place).\($0.name)", now: now)) }
  }

  /// Refuses members that nobody reads: most are misspelled.
  func allow(only names: [String]) throws(CaseFileError) {
    for (name, _) in try members() where !names.contains(name) {
      throw CaseFileError(.unknownMember(name, allowed: names), at: place)
    }
  }

  func word<Word: RawRepresentable & CaseIterable>(_ type: Word.Type) throws(CaseFileError) -> Word
  where Word.RawValue == String {
    let text = try string()
    guard let word = Word(rawValue: text) else {
      throw CaseFileError(.unknownWord(text, allowed: Word.allCases.map(\.rawValue)), at: place)
    }
    return word
  }
}
