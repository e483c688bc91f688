internal import ClientProtocol
internal import Domain
internal import Firebase
internal import Images

/// What a phone does when it is told to.
extension Phone {
  /// - Returns: false when the operator leaves.
  mutating func perform(_ line: PhoneLine) throws -> Bool {
    switch line {
    case .nothing: try screen.draw()
    case .text(let text): try write(text)
    case .code(let code): try pair(scanning: code)
    case .delete(let number): try delete(number)
    case .hide(let number):
      try device.hide(try ownMessage(number))
      transcript.remove(number)
      try show("message \(number) is hidden from you", .dim)
    case .send(let path, let caption): try send(path, caption)
    case .save(let number, let path): try save(number, path)
    case .pair: try beginPairing(try opened())
    case .who: try tellWho()
    case .open(let number):
      guard conversations.indices.contains(number - 1) else { throw PhoneRefusal.noConversation(number) }
      try open(conversations[number - 1])
    case .help: try tellHelp()
    case .quit: return false
    }
    return true
  }

  private func opened() throws -> DeviceConversation {
    guard let conversation else { throw PhoneRefusal.notConnected }
    return conversation
  }

  private func paired() throws -> DeviceConversation {
    let conversation = try opened()
    guard isPaired(on: conversation) else { throw PhoneRefusal.notPaired }
    return conversation
  }

  private mutating func write(_ text: String) throws {
    let conversation = try opened()
    // Whatever is pasted while the other's code is waited for is taken for that code.
    if attempt != nil, !isPaired(on: conversation) { return try pair(scanning: text) }
    try device.send(text, to: try paired().id)
  }

  private mutating func pair(scanning code: String) throws {
    let conversation = try opened()
    if attempt == nil { try beginPairing(conversation) }
    guard let attempt else { return }
    try device.finishPairing(attempt, scanning: code)
    self.attempt = nil
    try keep()
    self.conversation = try device.conversation(conversation.id)
    try show("paired: messages are sealed under key version \(attempt.keyVersion) from now on", .good)
  }

  private func message(_ number: Int) throws -> DeviceMessage {
    guard let message = transcript.message(number) else { throw PhoneRefusal.noMessage(number) }
    return message
  }

  private func ownMessage(_ number: Int) throws -> DeviceMessage {
    let message = try message(number)
    guard message.sender == device.user else { throw PhoneRefusal.notYours(number) }
    return message
  }

  private mutating func delete(_ number: Int) throws {
    let message = try ownMessage(number)
    do throws(DeviceError) {
      try device.delete(message)
    } catch {
      guard error.saysMissing else { throw error }
    }
    transcript.remove(number)
    try show("message \(number) is deleted for both of you", .dim)
  }

  private func send(_ path: String, _ caption: String) throws {
    let conversation = try paired()
    let picture = try CleanPicture(cleaning: try world.files.read(try world.absolute(path)))
    do throws(DeviceError) {
      try device.send(picture, caption: caption, to: conversation.id)
    } catch {
      guard error.saysMissing else { throw error }
      throw PhoneRefusal.noStorage
    }
  }

  private func save(_ number: Int, _ path: String) throws {
    let whole = try world.absolute(path)
    guard try !world.files.exists(whole) else { throw PhoneRefusal.fileExists(path) }
    guard let picture = try device.picture(of: try message(number)) else { throw PhoneRefusal.noPicture(number) }
    try world.files.write(whole, picture, 0o600)
    try show("kept as \(path)", .dim)
  }

  private func tellWho() throws {
    try show("the phone of \(name)" + (name == device.user.text ? "" : ", user id \(device.user)"), .plain)
    for (index, each) in conversations.enumerated() {
      let state = isPaired(on: each) ? "paired, key version \(each.keyVersion)" : "not paired"
      let mark = each.id == conversation?.id ? "*" : " "
      try show("\(mark) \(index + 1)  \(otherName(in: each))  \(each.id)  \(state)", .plain)
    }
  }

  private func tellHelp() throws {
    let verbs = PhoneLine.Verb.allCases
    let width = verbs.map(\.usage.count).max() ?? 0
    let lines = verbs.map { "\($0.usage.padded(to: width))  \($0.purpose)" }
    try show(
      (["anything else is sent; begin a text with // if it begins with a slash"] + lines).joined(separator: "\n"),
      .plain)
  }
}

/// Why a phone does not do what it is told.
enum PhoneRefusal: Error, Hashable {
  case notConnected
  case notPaired
  case noConversation(Int)
  case noMessage(Int)
  case notYours(Int)
  case noPicture(Int)
  case fileExists(String)
  /// The instance has no Storage.
  case noStorage
}

extension PhoneRefusal: Explained {
  var failure: Failure {
    switch self {
    case .notConnected:
      Failure("there is nobody to write to", remedy: "connect this phone with another: wtadmin conversation create")
    case .notPaired: Failure("the two phones are not paired", remedy: "/pair, then paste the other phone's code")
    case .noConversation(let number): Failure("there is no conversation \(number)", remedy: "/who lists them")
    case .noMessage(let number):
      Failure("there is no message \(number)", remedy: "its number stands at the beginning of its line")
    case .notYours(let number):
      Failure("message \(number) is not yours", cause: "only its sender may delete or hide a message")
    case .noPicture(let number): Failure("message \(number) has no picture")
    case .fileExists(let path): Failure("“\(path)” exists already", remedy: "name a file that does not")
    case .noStorage:
      Failure(
        "this instance keeps no pictures", cause: "its Storage answers that there is none",
        remedy: "write a text instead")
    }
  }
}

extension DeviceError {
  /// Whether Storage said that there is no such thing.
  fileprivate var saysMissing: Bool {
    if case .media(_, .api(let error)) = self { error.httpStatus == 404 } else { false }
  }
}
