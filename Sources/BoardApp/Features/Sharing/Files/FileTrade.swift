import BoardValues
import LinuxSystem
import LiveConnection
import Pictures

/// Which files of a live board are missing here, which others want, and which are on their way: it decides what to do
/// next, and knows neither disk nor server.
///
/// Who misses a file says so, and that is kept. Who has it, and has put it on the board themselves, puts its content to
/// the server and offers it; who misses it fetches it then, and may come later. Nothing here is trusted: a content has to
/// have the digest that was offered, and what is written is decided by `TravellingFile`.
///
/// A note that somebody writes is offered anew, with a number and its former contents. The new content replaces these, and
/// no other.
struct FileTrade: Sendable {
  /// What to do. The outcome is told by `take`, `noteRead` and `noteWritten`.
  enum Action: Equatable, Sendable {
    case ask(LiveFileRequest, [UInt8] = [])
    case read(key: String, path: String)
    /// Writes a content that has come: a new file, or in place of one of some others.
    case write(key: String, path: String, [UInt8], ContentDigest, over: [ContentDigest])
    /// Finds out which content a note has here.
    case compare(key: String, path: String)
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
    /// A file has come otherwise meanwhile, or one that is to be replaced has another content.
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
    /// A note that somebody has written has a content of its own here, and keeps it.
    case kept(path: String, from: LivePerson)
  }

  /// The files that come at once, and the parts of each that are asked for at once.
  static let (atOnce, partsAtOnce) = (2, 4)
  /// The least time between two readings of one file for others, in seconds.
  static let readingPause = 60.0
  /// The most bytes that come in a minute.
  static let bytesPerMinute = 64.0 * 1_048_576
  /// The time after which something is tried again, in seconds, and how often that is doubled.
  static let (pause, mostTries) = (2.0, 6)
  /// The most files about which wants and offers are remembered, and the most people for each.
  static let (mostNotes, mostPeople) = (10_000, 8)

  let person: LivePerson

  // MARK: Here

  /// The files that the board shows and that may travel, by their keys, with their paths.
  private(set) var named: [String: String] = [:]
  /// Those that are not here.
  private(set) var missing: Set<String> = []
  /// Those that this person has put on the board, or that have come from there. Nobody else’s card gets a file out of the
  /// folder, or anything into one that is there.
  private(set) var own: Set<String> = []
  /// Those that have come lately. Who has put them on the board answers first.
  private var received: Set<String> = []

  // MARK: On the server

  private var isListed = false
  fileprivate enum Offered: Sendable { case unread, read(FileOffer) }

  private var offers: [String: [LivePerson: Offered]] = [:]
  /// When files that others want may be read at the earliest.
  private var wanted: [String: Double] = [:]
  private var readings: [String: Double] = [:]
  /// The files that were asked for since the connection was made.
  private var asked: Set<String> = []

  // MARK: Notes that are written

  /// The contents that notes have had among all who share them, the newest last, as far as they are known here.
  private var lines: [String: [ContentDigest]] = [:]
  /// Notes that were written here, and that others have still to get.
  private var renewed: Set<String> = []
  /// Notes of which somebody offers what may be a newer content.
  private var uncertain: Set<String> = []
  private var comparing: String?
  /// Newer contents of notes that are to be fetched.
  private var newer: [String: LivePerson] = [:]

  // MARK: On their way

  private struct Coming: Sendable {
    var person: LivePerson
    /// Nil until it is read.
    var offer: FileOffer?
    /// The contents in whose place it comes; none for a new file.
    var over: [ContentDigest] = []
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

  init(as person: LivePerson) { self.person = person }
}

// MARK: - What happens

extension FileTrade {
  /// Takes in which files the board shows, and which of them are not here.
  mutating func see(_ named: [String: String], missing: Set<String>) {
    (self.named, self.missing) = (named, missing)
    // What the board does not show any more does not come.
    for (key, file) in coming
    where !missing.contains(key) && (file.over.isEmpty || named[key] == nil) {
      coming[key] = nil
    }
    readOffersOfNotes()
  }

  /// Lets files go to others, since this person has put them on the board.
  mutating func vouch(for keys: some Sequence<String>) {
    own.formUnion(keys)
    readOffersOfNotes()
  }

  /// Begins with a server. What was on its way is not.
  mutating func connect(at now: Double) {
    lose(at: now)
    actions.append(.ask(.list))
  }

  private mutating func lose(at now: Double) {
    if let going { wanted[going.key] = now }
    (isListed, offers, asked, coming, going) = (false, [:], [], [:], nil)
    (actions, listTime, comparing, newer) = ([], .infinity, nil, [:])
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
      readOffersOfNotes()
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
    wanted[key] = max(received.contains(key) ? now + Self.pause : now, earliest)
  }

  private mutating func take(_ offer: FileOffer?, of key: String, _ person: LivePerson) {
    wanted[key] = nil
    guard offers[key] != nil || offers.count < Self.mostNotes,
      offers[key]?[person] != nil || offers[key]?.count ?? 0 < Self.mostPeople
    else { return }
    offers[key, default: [:]][person] = offer.map(Offered.read)
    if isNoteHere(key) { uncertain.insert(key) }
    guard coming[key]?.person == person, coming[key]?.offer == nil else { return }
    coming[key] = nil
  }

  /// Takes in that something is stored.
  mutating func noteStored(_ request: LiveFileRequest, at now: Double) {
    switch request {
    case .putPart(let digest, _): if going?.offer?.digest == digest { putNext() }
    case .offer(let key):
      guard going?.key == key, let offer = going?.offer else { return }
      offers[key, default: [:]][person] = .read(offer)
      if let digest = offer.digest { extend(key, digest) }
      going = nil
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
      if coming[key]?.offer == nil { coming[key] = nil }
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
    case .readOffer(let key, _): if coming[key]?.offer == nil { rest(key, at: now) }
    case .part(let digest, _):
      for key in coming.filter({ $0.value.offer?.digest == digest }).keys { rest(key, at: now) }
    case .parts, .putPart, .offer:
      if let going { wanted[going.key] = now + Self.pause }
      going = nil
    case .withdraw, .remove: break
    }
  }

  private mutating func rest(_ key: String, at now: Double) {
    if coming.removeValue(forKey: key)?.over.isEmpty == false { uncertain.insert(key) }
    rests[key] = now + Self.pause
  }

  // MARK: What others want

  mutating func noteRead(_ key: String, _ reading: Reading) {
    guard going?.key == key else { return }
    switch reading {
    case .content(let bytes, let digest):
      // Somebody else offers it by now.
      let newest = newestOffer(of: key)
      guard newest?.offer.digest != digest else {
        extend(key, digest)
        return going = nil
      }
      var offer = FileOffer(digest, size: bytes.count)
      offer.former = (lines[key] ?? []).filter { $0 != digest }
      offer.number = offer.former.isEmpty ? 0 : (newest?.offer.number ?? 0) + 1
      going?.bytes = bytes
      going?.offer = offer
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
    let over = coming[key]?.over ?? []
    actions.append(.write(key: key, path: path, bytes, digest, over: over))
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
      if case .written = writing, file.over.isEmpty {
        own.insert(key)
        received.insert(key)
      }
      missing.remove(key)
      coming[key] = nil
      // Meanwhile the note may have been written again, here or elsewhere.
      if isNoteHere(key) { uncertain.insert(key) }
    case .refused(let reason):
      if file.over.isEmpty { refused[key] = reason } else { keep(key, file.person) }
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

// MARK: - Notes that are written

extension FileTrade {
  /// Takes in that a note was written here.
  mutating func noteEdit(_ key: String, from old: ContentDigest, to new: ContentDigest) {
    guard own.contains(key) else { return }
    extend(key, old)
    extend(key, new)
    renewed.insert(key)
  }

  /// Remembers a content of a note as the newest.
  private mutating func extend(_ key: String, _ digest: ContentDigest) {
    guard named[key].map({ FileKind(ofFile: $0) == .markdown }) == true else { return }
    var line = (lines[key] ?? []).filter { $0 != digest }
    line.append(digest)
    lines[key] = line.suffix(FileOffer.mostFormer + 1)
  }

  /// Whether a file is a note that comes and goes.
  private func isNoteHere(_ key: String) -> Bool {
    guard let path = named[key], !missing.contains(key), own.contains(key) else { return false }
    return FileKind(ofFile: path) == .markdown
  }

  private func readOffers(of key: String) -> [(person: LivePerson, offer: FileOffer)] {
    (offers[key] ?? [:]).compactMap { person, offered in
      if case .read(let offer) = offered { (person, offer) } else { nil }
    }
  }

  private func newestOffer(of key: String) -> (person: LivePerson, offer: FileOffer)? {
    readOffers(of: key).filter { $0.offer.digest != nil }
      .max { ($0.offer.number, $1.person.name) < ($1.offer.number, $0.person.name) }
  }

  /// Asks what is offered of the notes that are here: they may have been written meanwhile.
  private mutating func readOffersOfNotes() {
    guard isListed else { return }
    for key in offers.keys.sorted() where isNoteHere(key) && asked.insert(key).inserted {
      for (person, offered) in offers[key] ?? [:] {
        if case .unread = offered { actions.append(.ask(.readOffer(key: key, person))) }
      }
    }
  }

  /// Takes in which content a note has here, or that it has none.
  mutating func noteCompared(_ key: String, _ digest: ContentDigest?) {
    guard comparing == key else { return }
    comparing = nil
    guard let digest, let best = newestOffer(of: key) else { return }
    if readOffers(of: key).contains(where: { $0.offer.digest == digest }) { extend(key, digest) }
    if best.offer.digest == digest || best.offer.number == 0 { return }
    // What is written here at the moment is offered in a moment.
    if renewed.contains(key) || going?.key == key { return }
    if best.offer.former.contains(digest) {
      newer[key] = best.person
    } else {
      keep(key, best.person)
    }
  }

  private mutating func keep(_ key: String, _ person: LivePerson) {
    guard let path = named[key], told.insert("\(key) \(person.name)").inserted else { return }
    news.append(.kept(path: path, from: person))
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
      for key in newer.keys.sorted() where coming[key] == nil { renew(key, at: now) }
      compare()
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
    begin(Coming(person: person, offer: offer), key, offer.size, at: now)
  }

  /// Fetches the newer content of a note.
  private mutating func renew(_ key: String, at now: Double) {
    guard let person = newer[key], case .read(let offer)? = offers[key]?[person], isNoteHere(key)
    else { return newer[key] = nil }
    guard coming.count < Self.atOnce else { return }
    begin(Coming(person: person, offer: offer, over: offer.former), key, offer.size, at: now)
    if coming[key] != nil { newer[key] = nil }
  }

  private mutating func begin(_ file: Coming, _ key: String, _ size: Int, at now: Double) {
    let lacking = Double(size) - credit.bytes
    guard lacking <= 0 else {
      return deadline = min(deadline, now + lacking / Self.bytesPerMinute * 60)
    }
    credit.bytes -= Double(size)
    coming[key] = file
    askMore(key)
  }

  private mutating func compare() {
    guard comparing == nil, let key = uncertain.first(where: { coming[$0] == nil }) else { return }
    uncertain.remove(key)
    guard isNoteHere(key), let path = named[key] else { return }
    comparing = key
    actions.append(.compare(key: key, path: path))
  }

  /// Reads the next file that somebody wants and that is this person’s own.
  private mutating func answer(at now: Double) {
    guard going == nil else { return }
    if let key = renewed.min() {
      renewed.remove(key)
      if let path = named[key] { return read(key, path, at: now) }
    }
    let due = wanted.filter { own.contains($0.key) && named[$0.key] != nil }
      .min { ($0.value, $0.key) < ($1.value, $1.key) }
    guard let (key, time) = due, let path = named[key] else { return }
    guard time <= now else { return deadline = min(deadline, time) }
    wanted[key] = nil
    read(key, path, at: now)
  }

  private mutating func read(_ key: String, _ path: String, at now: Double) {
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
