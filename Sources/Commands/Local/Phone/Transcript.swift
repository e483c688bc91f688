internal import ClientProtocol
internal import REST

/// The messages that a phone has shown, numbered from 1, and what became of them.
struct Transcript {
  /// What one look at the server's last messages brought.
  struct News {
    /// Shown for the first time, with their numbers.
    var arrived: [(number: Int, message: DeviceMessage)] = []
    /// The numbers of what the other has read by now, and when.
    var read: [(number: Int, at: Timestamp)] = []
    /// The numbers of what its sender took back.
    var gone: [Int] = []
  }

  private var messages: [DeviceMessage] = []
  private var numbers: [String: Int] = [:]
  private var gone: Set<Int> = []

  /// The message of a number, unless it is gone.
  func message(_ number: Int) -> DeviceMessage? {
    messages.indices.contains(number - 1) && !gone.contains(number) ? messages[number - 1] : nil
  }

  /// Notes that a message is not to be shown any more.
  mutating func remove(_ number: Int) { gone.insert(number) }

  /// Compares with the last messages that the server has, in the order of sending. `isWhole` says that there are no others.
  mutating func take(_ page: [DeviceMessage], isWhole: Bool, isShown: (DeviceMessage) -> Bool) -> News {
    var news = News()
    let present = Set(page.map(\.id))
    for (index, message) in messages.enumerated() where !gone.contains(index + 1) && !present.contains(message.id) {
      // What is older than the page may well be there still.
      guard isWhole || page.first.map({ $0.sentAt <= message.sentAt }) ?? true else { continue }
      news.gone.append(index + 1)
      gone.insert(index + 1)
    }
    for message in page {
      if let number = numbers[message.id] {
        if messages[number - 1].readAt == nil, let readAt = message.readAt { news.read.append((number, readAt)) }
        messages[number - 1] = message
      } else if isShown(message) {
        messages.append(message)
        numbers[message.id] = messages.count
        news.arrived.append((messages.count, message))
      }
    }
    return news
  }
}
