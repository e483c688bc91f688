internal import ClientProtocol
internal import Domain
internal import QRCode
internal import REST

/// What a phone learns from the server, and how it shows that.
extension Phone {
  /// So many of the last messages are asked for, and shown when a conversation is opened.
  private static let pageLength = 30

  mutating func refresh() throws {
    let known = conversations.isEmpty
    conversations = try device.conversations()
    if let id = conversation?.id, let current = conversations.first(where: { $0.id == id }) {
      conversation = current
    } else if let first = conversations.first {
      try open(first)
    } else {
      if conversation != nil || (known && screen.prompt != Self.waitingPrompt) { try wait() }
      return
    }
    try checkPairing()
    try showMessages()
  }

  private static let waitingPrompt = "(waiting) > "

  private mutating func wait() throws {
    conversation = nil
    attempt = nil
    screen.prompt = Self.waitingPrompt
    try show(
      """
      no conversation yet; connect this phone with another, in a third terminal:
        wtadmin conversation create \(name) OTHER --name-a NAME --name-b NAME
      """, .dim)
  }

  mutating func open(_ conversation: DeviceConversation) throws {
    self.conversation = conversation
    attempt = nil
    transcript = Transcript()
    let other = otherName(in: conversation)
    screen.prompt = "\(other.printable) > "
    try show("conversation with \(other)", .heading)
  }

  /// What this phone's owner sees for the other participant.
  func otherName(in conversation: DeviceConversation) -> String {
    guard let other = conversation.participants.other(than: device.user) else { return conversation.id.text }
    return conversation.displayNames[other.text] ?? other.text
  }

  /// Whether the key that this phone holds is the one that messages are sealed under now.
  func isPaired(on conversation: DeviceConversation) -> Bool {
    conversation.pairing == .paired && device.key(of: conversation.id)?.version == conversation.keyVersion
  }

  private mutating func checkPairing() throws {
    guard let conversation else { return }
    if let attempt {
      let isOvertaken =
        attempt.keyVersion < conversation.keyVersion
        || (attempt.keyVersion == conversation.keyVersion && conversation.pairing == .awaiting)
      if isOvertaken { self.attempt = nil }
    }
    guard attempt == nil, !isPaired(on: conversation) else { return }
    try beginPairing(conversation)
  }

  /// Draws this phone's code and waits for the other's.
  mutating func beginPairing(_ conversation: DeviceConversation) throws {
    let attempt = device.beginPairing(conversation)
    self.attempt = attempt
    try show("pair the two phones (key version \(attempt.keyVersion)): this phone's code is", .heading)
    let text = attempt.payload.text
    do {
      // The smallest symbol, so that it fits on the screen together with the text.
      if let drawing = world.drawing(of: try QRSymbol(text, correction: .low)) { try screen.show(drawing) }
    } catch let error as QRError {
      try screen.tell(error.failure)
    }
    try screen.show(text)
    try show("paste it into the other phone, and the other's code here", .dim)
  }

  mutating func showMessages() throws {
    guard let conversation else { return }
    let page = try device.lastMessages(in: conversation.id, limit: Self.pageLength)
    let user = device.user
    let news = transcript.take(page, isWhole: page.count < Self.pageLength) { !($0.isHidden && $0.sender == user) }
    for number in news.gone { try show("message \(number) was taken back", .dim) }
    for (number, message) in news.arrived { try show(number, message, in: conversation) }
    for (number, time) in news.read where transcript.message(number)?.sender == user {
      try show("✓✓ \(otherName(in: conversation)) read \(number) at \(clock(time))", .good)
    }
  }

  private mutating func show(_ number: Int, _ message: DeviceMessage, in conversation: DeviceConversation) throws {
    let isOwn = message.sender == device.user
    let body: String
    var isReadable = true
    do throws(DeviceError) {
      body = try device.text(of: message)
    } catch {
      guard let cause = error.reasonNotToRead else { throw error }
      body = "(\(cause))"
      isReadable = false
    }
    let painter = screen.painter
    let other = otherName(in: conversation)
    let width = max("you".displayWidth, other.printable.displayWidth)
    let sender = (isOwn ? "you" : other.printable).padded(to: width)
    let margin = "\(String(number).padded(to: 3, alignedRight: true))  \(clock(message.sentAt))  "
    let indent = String(repeating: " ", count: margin.displayWidth + width + 2)
    let words = [
      message.media.map { "[\(message.kind == .gif ? "moving picture" : "picture"), \($0.size) bytes]" }, body,
    ]
    .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ").printableLines
    .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n" + indent)
    let mark =
      isOwn ? "  " + (message.readAt.map { painter.paint("✓✓ \(clock($0))", .good) } ?? painter.paint("✓", .dim)) : ""
    try screen.show(
      painter.paint(margin, .dim) + painter.paint(sender, isOwn ? .heading : .identifier) + "  "
        + painter.paint(words, isReadable ? .plain : .dim) + mark)
    if !isOwn, isReadable, message.readAt == nil { try device.markRead(message) }
  }

  /// A time of today as `09:31`, an older one with its day.
  private func clock(_ time: Timestamp) -> String {
    let local = time.local(zoneOffsetSeconds: world.timeZoneOffset(time))
    let now = world.now()
    let today = now.local(zoneOffsetSeconds: world.timeZoneOffset(now)).prefix(10)
    let minutes = local.prefix(16).dropFirst(11)
    return local.hasPrefix(today) ? String(minutes) : "\(local.prefix(10)) \(minutes)"
  }

  func show(_ text: String, _ style: Style) throws {
    try screen.show(
      text.split(separator: "\n").map { screen.painter.paint(String($0).printable, style) }.joined(separator: "\n"))
  }
}

extension DeviceError {
  /// Why a message cannot be shown, where that is no failure but the protocol's own doing.
  fileprivate var reasonNotToRead: String? {
    switch self {
    case .noKey: "sealed under a key that this phone does not have"
    case .opening(.otherKeyVersion(let version, _)):
      "sealed under key version \(version), which is not this phone's any more"
    case .opening: "cannot be opened"
    default: nil
    }
  }
}
