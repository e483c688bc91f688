internal import Arguments
internal import Domain
internal import Ledger

extension PeopleStore {
  /// The person of that alias.
  /// - Throws: ``Refusal/unknownAlias(_:nearest:)`` with the alias that was most likely meant.
  func known(_ text: String) throws -> Person {
    let alias = try Alias(text)
    if let person = try person(alias: alias) { return person }
    let nearest = nearestMatch(to: text, among: try all().map(\.alias.text))
    throw Refusal.unknownAlias(alias, nearest: try nearest.map { try Alias($0) })
  }
}
