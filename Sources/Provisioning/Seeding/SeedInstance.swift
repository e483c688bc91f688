internal import Domain
internal import REST

/// How large a made-up instance is.
package struct SeedSize: Hashable, Sendable {
  package var conversations: Int
  package var messages: Int
  /// How many of the messages, about, are images and GIFs.
  package var media: Int

  package init(conversations: Int, messages: Int, media: Int) {
    self.conversations = conversations
    self.messages = messages
    self.media = media
  }
}

/// Makes up a sound instance, conversation by conversation: people in a chain, each talking with the next; most pairs
/// paired, some more than once, some waiting for it.
struct SeedInstance {
  private var factory: SeedFactory
  private let size: SeedSize
  private var previous: SeedPerson
  private var made = 0
  private var messagesLeft: Int

  init(_ size: SeedSize, random: SeedRandom, now: Instant) {
    factory = SeedFactory(random: random, now: now)
    self.size = size
    messagesLeft = size.messages
    previous = factory.person()
  }

  /// The next conversation; nil after the last.
  mutating func next() -> SeedConversation? {
    guard made < size.conversations else { return nil }
    let person = factory.person()
    var conversation = self.conversation(previous, person)
    // Everybody is written once, with the conversation to the next.
    conversation.people = made == 0 ? [previous, person] : [person]
    previous = person
    made += 1
    return conversation
  }

  private mutating func conversation(_ one: SeedPerson, _ other: SeedPerson) -> SeedConversation {
    let now = factory.now
    let isLast = made == size.conversations - 1
    // The last one takes all that is left, so it must be able to.
    let kind = isLast ? 100 : Int(factory.random.time(0...99))
    let createdAt = now.adding(days: -Double(factory.random.time(200...300)))
    let pairing: Pairing = kind < 10 ? .awaiting : .paired
    let versions: Int64 = kind < 5 ? 0 : kind < 20 ? 2 : 1
    let changedAt =
      pairing == .awaiting
      ? now.adding(days: -Double(factory.random.time(2...20)))
      : now.adding(days: -Double(factory.random.time(100...180)))
    var conversation = factory.conversation(
      one, other, keyVersion: versions, pairing: pairing, createdAt: createdAt, pairingChangedAt: changedAt)
    guard versions > 0 else { return conversation }
    let share = isLast ? messagesLeft : min(messagesLeft, share())
    let ends = (createdAt.adding(days: 1), changedAt, now.adding(days: -0.05))
    write(share, versions: versions, pairing: pairing, ends, [one.user, other.user], to: &conversation)
    return conversation
  }

  /// A random part of what each conversation gets on average.
  private mutating func share() -> Int {
    let left = size.conversations - made
    return Int(factory.random.time(0...Int64(2 * messagesLeft / max(1, left))))
  }

  private mutating func write(
    _ count: Int, versions: Int64, pairing: Pairing, _ ends: (first: Instant, changed: Instant, last: Instant),
    _ users: [String], to conversation: inout SeedConversation
  ) {
    messagesLeft -= count
    for _ in 0..<count {
      let isUnderFormer = pairing == .awaiting || versions > 1 && factory.random.chance(40)
      let span = isUnderFormer ? (ends.first, ends.changed.adding(days: -0.1)) : (ends.changed, ends.last)
      let version = isUnderFormer && pairing == .paired ? versions - 1 : versions
      let sentAt = Instant(
        microseconds: factory.random.time(span.0.microseconds...max(span.0.microseconds, span.1.microseconds)))
      let readAt = factory.random.chance(90) ? Instant(microseconds: sentAt.microseconds + 60_000_000) : nil
      let isMedia = factory.random.time(1...Int64(max(1, size.messages))) <= Int64(size.media)
      factory.add(
        isMedia ? (factory.random.chance(80) ? .image : .gif) : .text,
        by: users[factory.random.chance(50) ? 0 : 1], keyVersion: version, sentAt: sentAt, readAt: readAt,
        to: &conversation)
    }
  }
}
