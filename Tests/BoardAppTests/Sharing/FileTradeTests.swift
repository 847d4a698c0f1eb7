import BoardTestSupport
import BoardValues
import LinuxSystem
import LiveConnection
import TestSupport
import Testing

@testable import BoardApp

/// People with folders of their own, and a server that keeps what they put there.
private struct Market {
  struct Peer {
    var person: LivePerson
    var trade: FileTrade
    var folder: [String: [UInt8]] = [:]
    var isHere = true
    var readCount = 0
    var news: [FileTrade.News] = []
    var words: [String: String] = [:]
  }

  var peers: [String: Peer] = [:]
  var now = 100.0
  var wants: [String: Set<LivePerson>] = [:]
  var offers: [String: [LivePerson: [UInt8]]] = [:]
  var parts: [ContentDigest: [Int: [UInt8]]] = [:]
  /// The number of parts that were put, and the bytes of those that were fetched.
  var putCount = 0
  var sentBytes = 0
  /// Whether an answer is lost.
  var losesAnswer: () -> Bool = { false }
  /// What a part becomes on its way.
  var spoils: (_ part: [UInt8]) -> [UInt8] = { $0 }

  static func key(_ path: String) -> String { ContentDigest(of: path)?.text ?? "" }

  init() {}

  /// A board on which one has put the note `a.md`, "one", and which others have got from them.
  init(ofNoteOf owner: String, with others: String...) throws {
    try join(owner, ["a.md": Array("one".utf8)], own: ["a.md"])
    for name in others { try join(name) }
    show("a.md")
    pass(1)
  }

  /// Lets somebody come with the files in their folder; those of `own` are on the board by their own hand.
  mutating func join(_ name: String, _ folder: [String: [UInt8]] = [:], own: [String] = []) throws {
    let person = try #require(LivePerson(name: name))
    var peer = Peer(person: person, trade: FileTrade(as: person), folder: folder)
    peer.trade.vouch(for: own.map(Self.key))
    peer.trade.connect(at: now)
    peers[name] = peer
  }

  /// Shows the files of some paths to everyone.
  mutating func show(_ paths: String...) {
    for name in peers.keys.sorted() { look(name, paths) }
  }

  private mutating func look(_ name: String, _ paths: [String]) {
    let named = Dictionary(paths.map { (Self.key($0), $0) }) { $1 }
    let folder = peers[name]?.folder ?? [:]
    peers[name]?.trade.see(named, missing: Set(named.filter { folder[$0.value] == nil }.keys))
  }

  /// Lets everything happen that happens within some seconds.
  mutating func pass(_ seconds: Double) {
    let end = now + seconds
    repeat {
      while turn() {}
      let next = peers.values.filter(\.isHere).map(\.trade.deadline).min() ?? .infinity
      now = max(now + 0.001, min(next, end))
    } while now < end
  }

  private mutating func turn() -> Bool {
    var isBusy = false
    for name in peers.keys.sorted() where peers[name]?.isHere == true {
      for action in peers[name]?.trade.advance(to: now) ?? [] {
        isBusy = true
        perform(action, name)
      }
      let (news, words) = (peers[name]?.trade.takeNews() ?? [], peers[name]?.trade.words ?? [:])
      peers[name]?.news += news
      peers[name]?.words = words
    }
    return isBusy
  }

  private mutating func perform(_ action: FileTrade.Action, _ name: String) {
    switch action {
    case .ask(let request, let bytes):
      if losesAnswer() {
        peers[name]?.trade.noteLoss(of: request, at: now)
      } else {
        answer(request, bytes, name)
      }
    case .read(let key, let path):
      peers[name]?.readCount += 1
      let reading = reading(peers[name]?.folder[path])
      peers[name]?.trade.noteRead(key, reading)
    case .write(let key, let path, let bytes, let digest, let former):
      let present = peers[name]?.folder[path].flatMap { ContentDigest(of: $0) }
      let isRight = ContentDigest(of: bytes) == digest
      let isFree = present.map(former.contains) ?? former.isEmpty
      if isRight, isFree { peers[name]?.folder[path] = bytes }
      let writing = isRight ? isFree ? FileTrade.Writing.written(path) : .present : .damaged
      peers[name]?.trade.noteWritten(key, writing, at: now)
    case .compare(let key, let path):
      let digest = peers[name]?.folder[path].flatMap { ContentDigest(of: $0) }
      peers[name]?.trade.noteCompared(key, digest)
    }
  }

  /// Lets somebody write into a note on the board.
  mutating func edit(_ name: String, _ path: String, _ words: String) throws {
    let old = try #require(peers[name]?.folder[path].flatMap { ContentDigest(of: $0) })
    let new = try #require(ContentDigest(of: words))
    peers[name]?.folder[path] = Array(words.utf8)
    peers[name]?.trade.noteEdit(Self.key(path), from: old, to: new)
  }

  /// What a note says in the folder of each, by name.
  func words(_ path: String) -> [String: String] {
    peers.compactMapValues { $0.folder[path].map { String(decoding: $0, as: UTF8.self) } }
  }

  private func reading(_ bytes: [UInt8]?) -> FileTrade.Reading {
    guard let bytes, let digest = ContentDigest(of: bytes) else { return .unfit }
    return bytes.count > FileOffer.largest ? .tooLarge(bytes.count) : .content(bytes, digest)
  }

  private mutating func answer(_ request: LiveFileRequest, _ bytes: [UInt8], _ name: String) {
    guard let person = peers[name]?.person else { return }
    func tell(_ event: LiveFileEvent) { peers[name]?.trade.take(event, at: now) }
    func tellOthers(_ event: LiveFileEvent) {
      for other in peers.keys where other != name && peers[other]?.isHere == true {
        peers[other]?.trade.take(event, at: now)
      }
    }
    defer { peers[name]?.trade.noteStored(request, at: now) }
    switch request {
    case .list:
      tell(.list(wanted: Set(wants.keys), offered: offers.mapValues { Set($0.keys) }))
    case .want(let key):
      wants[key, default: []].insert(person)
      tellOthers(.wanted(key: key))
    case .offer(let key):
      offers[key, default: [:]][person] = bytes
      tellOthers(.offered(key: key, person, bytes))
    case .readOffer(let key, let person):
      guard let bytes = offers[key]?[person] else { return fail(request, name) }
      tell(.offered(key: key, person, bytes))
    case .parts(let digest): tell(.parts(digest, Set((parts[digest] ?? [:]).keys)))
    case .part(let digest, let index):
      guard let part = parts[digest]?[index] else { return fail(request, name) }
      sentBytes += part.count
      tell(.part(digest, index, spoils(part)))
    case .putPart(let digest, let index):
      putCount += 1
      parts[digest, default: [:]][index] = bytes
    case .withdraw(let key, let person):
      offers[key]?[person] = nil
      if offers[key]?.isEmpty == true { offers[key] = nil }
    case .remove(let digest): parts[digest] = nil
    }
  }

  private mutating func fail(_ request: LiveFileRequest, _ name: String) {
    peers[name]?.trade.noteFailure(request, .missing, at: now)
  }
}

@Suite("The files of a live board: who wants and who has them")
struct FileTradeTests {
  private static func bytes(_ count: Int, _ seed: UInt8 = 1) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 2) &+ seed }
  }

  private let picture = bytes(300_000)

  @Test("a file that only one has comes to the others, byte for byte")
  func arrives() throws {
    var market = Market()
    try market.join("Ann", ["a.png": picture], own: ["a.png"])
    try market.join("Bob")
    try market.join("Cleo")
    market.show("a.png")
    market.pass(1)
    #expect(market.peers["Bob"]?.folder["a.png"] == picture)
    #expect(market.peers["Cleo"]?.folder["a.png"] == picture)
    #expect(market.peers["Ann"]?.readCount == 1)
  }

  @Test("while a file is on its way its card says from whom it comes")
  func words() throws {
    let key = Market.key("a.png")
    let ann = try #require(LivePerson(name: "Ann"))
    let digest = try #require(ContentDigest(of: picture))
    var trade = FileTrade(as: ann)
    trade.connect(at: 0)
    trade.see([key: "a.png"], missing: [key])
    trade.take(.list(wanted: [], offered: [key: [ann]]), at: 0)
    #expect(trade.advance(to: 0) == [.ask(.list), .ask(.readOffer(key: key, ann))])
    #expect(trade.words.isEmpty)
    let offer = FileOffer(digest, size: picture.count)
    trade.take(.offered(key: key, ann, offer.encoded), at: 0)
    #expect(trade.advance(to: 0) == (0..<3).map { .ask(.part(digest, $0)) })
    #expect(trade.words == ["a.png": "coming from Ann…"])
    trade.see([:], missing: [])
    #expect(trade.words.isEmpty)
  }

  // MARK: Notes that are written

  @Test("what is written into a note comes to the others, back and forth, and an undo does")
  func written() throws {
    var market = try Market(ofNoteOf: "Ann", with: "Bob", "Cleo")
    for (name, words) in [
      ("Ann", "two"), ("Ann", "three"), ("Bob", "four"), ("Ann", "one"), ("Cleo", "four"),
    ] {
      try market.edit(name, "a.md", words)
      market.pass(1)
      #expect(market.words("a.md") == ["Ann": words, "Bob": words, "Cleo": words])
    }
    #expect(market.peers.values.flatMap(\.news).isEmpty)
  }

  @Test("who comes back with an old version gets the newest, also if everyone else is away")
  func comesBack() throws {
    var market = try Market(ofNoteOf: "Ann", with: "Bob")
    market.peers["Bob"]?.isHere = false
    try market.edit("Ann", "a.md", "two")
    market.pass(1)
    try market.edit("Ann", "a.md", "three")
    market.pass(1)
    market.peers["Ann"]?.isHere = false
    market.peers["Bob"]?.isHere = true
    market.peers["Bob"]?.trade.connect(at: market.now)
    market.pass(1)
    #expect(market.words("a.md")["Bob"] == "three")
    // His own words go on from there, though the program has begun anew since.
    try market.join("Bob", ["a.md": Array("three".utf8)], own: ["a.md"])
    market.show("a.md")
    market.pass(1)
    try market.edit("Bob", "a.md", "four")
    market.pass(1)
    market.peers["Ann"]?.isHere = true
    market.peers["Ann"]?.trade.connect(at: market.now)
    market.pass(1)
    #expect(market.words("a.md") == ["Ann": "four", "Bob": "four"])
  }

  @Test("where two have written, each keeps their own, and is told once")
  func clash() throws {
    var market = try Market(ofNoteOf: "Ann", with: "Bob")
    try market.edit("Ann", "a.md", "Ann's")
    try market.edit("Bob", "a.md", "Bob's")
    market.pass(10)
    #expect(market.words("a.md") == ["Ann": "Ann's", "Bob": "Bob's"])
    let ann = try #require(LivePerson(name: "Ann"))
    #expect(market.peers["Bob"]?.news == [.kept(path: "a.md", from: ann)])
    try market.edit("Ann", "a.md", "Ann's again")
    market.pass(10)
    #expect(market.words("a.md")["Bob"] == "Bob's")
    #expect(market.peers["Bob"]?.news.count == 1)
  }

  @Test("a note that others have only named does not go to them when it is written")
  func writtenButNotShared() throws {
    var market = Market()
    try market.join("Ann", ["diary.md": Array("one".utf8)])
    try market.join("Eve", own: ["diary.md"])
    market.show("diary.md")
    market.pass(1)
    try market.edit("Ann", "diary.md", "two")
    market.pass(100)
    #expect(market.words("diary.md") == ["Ann": "two"])
    #expect(market.offers.isEmpty && market.parts.isEmpty)
    // An offer of hers gives no right to what is here, even if she has guessed it.
    let eve = try #require(LivePerson(name: "Eve"))
    let bait = try #require(ContentDigest(of: "bait"))
    var offer = FileOffer(bait, size: 4)
    (offer.number, offer.former) = (1, [try #require(ContentDigest(of: "two"))])
    market.parts[bait] = [0: Array("bait".utf8)]
    market.offers[Market.key("diary.md")] = [eve: offer.encoded]
    market.peers["Ann"]?.trade.take(
      .offered(key: Market.key("diary.md"), eve, offer.encoded),
      at: market.now
    )
    market.pass(1)
    try market.edit("Ann", "diary.md", "three")
    market.pass(100)
    #expect(market.words("diary.md")["Ann"] == "three")
    #expect(market.parts.count == 1)
  }

  @Test("an offer is a size of a whole number, and a digest")
  func offers() throws {
    let digest = try #require(ContentDigest(of: picture))
    let offer = FileOffer(digest, size: 5)
    #expect(FileOffer(offer.encoded) == offer)
    let large = FileOffer(ofSize: FileOffer.largest + 1)
    #expect(FileOffer(large.encoded) == large)
    let wrong = [
      "", "[]", #"{"size":5}"#, #"{"size":-1,"digest":"\#(digest.text)"}"#,
      #"{"size":1.5,"digest":"\#(digest.text)"}"#, #"{"size":1e300}"#, #"{"size":5,"digest":"*"}"#,
      #"{"size":0,"digest":"\#(digest.text)"}"#,
    ]
    var note = offer
    (note.number, note.former) = (7, [digest])
    #expect(FileOffer(note.encoded) == note)
    for text in wrong { #expect(FileOffer(Array(text.utf8)) == nil, "\(text)") }
  }

  @Test("who comes later gets it while the owner is away, and who asked before the owner came")
  func comesLater() throws {
    var market = Market()
    try market.join("Bob")
    market.show("a.png")
    market.pass(1)
    // Bob goes, too: what he misses is kept.
    market.peers["Bob"]?.isHere = false
    try market.join("Ann", ["a.png": picture], own: ["a.png"])
    market.show("a.png")
    market.pass(1)
    market.peers["Ann"]?.isHere = false
    try market.join("Cleo")
    market.show("a.png")
    market.pass(1)
    #expect(market.peers["Cleo"]?.folder["a.png"] == picture)
  }

  @Test("one content is put once, under however many names")
  func putOnce() throws {
    var market = Market()
    let names = ["a.png", "b.png", "c.png"]
    let folder = Dictionary(uniqueKeysWithValues: names.map { ($0, picture) })
    try market.join("Ann", folder, own: names)
    try market.join("Bob")
    market.show("a.png", "b.png", "c.png")
    market.pass(1)
    #expect(market.peers["Bob"]?.folder == folder)
    #expect(market.putCount == 3)
  }

  @Test("a file that is too large stays where it is, and both say so")
  func tooLarge() throws {
    var market = Market()
    let large = [UInt8](repeating: 1, count: FileOffer.largest + 1)
    try market.join("Ann", ["a.png": large], own: ["a.png"])
    try market.join("Bob")
    market.show("a.png")
    market.pass(1)
    #expect(market.peers["Bob"]?.folder.isEmpty == true)
    #expect(market.peers["Ann"]?.news == [.tooLarge(path: "a.png")])
    #expect(
      market.peers["Bob"]?.words == ["a.png": "larger than 8 MiB, so Ann did not send it"]
    )
    #expect(market.putCount == 0)
  }

  @Test("nobody gets a file out of a folder by a card of their own for it")
  func othersCards() throws {
    var market = Market()
    try market.join("Ann", ["a.png": picture, "diary.md": picture], own: ["a.png"])
    try market.join("Eve", own: ["diary.md"])
    market.show("a.png", "diary.md")
    market.pass(100)
    #expect(market.peers["Eve"]?.folder == ["a.png": picture])
    #expect(market.peers["Ann"]?.readCount == 1)
    #expect(market.offers[Market.key("diary.md")] == nil)
  }

  @Test("a file that the board does not show is not read, whoever wants it")
  func notShown() throws {
    var market = Market()
    try market.join("Ann", ["a.png": picture], own: ["a.png"])
    market.pass(1)
    market.peers["Ann"]?.trade.take(.wanted(key: Market.key("a.png")), at: market.now)
    market.pass(100)
    #expect(market.peers["Ann"]?.readCount == 0)
  }

  @Test("a flood of wants leads to one reading a minute")
  func flood() throws {
    var market = Market()
    try market.join("Ann", ["a.png": picture], own: ["a.png"])
    market.show("a.png")
    for _ in 0..<1000 {
      market.peers["Ann"]?.trade.take(.wanted(key: Market.key("a.png")), at: market.now)
      market.pass(0.1)
    }
    #expect(market.peers["Ann"]?.readCount == 2)
  }

  @Test(
    "what is not what was offered is not taken, and comes again from who has it",
    arguments: [0, 1]
  )
  func damaged(_ lacking: Int) throws {
    var market = Market()
    try market.join("Ann", ["a.png": picture], own: ["a.png"])
    try market.join("Bob")
    var isFirst = true
    market.spoils = { part in
      defer { isFirst = false }
      return isFirst ? part.dropLast(lacking + 1) + Array(repeating: 7, count: 1) : part
    }
    market.show("a.png")
    market.pass(1)
    #expect(market.peers["Bob"]?.folder.isEmpty == true)
    let ann = try #require(LivePerson(name: "Ann"))
    #expect(market.peers["Bob"]?.news == [.damaged(path: "a.png", from: ann)])
    #expect(market.parts.isEmpty)
    market.pass(100)
    #expect(market.peers["Bob"]?.folder["a.png"] == picture)
  }

  @Test("parts that the server has let go are put again by who has the file")
  func gone() throws {
    var market = Market()
    try market.join("Ann", ["a.png": picture], own: ["a.png"])
    try market.join("Bob")
    market.show("a.png")
    market.pass(1)
    market.parts = [:]
    try market.join("Cleo")
    market.show("a.png")
    market.pass(100)
    #expect(market.peers["Cleo"]?.folder["a.png"] == picture)
  }

  @Test("two files come at once, and no more than so much in a minute")
  func bounds() throws {
    var market = Market()
    let content = [UInt8](repeating: 1, count: FileOffer.largest)
    let names = (0..<10).map { "\($0).png" }
    var files: [String: [UInt8]] = [:]
    for (index, name) in names.enumerated() {
      files[name] = content
      files[name]?[0] = UInt8(index)
    }
    try market.join("Ann", files, own: names)
    try market.join("Bob")
    market.peers["Ann"]?.trade.see(
      Dictionary(uniqueKeysWithValues: names.map { (Market.key($0), $0) }),
      missing: []
    )
    market.peers["Bob"]?.trade.see(
      Dictionary(uniqueKeysWithValues: names.map { (Market.key($0), $0) }),
      missing: Set(names.map(Market.key))
    )
    market.pass(2)
    #expect(Double(market.sentBytes) <= FileTrade.bytesPerMinute * 1.04)
    #expect(market.peers["Bob"]?.folder.count == 8)
    market.pass(60)
    #expect(market.peers["Bob"]?.folder == files)
  }

  @Test(
    "whatever answers are lost, everyone has every file in the end",
    arguments: SeededGenerator.seeds(20)
  )
  func losses(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var market = Market()
    let names = ["a.png", "b.md", "c.png"]
    let files = Dictionary(
      uniqueKeysWithValues: names.enumerated().map { ($1, Self.bytes(200_000, UInt8($0))) }
    )
    market.losesAnswer = { random.oneIn(5) }
    try market.join("Ann", files, own: names)
    try market.join("Bob")
    try market.join("Cleo")
    market.show("a.png", "b.md", "c.png")
    for _ in 0..<5 {
      market.pass(60)
      // Connections are lost, too.
      for name in ["Ann", "Bob", "Cleo"] where random.oneIn(3) {
        market.peers[name]?.trade.connect(at: market.now)
      }
    }
    market.losesAnswer = { false }
    market.pass(200)
    #expect(market.peers["Bob"]?.folder == files, "seed \(seed)")
    #expect(market.peers["Cleo"]?.folder == files, "seed \(seed)")
  }
}
