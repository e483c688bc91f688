internal import Crypto
internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST

/// One run of an export, from the beginning or from where an earlier one broke off.
struct ExportRun {
  let connection: Connection
  let folder: ExportFolder
  let world: World
  private(set) var progress: ExportProgress

  /// How often documents are begun anew when the server has the moment no more whose state was being read.
  private static let attempts = 3
  /// Firestore keeps an hour of past states; a moment that is about to be lost is not begun with.
  private static let momentSeconds: Int64 = 3_300

  init(_ connection: Connection, into folder: ExportFolder, in world: World) throws {
    self.connection = connection
    self.folder = folder
    self.world = world
    let settings = connection.instance.settings
    let endpoint = try connection.instance.endpoints(in: world)[.firestore].description
    guard let earlier = try folder.progress() else {
      progress = ExportProgress(
        project: settings.project, endpoint: endpoint, readTime: Timestamp(seconds: 0), expected: [:])
      return
    }
    guard earlier.project == settings.project, earlier.endpoint == endpoint else {
      throw ExportError.isOfAnotherInstance(folder.growing, project: earlier.project, endpoint: earlier.endpoint)
    }
    progress = earlier
  }

  /// Reads all that is missing.
  mutating func carryOut() throws -> ExportManifest {
    try readDocuments()
    if progress.finished[.accounts] == nil { try readAccounts() }
    if progress.finished[.media] == nil { try readMedia() }
    return progress.manifest
  }

  // MARK: - Documents

  private var hasAllDocuments: Bool { progress.next.map { !$0.isDocuments } ?? true }

  private mutating func readDocuments() throws {
    if hasAllDocuments { return }
    var isFresh = progress.expected.isEmpty
    if !isFresh, world.now().seconds(since: progress.readTime) > Self.momentSeconds {
      world.note("the documents that an earlier run read are too old to go on with; they are read anew")
      isFresh = true
    }
    for _ in 1...Self.attempts {
      do {
        if isFresh { try survey() }
        for part in ExportPart.allCases where part.isDocuments && progress.finished[part] == nil {
          try read(part)
        }
        return
      } catch let error as FirebaseError where error.isLostMoment {
        world.note("the instance was written to, and the server does not keep what was; the documents are read anew")
        isFresh = true
      }
    }
    throw ExportError.keepsChanging(attempts: Self.attempts)
  }

  /// Chooses the moment, and tells what reading it will cost.
  private mutating func survey() throws {
    let survey = try ExportSurvey(connection.firestore)
    if let left = connection.billed.readsLeft, survey.total > left {
      throw ExportError.tooManyReads(needed: survey.total + connection.billed.count.reads, allowed: left)
    }
    let known = ExportPart.allCases.filter(\.isDocuments).map(\.rawValue)
    progress = ExportProgress(
      project: progress.project, endpoint: progress.endpoint, readTime: survey.readTime, expected: survey.counts)
    progress.leftOut.collections = try connection.firestore.collectionIDs().filter { !known.contains($0) }.sorted()
    try folder.save(progress)
    let cost = UsageStore.Day(reads: Int64(survey.total))
    world.note("\(counted(survey.total, "document")) will be read, a billed read each: \(cost.shareWords) of a day")
  }

  private mutating func read(_ part: ExportPart) throws {
    guard let query = part.query else { return }
    var file = try LineFile(folder.linesPath(part), at: progress.position(in: part), files: world.files)
    if file.position.count == 0, part == .messages { progress.leftOut.strayMessages = 0 }
    var pages = connection.firestore.asOf(progress.readTime).pages(
      of: query, after: file.position.last.flatMap { try? DocumentPath($0) })
    var bar = Progress(part.rawValue, total: progress.expected[part], in: world)
    defer { bar.finish() }
    bar.advance(by: file.position.count)
    while let page = try pages.next() {
      for document in page {
        if part.holds(document.path) {
          file.add(ExportedDocument(document, in: part))
          leaveOut(ExportedDocument.unexported(document, in: part))
        } else {
          progress.leftOut.strayMessages += 1
        }
        file.pass(document.path.description)
      }
      try checkpoint(&file)
      bar.advance(by: page.count)
      try world.stopIfInterrupted()
    }
    let strays = part == .messages ? progress.leftOut.strayMessages : 0
    let expected = progress.expected[part] ?? 0
    guard file.position.count + strays == expected else {
      throw ExportError.miscounted(part, counted: expected, read: file.position.count + strays)
    }
    try finish(&file, part)
  }

  private mutating func leaveOut(_ fields: [String]) {
    if fields.isEmpty { return }
    progress.leftOut.deviceFields = Set(progress.leftOut.deviceFields + fields).sorted()
  }

  // MARK: - Accounts and media

  /// Accounts cost nothing, so a run that broke off reads them from the beginning.
  private mutating func readAccounts() throws {
    var file = try LineFile(folder.linesPath(.accounts), at: .init(.accounts), files: world.files)
    progress.leftOut.accounts = 0
    var pages = connection.accounts.all()
    var bar = Progress("accounts", in: world)
    defer { bar.finish() }
    while let page = try pages.next() {
      for account in page where account.createdAt.map({ $0 <= progress.readTime }) ?? true {
        if account.isAnonymous {
          file.add(ExportedAccount(account))
        } else {
          progress.leftOut.accounts += 1
        }
      }
      try file.sync()
      bar.advance(by: page.count)
      try world.stopIfInterrupted()
    }
    try finish(&file, .accounts)
  }

  private mutating func readMedia() throws {
    var file = try LineFile(folder.linesPath(.media), at: progress.position(in: .media), files: world.files)
    if file.position.count == 0 { progress.mediaSize = 0 }
    if let media = connection.media {
      var pages = media.objects(prefix: Contract.Object.root)
      var bar = Progress("media objects", in: world)
      defer { bar.finish() }
      bar.advance(by: file.position.count)
      while let page = try pages.next() {
        for record in page where isWanted(record, after: file.position.last) {
          try read(record, from: media, into: &file)
          bar.advance()
          try world.stopIfInterrupted()
        }
        try checkpoint(&file)
      }
    }
    try finish(&file, .media)
  }

  /// Not what an earlier run has, nor what came after the documents were read.
  private func isWanted(_ record: ObjectRecord, after last: String?) -> Bool {
    if let last, !last.utf8.lexicographicallyPrecedes(record.name.utf8) { return false }
    return record.createdAt.map { $0 <= progress.readTime } ?? true
  }

  private mutating func read(_ record: ObjectRecord, from media: StorageClient, into file: inout LineFile) throws {
    guard let bytes = try media.downloadIfPresent(record.name) else {
      world.note("\(record.name) was deleted while it was to be read; it is left out")
      return
    }
    guard Int64(bytes.count) == record.size, record.md5.map({ $0 == MD5.digest(of: bytes) }) ?? true else {
      throw ExportError.damagedOnTheWay(record.name)
    }
    let object = ExportedObject(record, size: record.size, sha256: hexadecimal(SHA256.digest(of: bytes)))
    try folder.keep(bytes, of: object)
    file.add(object)
    file.pass(object.name)
    progress.mediaSize += bytes.count
    if file.position.count.isMultiple(of: 20) { try checkpoint(&file) }
  }

  // MARK: - On the disk

  private mutating func checkpoint(_ file: inout LineFile) throws {
    try file.sync()
    progress.current = file.position
    try folder.save(progress)
  }

  private mutating func finish(_ file: inout LineFile, _ part: ExportPart) throws {
    try file.sync()
    progress.finished[part] = file.summary
    progress.current = nil
    try folder.save(progress)
  }
}

extension StorageClient {
  /// The object's bytes; nil where it is gone.
  fileprivate func downloadIfPresent(_ name: String) throws(FirebaseError) -> [UInt8]? {
    do throws(FirebaseError) {
      return try download(name)
    } catch  where error.status == .notFound {
      return nil
    }
  }
}
