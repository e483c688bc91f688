/// What the audit can find. The raw values are stable: scripts and code hosts know a finding by them.
///
/// WT1 conversations, WT2 accounts, WT3 device locks, WT4 what the contract does not know, WT5 messages, WT6 media.
package enum AuditCode: String, Hashable, Sendable, CaseIterable, Comparable {
  case conversationID = "WT101"
  case conversationFieldMissing = "WT102"
  case conversationFieldType = "WT103"
  case conversationFieldUnknown = "WT104"
  case conversationSchema = "WT105"
  case participantCount = "WT106"
  case participantRepeated = "WT107"
  case participantsUnsorted = "WT108"
  case participantUserID = "WT109"
  case displayNameMissing = "WT110"
  case displayNameLeftOver = "WT111"
  case displayNameUnfit = "WT112"
  case keyVersionNegative = "WT113"
  case pairedWithoutKey = "WT114"
  case pairingUnknown = "WT115"
  case conversationInFuture = "WT116"
  case conversationTimesDisordered = "WT117"
  case awaitingForLong = "WT118"
  case duplicatePair = "WT119"
  /// Documents below a conversation that does not exist.
  case conversationMissing = "WT120"

  case accountMissing = "WT201"
  case accountDisabled = "WT202"
  case accountNotAnonymous = "WT203"
  /// A participant fell silent, and an account that is in no conversation appeared soon after.
  case participantSilent = "WT204"

  case lockOfNobody = "WT301"
  case lockFieldMissing = "WT302"
  case lockFieldType = "WT303"
  case lockFieldUnknown = "WT304"
  case lockDeviceID = "WT305"
  case lockInFuture = "WT306"
  case lockTimesDisordered = "WT307"
  case lockUserID = "WT308"

  case collectionUnknown = "WT401"
  case collectionBelowConversation = "WT402"
  case collectionBelowMessage = "WT403"
  case collectionBelowLock = "WT404"

  case messageFieldMissing = "WT501"
  case messageFieldType = "WT502"
  case messageFieldUnknown = "WT503"
  case messageKind = "WT504"
  case senderStranger = "WT505"
  /// Sent, under an older key, by somebody who is no participant now.
  case senderFormer = "WT506"
  case messageKeyVersion = "WT507"
  case keyVersionAhead = "WT508"
  case keyVersionFell = "WT509"
  /// Sent when its key was not made yet, or was no longer accepted.
  case sentWithoutKey = "WT510"
  case nonceMalformed = "WT511"
  case nonceReused = "WT512"
  case ciphertextMalformed = "WT513"
  case ciphertextTooShort = "WT514"
  case ciphertextTooLong = "WT515"
  case ciphertextPlain = "WT516"
  case sentInFuture = "WT517"
  case sentBeforeConversation = "WT518"
  case readBeforeSent = "WT519"
  case readInFuture = "WT520"
  case deletedForOthers = "WT521"
  case mediaOnText = "WT522"
  case mediaAbsent = "WT523"
  case mediaMalformed = "WT524"
  case mediaSizeOutOfRange = "WT525"
  case mediaNonceMalformed = "WT526"
  case mediaNonceReused = "WT527"
  case nonceBudget = "WT528"

  case objectMissing = "WT601"
  case objectWithoutMessage = "WT602"
  case objectSize = "WT603"
  case objectContentType = "WT604"
  case objectSender = "WT605"
  case objectMetadataUnknown = "WT606"
  case objectSizeOutOfRange = "WT607"
  case objectPlace = "WT608"
  case objectPlain = "WT609"
  /// More download tokens than the one that an upload through Firebase makes.
  case objectTokensExtra = "WT610"
  case objectTokens = "WT611"

  package static func < (left: AuditCode, right: AuditCode) -> Bool { left.rawValue < right.rawValue }

  package var severity: AuditSeverity {
    switch self {
    case .participantSilent, .senderFormer, .objectTokens: .info
    case .conversationFieldUnknown, .displayNameLeftOver, .conversationTimesDisordered, .awaitingForLong,
      .duplicatePair, .conversationMissing, .accountDisabled, .lockOfNobody, .lockFieldUnknown, .lockTimesDisordered,
      .collectionUnknown, .collectionBelowConversation, .collectionBelowMessage, .collectionBelowLock,
      .messageFieldUnknown, .sentBeforeConversation, .nonceBudget, .objectWithoutMessage, .objectMetadataUnknown,
      .objectPlace, .objectTokensExtra:
      .warning
    case .conversationID, .conversationFieldMissing, .conversationFieldType, .conversationSchema, .participantCount,
      .participantRepeated, .participantsUnsorted, .participantUserID, .displayNameMissing, .displayNameUnfit,
      .keyVersionNegative, .pairedWithoutKey, .pairingUnknown, .conversationInFuture, .accountMissing,
      .accountNotAnonymous, .lockFieldMissing, .lockFieldType, .lockDeviceID, .lockInFuture, .lockUserID,
      .messageFieldMissing, .messageFieldType, .messageKind, .senderStranger, .messageKeyVersion, .keyVersionAhead,
      .keyVersionFell, .sentWithoutKey, .nonceMalformed, .nonceReused, .ciphertextMalformed, .ciphertextTooShort,
      .ciphertextTooLong, .ciphertextPlain, .sentInFuture, .readBeforeSent, .readInFuture, .deletedForOthers,
      .mediaOnText, .mediaAbsent, .mediaMalformed, .mediaSizeOutOfRange, .mediaNonceMalformed, .mediaNonceReused,
      .objectMissing, .objectSize, .objectContentType, .objectSender, .objectSizeOutOfRange, .objectPlain:
      .error
    }
  }

  /// Whether only a deep audit, which reads messages and media, can find it.
  package var isDeep: Bool {
    switch self {
    case .collectionBelowConversation, .collectionBelowMessage, .collectionBelowLock: true
    default: rawValue >= Self.messageFieldMissing.rawValue
    }
  }
}
