internal import ClientProtocol
internal import Domain
internal import Firebase
internal import Provisioning
internal import REST

extension DeviceError: Explained {
  package var failure: Failure {
    switch self {
    case .firebase(let error) where isDenied: return Self.denied(error.failure.summary, error.failure.serverText)
    case .firebase(let error): return error.failure
    case .media(let object, let fault) where isDenied:
      return Self.denied("the media object \(object) was not reached", fault.failure.serverText)
    case .media(let object, let fault):
      let failure = fault.failure
      return Failure(
        "the media object \(object) was not reached: \(failure.summary)", cause: failure.cause, remedy: failure.remedy,
        exitCode: failure.exitCode, serverText: failure.serverText)
    case .noBucket: return NoBucket().failure
    case .lockHeldElsewhere:
      return Failure(
        "another installation holds the account's lock", cause: "an account belongs to one phone at a time",
        remedy: "reset the lock if that phone is gone: wtadmin device reset PERSON", exitCode: .conflict)
    case .conversationMissing(let id): return ConversationError.absent(id.text).failure
    case .badDocument(let path):
      return Failure(
        "\(path) is not what the contract says", cause: "a field is missing or of another type",
        remedy: "see it: wtadmin conversation list --refresh")
    case .pairing(let refusal): return refusal.failure
    case .pairingOvertaken(let version):
      return Failure(
        "the conversation moved on while the two were pairing", cause: "it is at key version \(version) now",
        remedy: "pair again", exitCode: .conflict)
    case .noKey(let id):
      return Failure(
        "this phone has no key for \(id)", cause: "the two have not paired on it",
        remedy: "pair: scan each other's code")
    case .sealing(let error):
      return Failure(
        "the message cannot be sealed", cause: error.words, remedy: "send something shorter", exitCode: .usedWrongly)
    case .opening(let error):
      return Failure(
        "the message cannot be opened", cause: error.words,
        remedy: "a message under an older key stays unreadable; else pair again")
    }
  }
}

extension DeviceError {
  /// What a service account lacks is a role; a phone has only the rules.
  fileprivate static func denied(_ summary: String, _ serverText: String?) -> Failure {
    Failure(
      "\(summary): the instance refuses this to a phone",
      cause: "its security rules do not allow it, or none are in force", remedy: "look into them: wtadmin rules check",
      exitCode: .notPermitted, serverText: serverText)
  }
}

extension MediaFault: Explained {
  package var failure: Failure {
    switch self {
    case .transfer(let error): error.failure
    case .api(let error): error.failure
    }
  }
}

extension SealingError {
  fileprivate var words: String {
    switch self {
    case .textTooLong(let bytes, let limit): "it has \(bytes) bytes, and at most \(limit) are allowed"
    case .mediaTooLarge(let bytes, let limit): "it has \(bytes) bytes, and at most \(limit) are allowed"
    }
  }
}

extension PairingRefusal: Explained {
  package var failure: Failure {
    Failure("this code is not paired with", cause: words, remedy: "scan the code that the other phone shows now")
  }

  private var words: String {
    switch self {
    case .tooLong(let bytes): "it has \(bytes) bytes, more than any code of the app"
    case .noPayload: "it is no pairing code"
    case .unknownScheme(let scheme): "its scheme is “\(scheme)”"
    case .unknownVersion(let version): "its version “\(version)” is not known"
    case .missing(let field): "its field “\(field.rawValue)” is missing"
    case .repeated(let field): "its field “\(field.rawValue)” stands twice"
    case .unknownField(let field): "it holds an unknown field “\(field)”"
    case .malformed(let field): "its field “\(field.rawValue)” is malformed"
    case .keyLength(let bytes): "its key has \(bytes) bytes instead of 32"
    case .otherConversation(let id): "it is for the conversation \(id)"
    case .ownCode: "it is this phone's own"
    case .notParticipant(let user): "\(user) is not in the conversation"
    case .otherKeyVersion(let theirs, let ours): "it makes key version \(theirs), and this phone \(ours)"
    case .zeroSecret: "its key would make a secret that everybody knows"
    }
  }
}

extension OpeningError {
  fileprivate var words: String {
    switch self {
    case .otherKeyVersion(let theirs, let ours): "it is under key version \(theirs), and this phone holds \(ours)"
    case .nonceNotBase64: "its nonce is not base64"
    case .nonceLength(let bytes): "its nonce has \(bytes) bytes instead of 12"
    case .ciphertextNotBase64: "its ciphertext is not base64"
    case .ciphertextTooLong(let characters): "its ciphertext has \(characters) characters, more than is allowed"
    case .ciphertextTooShort(let bytes): "its ciphertext has \(bytes) bytes, fewer than a tag"
    case .mediaSize(let stored, let told): "the object has \(stored) bytes, and the message says \(told)"
    case .notAuthentic: "nonce, ciphertext or key are not those it was sealed with"
    case .notUTF8: "it is no text"
    }
  }
}
