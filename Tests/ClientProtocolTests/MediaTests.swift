import Domain
import Firebase
import Images
import REST
import Synchronization
import Testing

@testable import ClientProtocol

/// Firebase's Storage endpoints (v0), as far as a device uses them; everything else goes on to the instance.
final class MemoryBucket: Sendable {
  private let objects = Mutex<[String: [UInt8]]>([:])
  let uploads = Mutex<[HTTPRequest]>([])

  var names: [String] { objects.withLock { $0.keys.sorted() } }

  func transport(before next: Transport) -> Transport {
    Transport { [self] (request) throws(TransferError) in
      guard let range = request.url.firstRange(of: "/v0/b/demo-walkytalky.appspot.com/o") else {
        return try next.send(request)
      }
      return answer(request, String(request.url[range.upperBound...]))
    }
  }

  private func answer(_ request: HTTPRequest, _ rest: String) -> HTTPResponse {
    if request.method == .post, rest.hasPrefix("?name="), let name = PercentEncoding.decode(rest.dropFirst(6)) {
      uploads.withLock { $0.append(request) }
      let parts = request.body.split(separator: Array("\r\n\r\n".utf8))
      let boundary = request.headers["Content-Type"]?.split(separator: "boundary=").last ?? ""
      let end = Array("\r\n--\(boundary)--\r\n".utf8)
      let content = request.body.dropFirst(parts[0].count + parts[1].count + 8).dropLast(end.count)
      objects.withLock { $0[name] = Array(content) }
      return HTTPResponse(status: 200, json: [:])
    }
    let name = PercentEncoding.decode(rest.dropFirst().split(separator: "?")[0]) ?? ""
    return objects.withLock { objects in
      guard let bytes = objects[name] else { return HTTPResponse(status: 404) }
      if request.method == .delete {
        objects[name] = nil
        return HTTPResponse(status: 204)
      }
      return HTTPResponse(status: 200, body: bytes)
    }
  }
}

@Suite struct `Pictures between two devices` {
  @Test func `arrive as they were cleaned, sealed on the way, and go with their message`() throws {
    let instance = try TestInstance()
    let bucket = MemoryBucket()
    var client = instance.client
    client.transport = bucket.transport(before: client.transport)
    var ana = try SimulatedDevice.signUp(at: client)
    var ben = try SimulatedDevice.signUp(at: client)
    let conversation = try instance.admin.createConversation(Participants(ana.user, ben.user))
    let (anas, bens) = (
      ana.beginPairing(try ana.conversation(conversation)), ben.beginPairing(try ben.conversation(conversation))
    )
    try ana.finishPairing(anas, scanning: bens.payload.text)
    try ben.finishPairing(bens, scanning: anas.payload.text)

    let picture = try CleanPicture(cleaning: smallestGIF)
    let id = try ana.send(picture, caption: "look", to: conversation)
    let message = try #require(try ben.messages(in: conversation).first)
    #expect(message.id == id && message.kind == .gif)
    #expect(try ben.text(of: message) == "look")
    #expect(try ben.picture(of: message) == picture.bytes)
    #expect(bucket.names == ["conversations/\(conversation)/media/\(id)"])

    let upload = try #require(bucket.uploads.withLock { $0.first })
    #expect(upload.headers["Authorization"]?.hasPrefix("Firebase ") == true)
    let body = String(decoding: upload.body, as: UTF8.self)
    #expect(body.contains("\"metadata\":{\"senderId\":\"\(ana.user)\"}"))
    #expect(body.contains("\"contentType\":\"application/octet-stream\""))
    #expect(upload.body.firstRange(of: picture.bytes) == nil)

    try ana.delete(message)
    #expect(bucket.names == [])
    #expect(throws: DeviceError.self) { try ben.picture(of: message) }
  }

  @Test func `leave no object behind when the message is refused`() throws {
    let instance = try TestInstance()
    let bucket = MemoryBucket()
    var client = instance.client
    client.transport = bucket.transport(before: client.transport)
    var ana = try SimulatedDevice.signUp(at: client)
    let ben = try SimulatedDevice.signUp(at: client)
    let conversation = try instance.admin.createConversation(Participants(ana.user, ben.user))
    let attempt = ana.beginPairing(try ana.conversation(conversation))
    try ana.finishPairing(
      attempt, scanning: ben.beginPairing(try ben.conversation(conversation)).payload.text)
    try instance.admin.rotate(conversation)
    #expect(throws: DeviceError.self) { try ana.send(CleanPicture(cleaning: smallestGIF), to: conversation) }
    #expect(bucket.uploads.withLock { $0.count } == 1)
    #expect(bucket.names == [])
  }
}

@Suite struct `A simulated device` {
  @Test func `refreshes its token, and goes on as the same account`() throws {
    let instance = try TestInstance()
    var device = try SimulatedDevice.signUp(at: instance.client)
    let user = device.user
    try device.claimLock()
    try device.refreshToken()
    try device.claimLock()
    #expect(device.user == user)
    #expect(device.deviceID.utf8.count == 22)
    #expect(try instance.documents() == ["devices/\(user)"])
  }

  @Test func `is one of two installations that may hold the lock`() throws {
    let instance = try TestInstance()
    let first = try SimulatedDevice.signUp(at: instance.client)
    let second = try SimulatedDevice(
      instance: instance.client, session: first.session, deviceID: "another-installation-of-it")
    try first.claimLock()
    #expect(throws: DeviceError.lockHeldElsewhere) { try second.claimLock() }
  }

  @Test func `refuses a code that is none, and stays as it was`() throws {
    let instance = try TestInstance()
    var ana = try SimulatedDevice.signUp(at: instance.client)
    let ben = try SimulatedDevice.signUp(at: instance.client)
    let conversation = try instance.admin.createConversation(Participants(ana.user, ben.user))
    let attempt = ana.beginPairing(try ana.conversation(conversation))
    #expect(throws: DeviceError.pairing(.ownCode)) {
      try ana.finishPairing(attempt, scanning: attempt.payload.text)
    }
    #expect(ana.key(of: conversation) == nil)
    #expect(try ana.conversation(conversation).pairing == .awaiting)
    #expect(throws: DeviceError.noKey(conversation)) { try ana.send("x", to: conversation) }
  }
}
