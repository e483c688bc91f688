internal import Domain
internal import REST

extension SeedDefect {
  static let ofConversations: [SeedDefect] = [
    SeedDefect(.conversationID) { conversation, _ in
      let sound = conversation.id
      conversation.id = "made-by-hand-" + sound.prefix(4)
      for index in conversation.objects.indices {
        conversation.objects[index].name = Contract.Object.name(
          conversation: conversation.id, message: conversation.messages[3].id)
      }
      return conversation.place
    },
    SeedDefect(.conversationFieldMissing) { conversation, _ in
      conversation[.createdAt] = nil
      return conversation.place
    },
    SeedDefect(.conversationFieldType) { conversation, _ in
      conversation[.schema] = .string("1")
      return conversation.place
    },
    SeedDefect(.conversationFieldUnknown) { conversation, _ in
      conversation.fields?["title"] = .string("Family")
      return conversation.place
    },
    SeedDefect(.conversationSchema) { conversation, _ in
      conversation[.schema] = .integer(2)
      return conversation.place
    },
    SeedDefect(.keyVersionNegative) { conversation, factory in
      conversation.keepMessages(0)
      conversation[.keyVersion] = .integer(-1)
      conversation[.pairing] = .string(Pairing.awaiting.rawValue)
      conversation[.pairingChangedAt] = .time(factory.now.adding(days: -5))
      conversation[.updatedAt] = conversation[.pairingChangedAt]
      return conversation.place
    },
    SeedDefect(.pairedWithoutKey) { conversation, _ in
      conversation.keepMessages(0)
      conversation[.keyVersion] = .integer(0)
      return conversation.place
    },
    SeedDefect(.pairingUnknown) { conversation, _ in
      conversation[.pairing] = .string("maybe")
      return conversation.place
    },
    SeedDefect(.conversationInFuture) { conversation, factory in
      conversation[.updatedAt] = .time(factory.now.adding(days: 30))
      return conversation.place
    },
    SeedDefect(.conversationTimesDisordered) { conversation, factory in
      conversation[.updatedAt] = .time(factory.now.adding(days: -60))
      return conversation.place
    },
    SeedDefect(.awaitingForLong) { conversation, factory in
      conversation.keepMessages(2)
      conversation[.keyVersion] = .integer(1)
      conversation[.pairing] = .string(Pairing.awaiting.rawValue)
      conversation[.pairingChangedAt] = .time(factory.now.adding(days: -60))
      conversation[.updatedAt] = conversation[.pairingChangedAt]
      return conversation.place
    },
    SeedDefect(.duplicatePair) { conversation, factory in
      var twin = conversation
      twin.id = factory.random.id(ConversationID.characterCount)
      twin[.createdAt] = .time(factory.now.adding(days: -60))
      conversation.others.append((twin.place.path, twin.fields ?? [:]))
      return twin.place
    },
    SeedDefect(.conversationMissing) { conversation, _ in
      conversation.keepMessages(2)
      conversation.fields = nil
      return conversation.place
    },
  ]

  static let ofMembers: [SeedDefect] = [
    SeedDefect(.participantCount) { conversation, factory in
      let third = factory.person()
      conversation.people.append(third)
      let users = (conversation.users + [third.user]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      conversation[.participants] = .array(users.map(FirestoreValue.string))
      conversation.names[third.user] = .string("Ida")
      return conversation.place
    },
    SeedDefect(.participantRepeated) { conversation, _ in
      let users = conversation.users
      conversation[.participants] = .array([.string(users[0]), .string(users[0])])
      conversation.names[users[1]] = nil
      conversation.setSender(users[0])
      return conversation.place
    },
    SeedDefect(.participantsUnsorted) { conversation, _ in
      conversation[.participants] = .array(conversation.users.reversed().map(FirestoreValue.string))
      return conversation.place
    },
    SeedDefect(.participantUserID) { conversation, _ in
      let users = conversation.users
      conversation[.participants] = .array([.string(users[0]), .string("ben or so")])
      conversation.names[users[1]] = nil
      conversation.setSender(users[0])
      return conversation.place
    },
    SeedDefect(.displayNameMissing) { conversation, _ in
      conversation.names[conversation.users[1]] = nil
      return conversation.place
    },
    SeedDefect(.displayNameLeftOver) { conversation, factory in
      conversation.names[factory.random.id(28)] = .string("Somebody who left")
      return conversation.place
    },
    SeedDefect(.displayNameUnfit) { conversation, _ in
      conversation.names[conversation.users[0]] = .string("")
      return conversation.place
    },
  ]

  static let ofAccounts: [SeedDefect] = [
    SeedDefect(.accountMissing) { conversation, _ in
      conversation.people[1].account = nil
      conversation.people[1].lock = nil
      return conversation.place
    },
    SeedDefect(.accountDisabled) { conversation, _ in
      conversation.people[1].account?.isDisabled = true
      return conversation.place
    },
    SeedDefect(.accountNotAnonymous) { conversation, _ in
      conversation.people[0].account?.email = "ana@example.org"
      return conversation.place
    },
    SeedDefect(.participantSilent) { conversation, factory in
      conversation.people[1].account?.lastSeenAt = factory.now.adding(days: -30)
      conversation.strangers.append(
        SeedAccount(
          user: factory.random.id(28), createdAt: factory.now.adding(days: -28),
          lastSeenAt: factory.now.adding(days: -1)))
      return conversation.place
    },
  ]

  private static func ofLock(
    _ code: AuditCode, _ apply: @escaping @Sendable (inout [String: FirestoreValue], SeedFactory) -> Void
  ) -> SeedDefect {
    SeedDefect(code) { conversation, factory in
      var lock = conversation.people[0].lock ?? [:]
      apply(&lock, factory)
      conversation.people[0].lock = lock
      return .lock(conversation.people[0].user)
    }
  }

  static let ofLocks: [SeedDefect] = [
    SeedDefect(.lockOfNobody) { conversation, factory in
      let nobody = SeedPerson(user: factory.random.id(28), account: nil, lock: conversation.people[0].lock)
      conversation.people.append(nobody)
      return .lock(nobody.user)
    },
    SeedDefect(.lockUserID) { conversation, factory in
      let nobody = SeedPerson(user: "ana's phone", account: nil, lock: conversation.people[0].lock)
      conversation.people.append(nobody)
      return .lock(nobody.user)
    },
    ofLock(.lockFieldMissing) { lock, _ in lock[Contract.DeviceField.lastSeenAt.rawValue] = nil },
    ofLock(.lockFieldType) { lock, _ in lock[Contract.DeviceField.claimedAt.rawValue] = .string("yesterday") },
    ofLock(.lockFieldUnknown) { lock, _ in lock["model"] = .string("iPhone 15") },
    ofLock(.lockDeviceID) { lock, _ in lock[Contract.DeviceField.deviceId.rawValue] = .string("short") },
    ofLock(.lockInFuture) { lock, factory in
      lock[Contract.DeviceField.lastSeenAt.rawValue] = .time(factory.now.adding(days: 3))
    },
    ofLock(.lockTimesDisordered) { lock, factory in
      lock[Contract.DeviceField.lastSeenAt.rawValue] = .time(factory.now.adding(days: -500))
    },
  ]

  private static let note: [String: FirestoreValue] = ["text": .string("x")]

  static let ofCollections: [SeedDefect] = [
    SeedDefect(.collectionUnknown) { conversation, factory in
      conversation.others.append(("notes/" + factory.random.id(20), note))
      return .collection("notes")
    },
    SeedDefect(.collectionBelowConversation) { conversation, factory in
      let collection = conversation.place.path + "/typing"
      conversation.others.append((collection + "/" + factory.random.id(20), note))
      return .collection(collection)
    },
    SeedDefect(.collectionBelowMessage) { conversation, factory in
      let collection = conversation.place(ofMessage: 0).path + "/reactions"
      conversation.others.append((collection + "/" + factory.random.id(20), note))
      return .collection(collection)
    },
    SeedDefect(.collectionBelowLock) { conversation, factory in
      let collection = Contract.Path.lock(of: conversation.people[0].user) + "/log"
      conversation.others.append((collection + "/" + factory.random.id(20), note))
      return .collection(collection)
    },
  ]
}
