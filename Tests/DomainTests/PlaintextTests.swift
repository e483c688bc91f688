import Domain
import Testing

/// SplitMix64, so that a failure can be seen again.
private struct Chance: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      withUnsafeBytes(of: next()) { bytes.append(contentsOf: $0) }
    }
    return Array(bytes.prefix(count))
  }
}

@Suite struct `What looks like plain text` {
  /// As many of each length from a tag alone on, the short ones being those that chance could make look like text.
  @Test func `is no random ciphertext out of 100,000`() {
    var chance = Chance(state: 1)
    var suspected: [[UInt8]] = []
    for number in 0..<100_000 {
      let bytes = chance.bytes(16 + number % 128)
      if PlaintextSuspicion(bytes) != nil { suspected.append(bytes) }
    }
    #expect(suspected.isEmpty)
  }

  @Test func `is no random file out of 2,000`() {
    var chance = Chance(state: 2)
    #expect((0..<2_000).allSatisfy { _ in PlaintextSuspicion(chance.bytes(2_048)) == nil })
  }

  @Test func `is each of 1,000 short texts in twelve languages`() {
    let texts = ShortTexts.all(1_000)
    #expect(Set(texts).count == 1_000)
    #expect(texts.contains { $0.utf8.count < 4 } && texts.contains { $0.utf8.count > 60 })
    let missed = texts.filter { PlaintextSuspicion(Array($0.utf8)) != .text }
    #expect(missed.isEmpty)
  }

  @Test(
    arguments: [
      "CALL ME AT ONCE!!", "+49 170 1234567 89", "https://example.org/a?b=c", "{\"text\":\"hi\",\"to\":3}",
      "😀😀😀😀", "a\nb\nc\nd\ne\nf\ng\nh\ni", "Grüße aus Łódź, à bientôt",
    ]) func `is also what is no sentence`(_ text: String)
  {
    #expect(PlaintextSuspicion(Array(text.utf8)) != nil)
  }

  @Test func `is text in a single-byte encoding`() {
    let latin1 = Array("Schöne Grüße für heute Abend".unicodeScalars.map { UInt8($0.value) })
    #expect(PlaintextSuspicion(latin1) == .text)
  }

  private static let magic: [(bytes: [UInt8], format: KnownFormat)] = [
    ([0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10], .jpeg), ([0xFF, 0xD8, 0xFF, 0xDB, 0x00, 0x43], .jpeg),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], .png), (Array("GIF89a".utf8), .gif), (Array("1234ftypheic".utf8), .isoMedia),
    (Array("RIFF????WEBPVP8 ".utf8), .webp), ([0x4D, 0x4D, 0x00, 0x2A], .tiff), (Array("%PDF-1.7".utf8), .pdf),
    ([0x50, 0x4B, 0x03, 0x04], .zip), ([0x1A, 0x45, 0xDF, 0xA3], .matroska), ([0x49, 0x44, 0x33, 4, 0], .mp3),
  ]

  @Test(arguments: magic) func `is the beginning of a known file`(_ magic: [UInt8], _ format: KnownFormat) {
    var chance = Chance(state: 3)
    let file = magic + chance.bytes(500)
    #expect(PlaintextSuspicion(file) == .file(format))
  }

  @Test func `is EXIF wherever it stands near the beginning`() {
    var chance = Chance(state: 4)
    let bytes: [UInt8] = chance.bytes(300) + [0x45, 0x78, 0x69, 0x66, 0, 0] + chance.bytes(300)
    #expect(PlaintextSuspicion(bytes) == .file(.exif))
  }

  /// Periods after which bytes repeat themselves, and how many bytes there are.
  @Test(arguments: [(1, 64), (7, 512), (2, 1_024)]) func `is also what repeats itself`(_ period: Int, _ count: Int) {
    #expect(PlaintextSuspicion((0..<count).map { UInt8($0 % period * 30) }) == .uneven)
  }
}

/// Things that people write, short and long.
enum ShortTexts {
  /// Openings, and what may follow them.
  private static let languages: [(openings: [String], rests: [String])] = [
    (
      ["Hi", "Ok", "Hey ana", "Sorry", "Well then"],
      [
        "see you at 8", "on my way", "call me later please", "did you feed the cat?", "love you",
        "the train is late again",
      ]
    ),
    (
      ["Ja", "Hallo", "Na gut", "Du", "Ach so"],
      [
        "bis später", "bin gleich da", "kannst du Brot mitbringen?", "das hätte ich nicht gedacht", "gute Nacht",
        "um acht",
      ]
    ),
    (
      ["Oui", "Salut", "Coucou", "Bon", "Dis"],
      ["à demain", "je t'aime", "où es-tu ?", "n'oublie pas le café", "ça marche", "on se voit à midi devant la gare"]
    ),
    (
      ["Sí", "Hola", "Oye", "Bueno", "Pues"],
      ["¿dónde estás?", "mañana hablamos", "te quiero", "no llego a tiempo", "vale", "trae el pan por favor"]
    ),
    (
      ["Sì", "Ciao", "Ehi", "Allora", "Dai"],
      ["a dopo", "ci vediamo alle otto", "perché no?", "ti voglio bene", "arrivo", "non trovo più le chiavi di casa"]
    ),
    (
      ["Да", "Привет", "Ну", "Слушай", "Ок"],
      ["скоро буду", "где ты?", "люблю тебя", "купи молока, пожалуйста", "спокойной ночи", "до завтра"]
    ),
    (
      ["Evet", "Merhaba", "Canım", "Tamam", "Şey"],
      ["geliyorum", "neredesin?", "seni seviyorum", "akşam görüşürüz", "ekmek alır mısın?", "iyi geceler"]
    ),
    (
      ["Tak", "Cześć", "No", "Hej", "Dobra"],
      ["już idę", "gdzie jesteś?", "kocham cię", "zadzwoń później", "kup chleb", "do zobaczenia o ósmej na dworcu"]
    ),
    (["はい", "ねえ", "うん", "もしもし", "ごめん"], ["今行く", "どこにいるの？", "また明日", "愛してる", "電話して", "駅の前で八時に会おう"]),
    (["好", "喂", "嗯", "你好", "亲爱的"], ["我马上到", "你在哪里？", "明天见", "我爱你", "给我打电话", "八点在车站门口见面吧"]),
    (["نعم", "مرحبا", "طيب", "يا", "أهلا"], ["أنا قادم", "أين أنت؟", "أحبك", "تصبح على خير", "اتصل بي", "نلتقي غدا"]),
    (
      ["Ναι", "Γεια", "Λοιπόν", "Έλα", "Εντάξει"],
      ["έρχομαι", "πού είσαι;", "σ' αγαπώ", "τα λέμε αύριο", "καληνύχτα", "πάρε με"]
    ),
  ]

  /// So many different texts, the openings alone among them.
  static func all(_ count: Int) -> [String] {
    var texts: [String] = ["k", "👍", "ok", "?", "no", "❤️", ":)", "12", "Ana", "Hm."]
    for (openings, rests) in languages {
      for opening in openings {
        texts.append(opening)
        for rest in rests {
          texts += [rest, "\(opening) \(rest)", "\(opening), \(rest)", "\(opening)! \(rest) 🙂", "\(rest). \(rest)"]
        }
      }
    }
    var seen: Set<String> = []
    return Array(texts.filter { seen.insert($0).inserted }.prefix(count))
  }
}
