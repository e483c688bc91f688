internal import Domain

/// What is said of a kind of finding, wherever it is told: on the terminal, in reports, in the documentation.
struct AuditWords: Hashable, Sendable {
  /// A few words.
  var title: String
  /// What it means for those who use the instance.
  var meaning: String
  /// What to do.
  var remedy: String

  init(_ title: String, _ meaning: String, _ remedy: String) {
    self.title = title
    self.meaning = meaning
    self.remedy = remedy
  }
}

private let byHand = "look at the document in the Firebase console, and at “wtadmin log” for who changed it"
private let rewrite = "correct the field in the Firebase console; the app needs it as contract.md says"
private let rotate = "demand a new pairing: wtadmin pairing rotate CONVERSATION"

extension AuditCode {
  var words: AuditWords {
    switch self {
    // Conversations
    case .conversationID:
      AuditWords(
        "a conversation's id is not 20 letters and digits",
        "the id is the salt of the conversation key, and the app refuses another form",
        "make the conversation anew: wtadmin conversation create, then delete this one")
    case .conversationFieldMissing:
      AuditWords("a conversation lacks a field", "the app cannot read the conversation", rewrite)
    case .conversationFieldType:
      AuditWords("a conversation's field is of another type", "the app cannot read the conversation", rewrite)
    case .conversationFieldUnknown:
      AuditWords(
        "a conversation has a field that the contract does not know",
        "the app ignores it; a note there can be read by both participants",
        "remove the field in the Firebase console")
    case .conversationSchema:
      AuditWords(
        "a conversation is of another version of the contract", "a newer app may have written it, or somebody by hand",
        "use the wtadmin that belongs to the app, or set schema to 1")
    case .participantCount:
      AuditWords(
        "a conversation has not exactly two participants",
        "the key is made by two; a third could read when and how much is written", byHand)
    case .participantRepeated:
      AuditWords(
        "a conversation names the same participant twice", "nobody else can take part",
        "replace one of them: wtadmin participant replace CONVERSATION OLD NEW")
    case .participantsUnsorted:
      AuditWords(
        "a conversation's participants are not in ascending order", "other programs may take the pair for another",
        "wtadmin audit --fix sorts them")
    case .participantUserID:
      AuditWords(
        "a participant is no user id", "no account can have it, so nobody can take part as it",
        "replace it: wtadmin participant replace CONVERSATION OLD NEW")
    case .displayNameMissing:
      AuditWords(
        "a participant has no display name", "the other one sees no name, or the app refuses the conversation",
        "set it: wtadmin name set CONVERSATION PERSON NAME")
    case .displayNameLeftOver:
      AuditWords(
        "a display name is left over for somebody who is no participant",
        "it tells both participants of a person who has left", "wtadmin audit --fix removes it")
    case .displayNameUnfit:
      AuditWords(
        "a display name is not 1 to 64 printable characters", "the app cannot show it",
        "set it anew: wtadmin name set CONVERSATION PERSON NAME")
    case .keyVersionNegative:
      AuditWords("a key version is negative", "no pairing makes it, so nobody can write", rewrite)
    case .pairedWithoutKey:
      AuditWords(
        "a conversation is called paired, and never was", "the app takes it for ready, and no message can be read",
        "wtadmin audit --fix demands the pairing")
    case .pairingUnknown:
      AuditWords(
        "a conversation's pairing is neither awaiting nor paired", "the rules let nobody write", rewrite)
    case .conversationInFuture:
      AuditWords(
        "a conversation has a time of the future", "lists are out of order, and changes can be missed",
        "see whether this machine's clock is right; else correct the field in the Firebase console")
    case .conversationTimesDisordered:
      AuditWords(
        "a conversation's times contradict each other",
        "it was changed by hand without its updatedAt; caches and audits that read only what moved miss it",
        "see what changed with wtadmin audit --full --since last")
    case .awaitingForLong:
      AuditWords(
        "two people have waited long for their pairing", "they cannot write to each other",
        "tell them to scan each other's QR code, or delete the conversation")
    case .duplicatePair:
      AuditWords(
        "two people have several conversations", "what is written in one is not in the other",
        "delete the one that they do not use: wtadmin conversation delete CONVERSATION")
    case .conversationMissing:
      AuditWords(
        "documents are left below a conversation that does not exist",
        "nobody can reach them, and they cost storage: the conversation was deleted without them",
        "delete them: wtadmin conversation delete CONVERSATION")
    // Accounts
    case .accountMissing:
      AuditWords(
        "a participant has no account", "the account was deleted; nobody can sign in as it again",
        "put the person's new account in its place: wtadmin phone lost PERSON")
    case .accountDisabled:
      AuditWords(
        "a participant's account is disabled", "the person is locked out within an hour",
        "put the new account in its place: wtadmin participant replace, or enable it in the Firebase console")
    case .accountNotAnonymous:
      AuditWords(
        "a participant's account is not anonymous", "the rules refuse it everywhere",
        "have the person sign in with the app, and put that account in its place")
    case .participantSilent:
      AuditWords(
        "a participant fell silent, and a new account appeared soon after",
        "maybe the app lost its account, and the person waits with a new one",
        "ask the person for the id in the app; if it is the new one: wtadmin phone lost PERSON")
    // Device locks
    case .lockOfNobody:
      AuditWords(
        "a device lock belongs to no account", "the account was deleted; the lock is of no use",
        "wtadmin audit --fix deletes it")
    case .lockFieldMissing:
      AuditWords("a device lock lacks a field", "the device cannot refresh it", resetLock)
    case .lockFieldType: AuditWords("a device lock's field is of another type", "the device cannot read it", resetLock)
    case .lockFieldUnknown:
      AuditWords(
        "a device lock has a field that the contract does not know",
        "the rules refuse the device's next refresh; the field may tell something of the phone", resetLock)
    case .lockDeviceID:
      AuditWords(
        "a device id is not 22 to 64 letters, digits, _ and -", "no installation of the app made it", resetLock)
    case .lockInFuture:
      AuditWords("a device lock has a time of the future", "the holder looks alive although it may be gone", resetLock)
    case .lockTimesDisordered:
      AuditWords("a device lock was seen before it was claimed", "it was changed by hand", resetLock)
    case .lockUserID:
      AuditWords(
        "a device lock's id is no user id", "no account can have it", "delete the document in the Firebase console")
    // What the contract does not know
    case .collectionUnknown:
      AuditWords(
        "a collection that the contract does not know",
        "the app does not use it; if the rules let devices in, it is a back door",
        "delete it in the Firebase console, unless another program shares the project")
    case .collectionBelowConversation:
      AuditWords(
        "a conversation has a collection that the contract does not know", "the app does not use it", removeCollection)
    case .collectionBelowMessage:
      AuditWords("a message has a collection below it", "the app does not use it", removeCollection)
    case .collectionBelowLock:
      AuditWords("a device lock has a collection below it", "the app does not use it", removeCollection)
    // Messages
    case .messageFieldMissing: AuditWords("a message lacks a field", "the app cannot read the message", badMessage)
    case .messageFieldType:
      AuditWords("a message's field is of another type", "the app cannot read the message", badMessage)
    case .messageFieldUnknown:
      AuditWords(
        "a message has a field that the contract does not know",
        "it is not encrypted: whoever administers the server can read it",
        "see which client wrote it; remove the field in the Firebase console")
    case .messageKind:
      AuditWords("a message is of an unknown kind", "the app cannot show it", badMessage)
    case .senderStranger:
      AuditWords(
        "a message was sent by somebody who is no participant",
        "the rules refuse that: it was written by an administrator, or the rules were open",
        "check the rules in force: wtadmin rules check; then delete the message")
    case .senderFormer:
      AuditWords(
        "messages of a former participant are left",
        "a replaced phone or person wrote them under an earlier key, and no device can read them any more",
        "nothing needs to be done; wtadmin pairing rotate --purge deletes them")
    case .messageKeyVersion:
      AuditWords("a message's key version is below 1", "no pairing made such a key", badMessage)
    case .keyVersionAhead:
      AuditWords(
        "a message names a key that was never made",
        "no device can read it, or the conversation's key version was set back by hand", byHand)
    case .keyVersionFell:
      AuditWords(
        "a message was sent under an older key after a newer one was made",
        "the old key should be destroyed; the rules refuse that", "check the rules in force: wtadmin rules check")
    case .sentWithoutKey:
      AuditWords(
        "a message was sent when its key was not made yet, or no longer accepted",
        "the rules refuse that: they were open, or a time was changed by hand",
        "check the rules in force: wtadmin rules check")
    case .nonceMalformed:
      AuditWords("a nonce is not 12 bytes in base64", "the message cannot be decrypted", badClient)
    case .nonceReused:
      AuditWords(
        "a nonce was used twice under one key",
        "whoever has both ciphertexts learns what their texts have in common, and can forge messages",
        "wtadmin audit --fix demands a new pairing; then find out which client draws nonces badly")
    case .ciphertextMalformed:
      AuditWords("a ciphertext is not canonical base64", "the message cannot be decrypted", badClient)
    case .ciphertextTooShort:
      AuditWords(
        "a ciphertext is shorter than its tag", "nothing was encrypted with AES-GCM into it", badClient)
    case .ciphertextTooLong:
      AuditWords("a ciphertext is longer than 131,072 characters", "the rules refuse that", badClient)
    case .ciphertextPlain:
      AuditWords(
        "a ciphertext looks like plain text",
        "somebody's words may be readable by whoever administers the server, or gets at its data",
        "delete the message, tell its sender, and stop the client that wrote it")
    case .sentInFuture:
      AuditWords(
        "a message was sent in the future", "lists are out of order",
        "see whether this machine's clock is right; else the message was written by hand")
    case .sentBeforeConversation:
      AuditWords(
        "a message is older than its conversation", "one of the two was changed by hand, or brought from elsewhere",
        byHand)
    case .readBeforeSent: AuditWords("a message was read before it was sent", "the receipt is made up", badReceipt)
    case .readInFuture: AuditWords("a message was read in the future", "the receipt is made up", badReceipt)
    case .deletedForOthers:
      AuditWords(
        "a message is deleted for others than its sender",
        "the rules refuse that: somebody may have hidden it from the recipient", badReceipt)
    case .mediaOnText: AuditWords("a text has media", "the app does not show them", badMessage)
    case .mediaAbsent: AuditWords("an image or GIF has no media", "the app cannot show it", badMessage)
    case .mediaMalformed:
      AuditWords("a message's media are not what the contract says", "the app cannot show them", badMessage)
    case .mediaSizeOutOfRange:
      AuditWords("a message's media have an impossible size", "no such object can be uploaded", badMessage)
    case .mediaNonceMalformed:
      AuditWords("the nonce of media is not 12 bytes in base64", "the media cannot be decrypted", badClient)
    case .mediaNonceReused:
      AuditWords(
        "the nonce of media was used before under the same key",
        "whoever has both ciphertexts learns what they have in common, and can forge messages",
        "wtadmin audit --fix demands a new pairing; then find out which client draws nonces badly")
    case .nonceBudget:
      AuditWords(
        "a key has been used very often", "beyond 2^32 messages, random nonces may meet by chance", rotate)
    // Media
    case .objectMissing:
      AuditWords(
        "the media of a message are missing", "the recipient sees a picture that cannot be loaded",
        "delete the message, or bring the object back from a backup")
    case .objectWithoutMessage:
      AuditWords(
        "media belong to no message", "nobody can see them, and they cost storage", "wtadmin audit --fix deletes them")
    case .objectSize:
      AuditWords(
        "media are not as long as their message says", "they were replaced, or the upload was cut short",
        "delete the message with its media")
    case .objectContentType:
      AuditWords(
        "media are not of the type application/octet-stream", "the type tells what the ciphertext holds", badClient)
    case .objectSender:
      AuditWords(
        "media name another sender than their message, or none", "only their sender may delete them, by that name",
        "find out which client uploaded them; the rules refuse that")
    case .objectMetadataUnknown:
      AuditWords(
        "media have metadata that the contract does not know", "they are not encrypted", badClient)
    case .objectSizeOutOfRange:
      AuditWords("media are shorter than a tag or longer than 25 MiB", "the rules refuse that", badClient)
    case .objectPlace:
      AuditWords(
        "an object lies where the contract has none", "the app does not use it",
        "delete it in the Firebase console, unless another program shares the bucket")
    case .objectPlain:
      AuditWords(
        "media look like plain data", "a picture may be visible to whoever administers the server",
        "delete the message with its media, tell its sender, and stop the client that wrote them")
    case .objectTokensExtra:
      AuditWords(
        "media have more download tokens than an upload makes",
        "somebody made a link that opens them without signing in, whatever the rules say",
        "wtadmin audit --fix removes all tokens; the app needs none")
    case .objectTokens:
      AuditWords(
        "media can be opened with the download token of their upload",
        "every upload through Firebase makes one; a participant can look it up, and a link with it works without signing in",
        "nothing needs to be done, as the media are encrypted; wtadmin audit --fix removes them, the app needs none")
    }
  }
}

private let resetLock = "reset it: wtadmin device reset PERSON; the phone then claims it anew"
private let removeCollection = "delete it in the Firebase console"
private let badMessage = "find out which client wrote it; delete the message in the Firebase console"
private let badClient = "find out which client wrote it, and mend or stop that client"
private let badReceipt = "check the rules in force: wtadmin rules check; then correct the field in the Firebase console"
