import BoardValues
import LinuxSystem
import LiveConnection

/// Which files of a live board are missing here, which others want, and which are on their way: it decides what to do
/// next, and knows neither disk nor server.
///
/// Who misses a file says so, and that is kept. Who has it, and has put it on the board themselves, puts its content to
/// the server and offers it; who misses it fetches it then, and may come later. Nothing here is trusted: a content has to
/// have the digest that was offered, and what is written is decided by `SharedFiles`.
struct FileTrade: Sendable {
  /// What to do. The outcome is told by `take`, `noteRead` and `noteWritten`.
  enum Action: Equatable, Sendable {
    case ask(LiveFileRequest, [UInt8] = [])
    case read(key: String, path: String)
    case write(key: String, path: String, [UInt8], ContentDigest)
  }

  /// What a file for others turned out to be.
  enum Reading: Equatable, Sendable {
    case content([UInt8], ContentDigest)
    case tooLarge(Int)
    /// It is not there, or not what is sent.
    case unfit
  }

  /// What became of a content that has come.
  enum Writing: Equatable, Sendable {
    case written(String)
    /// There is a file by now.
    case present
    /// It does not have the digest that was offered.
    case damaged
    case refused(Words)
  }

  /// Something to be told once.
  enum News: Equatable, Sendable {
    /// A file here is too large for others.
    case tooLarge(path: String)
    case damaged(path: String, from: LivePerson)
  }

  /// The files that come at once, and the parts of each that are asked for at once.
  static let (atOnce, partsAtOnce) = (2, 4)
  /// The least time between two readings of one file for others, in seconds.
  static let readingPause = 60.0
  /// The most bytes that come in a minute.
  static let bytesPerMinute = 64.0 * 1_048_576
  /// The time after which something is tried again, in seconds, and how often that is doubled.
  static let (pause, mostTries) = (2.0, 6)
  /// The most files of which is known what others say, and the most people of each.
  static let (mostNotes, mostPeople) = (10_000, 8)

  // MARK: Here

  /// The files that the board shows and that may travel, by their keys, with their paths.
  private(set) var named: [String: String] = [:]
  /// Those that are not here.
  private(set) var missing: Set<String> = []
  /// Those that this person has put on the board. Nobody else’s card gets a file out of the folder.
  private(set) var own: Set<String> = []

  // MARK: On the server

  private var isListed = false
  fileprivate enum Offered: Sendable { case unread, read(FileOffer) }

  private var offers: [String: [LivePerson: Offered]] = [:]
  /// When files that others want may be read at the earliest.
  private var wanted: [String: Double] = [:]
  private var readings: [String: Double] = [:]
  /// The files that were asked for since the connection was made.
  private var asked: Set<String> = []

  // MARK: On their way

  private struct Coming: Sendable {
    var person: LivePerson
    /// Nil until it is read.
    var offer: FileOffer?
    var parts: [Int: [UInt8]] = [:]
    /// The number of parts that were asked for.
    var askedCount = 0
    var isWhole = false
  }

  private struct Going: Sendable {
    var key: String
    var bytes: [UInt8] = []
    var offer: FileOffer?
    /// The parts that the server does not have.
    var parts: [Int] = []
  }

  private var coming: [String: Coming] = [:]
  private var going: Going?
  /// Files that came and were not taken, with the reason.
  private var refused: [String: Words] = [:]
  private var tries: [String: Int] = [:]
  /// When files that did not come are tried again.
  private var rests: [String: Double] = [:]
  private var credit = (bytes: bytesPerMinute, time: 0.0)
  private var listTime = Double.infinity

  private var actions: [Action] = []
  private var news: [News] = []
  private var told: Set<String> = []

  /// When `advance` has something to do though nothing has happened.
  private(set) var deadline = Double.infinity

}

// MARK: - What happens

extension FileTrade {
  /// Takes in which files the board shows, and which of them are not here.
  mutating func see(_ named: [String: String], missing: Set<String>) {
    (self.named, self.missing) = (named, missing)
    // What the board does not show any more does not come.
    for key in coming.keys where !missing.contains(key) { coming[key] = nil }
  }

  /// Lets files go to others, since this person has put them on the board.
  mutating func vouch(for keys: some Sequence<String>) { own.formUnion(keys) }

  /// Begins with a server. What was on its way is not.
  mutating func connect(at now: Double) {
    lose(at: now)
    actions.append(.ask(.list))
  }

  private mutating func lose(at now: Double) {
    if let going { wanted[going.key] = now }
    (isListed, offers, asked, coming, going) = (false, [:], [], [:], nil)
    (actions, listTime) = ([], .infinity)
  }

  mutating func take(_ event: LiveFileEvent, at now: Double) {
    switch event {
    case .list(let wanted, let offered):
      isListed = true
      for (key, people) in offered.prefix(Self.mostNotes) {
        for person in people.prefix(Self.mostPeople) where offers[key]?[person] == nil {
          offers[key, default: [:]][person] = .unread
        }
      }
      for key in wanted.prefix(Self.mostNotes) where offered[key] == nil { want(key, at: now) }
    case .wanted(let key):
      // Who wants it has found no offer that holds.
      offers[key] = nil
      want(key, at: now)
    case .offered(let key, let person, let bytes): take(FileOffer(bytes), of: key, person)
    case .parts(let digest, let parts): put(digest, without: parts)
    case .part(let digest, let index, let bytes): take(digest, index, bytes, at: now)
    }
  }

  private mutating func want(_ key: String, at now: Double) {
    guard wanted[key] == nil, wanted.count < Self.mostNotes else { return }
    let earliest = (readings[key] ?? -.infinity) + Self.readingPause
    wanted[key] = max(now, earliest)
  }

  private mutating func take(_ offer: FileOffer?, of key: String, _ person: LivePerson) {
    wanted[key] = nil
    guard offers[key] != nil || offers.count < Self.mostNotes,
      offers[key]?[person] != nil || offers[key]?.count ?? 0 < Self.mostPeople
    else { return }
    offers[key, default: [:]][person] = offer.map(Offered.read)
    guard coming[key]?.person == person, coming[key]?.offer == nil else { return }
    coming[key] = nil
  }

  /// Takes in that something is stored.
  mutating func noteStored(_ request: LiveFileRequest, at now: Double) {
    switch request {
    case .putPart(let digest, _): if going?.offer?.digest == digest { putNext() }
    case .offer(let key):
      if going?.key == key { going = nil }
    default: break
    }
  }

  /// Takes in that the server has refused something, and would again.
  mutating func noteFailure(_ request: LiveFileRequest, _ failure: LiveFailure, at now: Double) {
    switch request {
    case .part(let digest, _):
      for key in coming.filter({ $0.value.offer?.digest == digest }).keys {
        giveUp(key, at: now)
      }
    case .readOffer(let key, let person):
      offers[key]?[person] = nil
      coming[key] = nil
    case .parts, .putPart, .offer: going = nil
    default: break
    }
  }

  /// Takes in that there was no answer: it is asked again after a moment.
  mutating func noteLoss(of request: LiveFileRequest, at now: Double) {
    switch request {
    case .list: if !isListed { listTime = now + Self.pause }
    case .want(let key):
      asked.remove(key)
      rests[key] = now + Self.pause
    case .readOffer(let key, _): rest(key, at: now)
    case .part(let digest, _):
      for key in coming.filter({ $0.value.offer?.digest == digest }).keys { rest(key, at: now) }
    case .parts, .putPart, .offer:
      if let going { wanted[going.key] = now + Self.pause }
      going = nil
    case .withdraw, .remove: break
    }
  }

  private mutating func rest(_ key: String, at now: Double) {
    coming[key] = nil
    rests[key] = now + Self.pause
  }

  // MARK: What others want

  mutating func noteRead(_ key: String, _ reading: Reading) {
    guard going?.key == key else { return }
    switch reading {
    case .content(let bytes, let digest):
      going?.bytes = bytes
      going?.offer = FileOffer(digest, size: bytes.count)
      actions.append(.ask(.parts(digest)))
    case .tooLarge(let size):
      going?.offer = FileOffer(ofSize: size)
      if let path = named[key], told.insert(key).inserted { news.append(.tooLarge(path: path)) }
      putNext()
    case .unfit: going = nil
    }
  }

  private mutating func put(_ digest: ContentDigest, without parts: Set<Int>) {
    guard let offer = going?.offer, offer.digest == digest else { return }
    going?.parts = (0..<offer.count).reversed().filter { !parts.contains($0) }
    putNext()
  }

  /// Puts the next part, one after the other, and at last the offer.
  private mutating func putNext() {
    guard let offer = going?.offer, let key = going?.key else { return }
    guard let digest = offer.digest, let part = going?.parts.popLast() else {
      going?.bytes = []
      return actions.append(.ask(.offer(key: key), offer.encoded))
    }
    let bytes = going.map { Array($0.bytes[offer.range(of: part)]) } ?? []
    actions.append(.ask(.putPart(digest, part), bytes))
  }

  // MARK: What is missing here

  private mutating func take(
    _ digest: ContentDigest,
    _ index: Int,
    _ bytes: [UInt8],
    at now: Double
  ) {
    for (key, file) in coming {
      guard let offer = file.offer, offer.digest == digest, !file.isWhole,
        0..<offer.count ~= index
      else { continue }
      guard bytes.count == offer.range(of: index).count else {
        noteWritten(key, .damaged, at: now)
        continue
      }
      coming[key]?.parts[index] = bytes
      if coming[key]?.parts.count == offer.count {
        complete(key, offer, digest)
      } else {
        askMore(key)
      }
    }
  }

  private mutating func complete(_ key: String, _ offer: FileOffer, _ digest: ContentDigest) {
    guard let path = named[key], let parts = coming[key]?.parts else { return }
    coming[key]?.isWhole = true
    coming[key]?.parts = [:]
    let bytes = (0..<offer.count).flatMap { parts[$0] ?? [] }
    actions.append(.write(key: key, path: path, bytes, digest))
  }

  private mutating func askMore(_ key: String) {
    guard let file = coming[key], let offer = file.offer, let digest = offer.digest else { return }
    let end = min(offer.count, file.parts.count + Self.partsAtOnce)
    for part in file.askedCount..<max(end, file.askedCount) {
      actions.append(.ask(.part(digest, part)))
    }
    coming[key]?.askedCount = max(end, file.askedCount)
  }

  mutating func noteWritten(_ key: String, _ writing: Writing, at now: Double) {
    guard let file = coming[key] else { return }
    switch writing {
    case .written, .present:
      missing.remove(key)
      coming[key] = nil
    case .refused(let reason):
      refused[key] = reason
      coming[key] = nil
    case .damaged:
      if let path = named[key], told.insert(key).inserted {
        news.append(.damaged(path: path, from: file.person))
      }
      if let digest = file.offer?.digest { actions.append(.ask(.remove(digest))) }
      giveUp(key, at: now)
    }
  }

  /// Takes back an offer that does not hold, so that whoever has the file puts it once more.
  private mutating func giveUp(_ key: String, at now: Double) {
    guard let file = coming.removeValue(forKey: key) else { return }
    actions.append(.ask(.withdraw(key: key, file.person)))
    offers[key]?[file.person] = nil
    asked.remove(key)
    tries[key, default: 0] += 1
    rests[key] = now + Self.pause * Double(1 << min(tries[key] ?? 0, Self.mostTries))
  }
}

// MARK: - What to do

extension FileTrade {
  /// Begins what can begin, and returns what to do now.
  ///
  /// - Complexity: O(*m* log *m*) in the missing files.
  mutating func advance(to now: Double) -> [Action] {
    deadline = .infinity
    if listTime <= now {
      listTime = .infinity
      actions.append(.ask(.list))
    }
    deadline = listTime
    if isListed {
      credit.bytes = min(
        Self.bytesPerMinute,
        credit.bytes + max(0, now - credit.time) * Self.bytesPerMinute / 60
      )
      credit.time = now
      for key in missing.sorted() where coming[key] == nil && refused[key] == nil {
        fetch(key, at: now)
      }
      answer(at: now)
    }
    defer { actions = [] }
    return actions
  }

  /// Fetches a file that somebody offers, or says that it is wanted.
  private mutating func fetch(_ key: String, at now: Double) {
    if let time = rests[key], time > now { return deadline = min(deadline, time) }
    let known = (offers[key] ?? [:]).sorted { $0.key.name < $1.key.name }
    guard let (person, offered) = known.first(where: { $0.value.isUsable }) else {
      // A file that is too large does not become smaller by being asked for.
      if known.isEmpty, asked.insert(key).inserted { actions.append(.ask(.want(key: key))) }
      return
    }
    guard coming.count < Self.atOnce else { return }
    guard case .read(let offer) = offered else {
      coming[key] = Coming(person: person)
      return actions.append(.ask(.readOffer(key: key, person)))
    }
    let lacking = Double(offer.size) - credit.bytes
    guard lacking <= 0 else {
      return deadline = min(deadline, now + lacking / Self.bytesPerMinute * 60)
    }
    credit.bytes -= Double(offer.size)
    coming[key] = Coming(person: person, offer: offer)
    askMore(key)
  }

  /// Reads the next file that somebody wants and that is this person’s own.
  private mutating func answer(at now: Double) {
    guard going == nil else { return }
    let due = wanted.filter { own.contains($0.key) && named[$0.key] != nil }
      .min { ($0.value, $0.key) < ($1.value, $1.key) }
    guard let (key, time) = due, let path = named[key] else { return }
    guard time <= now else { return deadline = min(deadline, time) }
    wanted[key] = nil
    readings[key] = now
    going = Going(key: key)
    actions.append(.read(key: key, path: path))
  }

  mutating func takeNews() -> [News] {
    defer { news = [] }
    return news
  }

  /// What the cards of files say that are not here, by their paths.
  var words: [String: String] {
    var words: [String: String] = [:]
    for key in missing {
      guard let path = named[key] else { continue }
      if let reason = refused[key] {
        words[path] = reason.text
      } else if let person = coming[key]?.person, coming[key]?.offer != nil {
        words[path] = localized("coming from {name}…", ["name": person.name.visible])
      } else if let person = offers[key]?.first(where: { !$0.value.isUsable })?.key {
        words[path] = localized(
          "larger than {size} MiB, so {name} did not send it",
          ["size": "\(FileOffer.largest >> 20)", "name": person.name.visible]
        )
      }
    }
    return words
  }
}

extension FileTrade.Offered {
  /// Whether the file can be fetched, as far as is known.
  fileprivate var isUsable: Bool {
    if case .read(let offer) = self { offer.digest != nil } else { true }
  }
}
