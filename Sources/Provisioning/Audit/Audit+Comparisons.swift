internal import Domain
internal import Ledger
internal import REST

/// What no document tells by itself.
extension Audit {
  /// Whether everything was read decides what may be concluded from something that is not there.
  func comparisons(isComplete: Bool) throws -> [AuditFinding] {
    var findings = try membership()
    if isComplete { findings += try accountsAndLocks() }
    guard options.isDeep else { return findings }
    findings += try keys() + nonces() + senders()
    if media != nil { findings += try objects(isComplete: isComplete) }
    return findings
  }

  private func membership() throws -> [AuditFinding] {
    var findings: [AuditFinding] = []
    try store.forEachUnfitParticipant { conversation, user, fault in
      let code: AuditCode =
        switch fault {
        case .missing: .accountMissing
        case .disabled: .accountDisabled
        case .identified: .accountNotAnonymous
        }
      findings.append(AuditFinding(code, .conversation(conversation), user: user))
    }
    try store.forEachDuplicatePair { conversations in
      for (index, id) in conversations.enumerated().dropFirst() {
        let older = conversations[..<index].map { AuditPlace.conversation($0).path }
        findings.append(AuditFinding(.duplicatePair, .conversation(id), others: older))
      }
    }
    try store.forEachAwaiting(since: now - options.awaitingLimit) { conversation, since in
      findings.append(
        AuditFinding(.awaitingForLong, .conversation(conversation), found: since.timestamp.rfc3339))
    }
    try store.forEachMissingConversation { conversation, messages in
      findings.append(
        AuditFinding(.conversationMissing, .conversation(conversation), count: options.isDeep ? messages : nil))
    }
    return findings
  }

  private func accountsAndLocks() throws -> [AuditFinding] {
    var findings: [AuditFinding] = []
    try store.forEachLockOfNobody { user in findings.append(AuditFinding(.lockOfNobody, .lock(user), user: user)) }
    try store.forEachSilentParticipant(
      silentSince: now - options.silence, partnerSeenAfter: now - options.newcomerGap,
      gapMicroseconds: (Instant(seconds: 0) + options.newcomerGap).microseconds
    ) { conversation, user, seenAt, newcomers in
      findings.append(
        AuditFinding(
          .participantSilent, .conversation(conversation), user: user, found: seenAt.timestamp.rfc3339,
          others: newcomers))
    }
    return findings
  }

  // MARK: - Messages

  private func keys() throws -> [AuditFinding] {
    var findings: [AuditFinding] = []
    try store.forEachConversationKeys { conversation, spans in
      for (index, span) in spans.enumerated() {
        if span.nonces >= options.nonceWarning {
          findings.append(
            AuditFinding(
              .nonceBudget, .conversation(conversation.id), field: String(span.keyVersion), count: span.nonces))
        }
        findings += faults(of: span, before: spans[(index + 1)...], in: conversation)
      }
    }
    return findings
  }

  private func faults(
    of span: AuditStore.KeySpan, before later: ArraySlice<AuditStore.KeySpan>, in conversation: SeenConversation
  ) -> [AuditFinding] {
    func finding(_ code: AuditCode, at message: String, others: [String] = []) -> AuditFinding {
      AuditFinding(
        code, .message(conversation: conversation.id, message), found: String(span.keyVersion), others: others,
        count: span.messages)
    }
    guard let version = conversation.keyVersion, let changedAt = conversation.pairingChangedAt else { return [] }
    if span.keyVersion > version { return [finding(.keyVersionAhead, at: span.lastMessage)] }
    let order = AuditTolerance.order
    let earliest = later.filter { $0.keyVersion <= version }.min { $0.firstSentAt < $1.firstSentAt }
    if let earliest, earliest.firstSentAt + order < span.lastSentAt {
      let other = AuditPlace.message(conversation: conversation.id, earliest.firstMessage).path
      return [finding(.keyVersionFell, at: span.lastMessage, others: [other])]
    }
    switch conversation.pairing {
    case .awaiting where changedAt + order < span.lastSentAt: return [finding(.sentWithoutKey, at: span.lastMessage)]
    case .paired where span.keyVersion < version && changedAt + order < span.lastSentAt:
      return [finding(.keyVersionFell, at: span.lastMessage)]
    case .paired where span.keyVersion == version && span.firstSentAt + order < changedAt:
      return [finding(.sentWithoutKey, at: span.firstMessage)]
    case .awaiting, .paired, nil: return []
    }
  }

  private func nonces() throws -> [AuditFinding] {
    var findings: [AuditFinding] = []
    try store.forEachReusedNonce { conversation, version, uses in
      guard let first = uses.first else { return }
      for use in uses.dropFirst() {
        findings.append(
          AuditFinding(
            use.isMedia ? .mediaNonceReused : .nonceReused, .message(conversation: conversation, use.message),
            found: String(version),
            others: [AuditPlace.message(conversation: conversation, first.message).path]))
      }
    }
    return findings
  }

  private func senders() throws -> [AuditFinding] {
    var findings: [AuditFinding] = []
    try store.forEachStrangeSender { conversation, user, version, message, count in
      let wasReplaced = conversation.keyVersion.map {
        version < $0 || version == $0 && conversation.pairing == .awaiting
      }
      let finding =
        wasReplaced ?? false
        ? AuditFinding(.senderFormer, .conversation(conversation.id), user: user, count: count)
        : AuditFinding(.senderStranger, .message(conversation: conversation.id, message), user: user, count: count)
      findings.append(finding)
    }
    return findings
  }

  // MARK: - Media

  private func objects(isComplete: Bool) throws -> [AuditFinding] {
    var findings: [AuditFinding] = []
    try store.forEachMessageWithoutObject { conversation, message in
      findings.append(AuditFinding(.objectMissing, .message(conversation: conversation, message)))
    }
    if isComplete {
      try store.forEachObjectWithoutMessage(before: now - AuditTolerance.clock) { conversation, message in
        let name = Contract.Object.name(conversation: conversation, message: message)
        findings.append(AuditFinding(.objectWithoutMessage, .object(name)))
      }
    }
    try store.forEachUnlikeObject { object, size, sender in
      // A size that no object may have is told of the object itself.
      if let size, size != object.size, Contract.Object.sizes.contains(object.size) {
        findings.append(
          AuditFinding(.objectSize, .object(object.name), found: String(object.size), count: size))
      }
      if let found = object.sender, let sender, sender != found {
        findings.append(AuditFinding(.objectSender, .object(object.name), user: sender, found: found.quotable))
      }
    }
    let open = try store.objectsWithOneToken()
    if open > 0 { findings.append(AuditFinding(.objectTokens, .instance, count: Int64(open))) }
    return findings
  }
}
