import Domain
import Firebase
import Images
import REST

extension Verification {
  private typealias Field = Contract.MessageField

  mutating func proveMedia(_ cast: Cast) throws(VerificationStop) {
    let picture = picture
    let sent = try prove("a picture is sent, received and opened", .media(.create)) {
      () throws(Shortfall) -> DeviceMessage in
      let received = try doing { () throws(DeviceError) -> (DeviceMessage, [UInt8]?)? in
        let id = try cast.ana.send(picture, caption: "look", to: cast.conversation)
        guard let message = try cast.ben.messages(in: cast.conversation).first(where: { $0.id == id }) else {
          return nil
        }
        return (message, try cast.ben.picture(of: message))
      }
      guard let (message, bytes) = received, bytes == picture.bytes else { throw .differed(.content) }
      return message
    }
    guard let sent else { return }
    let object = ContractPaths.media(sent.id, in: cast.conversation)
    traces.objects.insert(object)
    for (name, token) in outsiders(cast) {
      let media = instance.media(token)
      try refuse("\(name) cannot download media", .media(.get)) { () throws(DeviceError) in
        _ = try media.download(object)
      }
      try refuse("\(name) cannot delete media", .media(.delete)) { () throws(DeviceError) in
        try media.delete(object)
      }
    }
    try proveBadUploads(cast, taken: object)
    try refuse("a participant cannot list media", .media(.list)) { () throws(DeviceError) in
      try cast.ana.media.list(Contract.Object.prefix(conversation: cast.conversation.text))
    }
    try refuse("a recipient cannot delete another's media", .media(.delete)) { () throws(DeviceError) in
      try cast.ben.media.delete(object)
    }
    try prove("a sender deletes a picture for everyone", .media(.delete)) { () throws(Shortfall) in
      try doing { () throws(DeviceError) in try cast.ana.delete(sent) }
    }
  }

  private mutating func proveBadUploads(_ cast: Cast, taken: String) throws(VerificationStop) {
    let box = [UInt8](repeating: 7, count: 40)
    let own = [Field.senderId.rawValue: cast.ana.user.text]
    func new() -> String { ContractPaths.media(instance.newID(), in: cast.conversation) }
    let other = ContractPaths.media(instance.newID(), in: cast.elsewhere)
    let uploads: [(claim: String, object: String, bytes: [UInt8], metadata: [String: String], type: String)] = [
      ("media are never replaced", taken, box, own, MediaClient.contentType),
      ("an object has a tag", new(), Array(box.prefix(16)), own, MediaClient.contentType),
      ("an object is bytes to the server", new(), box, own, "image/jpeg"),
      (
        "nobody uploads in the other's name", new(), box, [Field.senderId.rawValue: cast.ben.user.text],
        MediaClient.contentType
      ),
      ("an object says whose it is", new(), box, [:], MediaClient.contentType),
      (
        "an object says nothing else", new(), box, own.merging(["note": "x"]) { $1 }, MediaClient.contentType
      ),
      ("nobody uploads into another's conversation", other, box, own, MediaClient.contentType),
      ("nobody uploads elsewhere", "verify/" + instance.newID(), box, own, MediaClient.contentType),
    ]
    for upload in uploads {
      traces.objects.insert(upload.object)
      try refuse(upload.claim, .media(.create)) { () throws(DeviceError) in
        try cast.ana.media.upload(
          upload.bytes, as: upload.object, metadata: upload.metadata, contentType: upload.type)
      }
    }
  }
}
