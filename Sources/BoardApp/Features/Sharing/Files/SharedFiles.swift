import BoardCore
import BoardValues
import LinuxSystem
import LiveConnection
import Pictures
import Synchronization
import UndoCore

/// The files of one live board, between the disk and the server. `FileTrade` decides; what takes long is done in the
/// background.
@MainActor
final class SharedFiles {
  /// The time from a change of the board until its files are looked for, in seconds.
  private static let patience = 0.3
  /// The most files that are remembered as one's own.
  private nonisolated static let mostOwn = 10_000

  /// What was done in the background.
  private enum Outcome: Sendable {
    case scan(named: [String: String], missing: Set<String>, outside: Set<String>)
    case vouched([String])
    case remembered
    case read(String, FileTrade.Reading)
    case written(String, FileTrade.Writing)
    case compared(String, ContentDigest?)
    case edited(String, from: ContentDigest, to: ContentDigest)
  }

  private final class Inbox: Sendable {
    /// The outcomes, and what wakes the loop for them.
    let content = Mutex<(outcomes: [Outcome], wake: @Sendable () -> Void)>(([], {}))
  }

  private var trade: FileTrade
  private let inbox = Inbox()
  private var isReady = false

  /// The board whose files were looked for last, and the path of its file.
  private var seen: (revision: Document.Revision?, path: String)?
  private var board: (board: Board, path: String)?
  private var scanTime = Double.infinity
  private var isScanning = false
  /// Paths of missing files that lead out of the folder.
  private var outside: Set<String> = []
  /// The number of deeds that were looked at and are not sent yet.
  private var deedCount = 0

  /// Where the keys of one's own files are remembered, and whether they have still to be.
  private let memory: String
  private var isMemoryKnown = false
  private var isRemembering = false
  private var isMemoryOld = false

  private var sayings: [Words] = []
  private var written: [String] = []
  private var shownWords: [String: String] = [:]

  init(as person: LivePerson, rememberingIn memory: String) {
    trade = FileTrade(as: person)
    self.memory = memory
    run { .vouched(Self.remembered(in: memory)) }
  }

  private func run(_ work: @escaping @Sendable () -> Outcome) {
    let inbox = inbox
    BackgroundWork.run {
      let outcome = work()
      let wake = inbox.content.withLock { content in
        content.outcomes.append(outcome)
        return content.wake
      }
      wake()
    }
  }

  // MARK: The board

  /// Looks at the board that is shown, and looks for its files in a moment if it is another one.
  func see(_ document: Document, at path: String, now: Double) {
    if document.live?.pending.contains(where: { $0.message == .unsent }) != true { deedCount = 0 }
    guard seen?.revision != document.revision || seen?.path != path else { return }
    seen = (document.revision, path)
    board = (document.board, path)
    scanTime = min(scanTime, now + Self.patience)
  }

  private func scan() {
    guard let (board, path) = board else { return }
    (scanTime, isScanning) = (.infinity, true)
    self.board = nil
    run { Self.scan(board, path) }
  }

  private nonisolated static func scan(_ board: Board, _ boardPath: String) -> Outcome {
    let folder = BoardFolder(ofBoard: boardPath)
    var (named, missing, outside) = ([String: String](), Set<String>(), Set<String>())
    for path in TravellingFile.paths(on: board) {
      guard TravellingFile.isFit(path), let key = ContentDigest(of: path)?.text else {
        if case .missing = folder.find(path), !path.utf8.isEmpty { outside.insert(path) }
        continue
      }
      named[key] = path
      if case .missing = folder.find(path) { missing.insert(key) }
    }
    return .scan(named: named, missing: missing, outside: outside)
  }

  // MARK: One's own files

  /// Lets all files of a board go to others: this person shares it.
  func vouch(forAllOn board: Board) {
    run { .vouched(TravellingFile.paths(on: board).compactMap { ContentDigest(of: $0)?.text }) }
  }

  /// Lets the files go to others that deeds of this person have put on the board. Others may put cards on it for files
  /// that they want to see, and these stay where they are. Deeds that are not sent in this turn are handed in once more.
  func vouch(for deeds: [LiveLayer.Pending], areSent: Bool) {
    let known = deeds.count < deedCount ? 0 : deedCount
    deedCount = areSent ? 0 : deeds.count
    for change in deeds.dropFirst(known).flatMap(\.deed.changes) {
      if let old = change.before?.note, let new = change.after?.note {
        noteEdit(from: old, to: new)
      }
    }
    // A card may have shown a file only until there was a copy of it.
    var named: [ElementID: Set<String>] = [:]
    for case .step(let step) in deeds.dropFirst(known).map(\.deed) where step.author == .own {
      for change in step.changes {
        let after = change.after?.card.map(TravellingFile.paths) ?? []
        let before = change.before?.card.map(TravellingFile.paths) ?? []
        named[change.id] =
          (named[change.id] ?? []).intersection(after).union(after.subtracting(before))
      }
    }
    let paths = named.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    if let path = paths.first(where: { !TravellingFile.isFit($0) }) {
      sayings.append(
        localized(
          "Others do not get {file}: only pictures, notes and boards in the board’s folder are sent",
          ["file": Path.name(of: path).visible]
        )
      )
    }
    vouch(paths.compactMap { ContentDigest(of: $0)?.text })
  }

  private func noteEdit(from old: Note, to new: Note) {
    guard let key = ContentDigest(of: new.path)?.text else { return }
    run {
      guard let from = ContentDigest(of: old.text), let to = ContentDigest(of: new.text) else {
        return .remembered
      }
      return .edited(key, from: from, to: to)
    }
  }

  private func vouch(_ keys: [String]) {
    let new = keys.filter { !trade.own.contains($0) }.prefix(Self.mostOwn - trade.own.count)
    trade.vouch(for: new)
    if !new.isEmpty { remember() }
  }

  private func remember() {
    isMemoryOld = true
    guard isMemoryKnown, !isRemembering else { return }
    (isRemembering, isMemoryOld) = (true, false)
    let (memory, keys) = (memory, trade.own)
    run {
      Path.makeDirectory(for: memory)
      let text = keys.sorted().joined(separator: "\n")
      _ = try? AtomicFile.write(Array(text.utf8), to: memory, mode: 0o600)
      return .remembered
    }
  }

  private nonisolated static func remembered(in memory: String) -> [String] {
    let bytes = try? FileReading.bytesIfPresent(memory, limit: 66 * mostOwn)
    return String(decoding: (bytes ?? nil) ?? [], as: UTF8.self).split(separator: "\n")
      .map(String.init).filter { ContentDigest($0) != nil }
  }

  // MARK: The server

  /// Takes an event of the connection, and returns whether it is about files.
  func take(_ event: LiveEvent, at now: Double) -> Bool {
    switch event {
    case .connected:
      trade.connect(at: now)
      // Files may have come otherwise meanwhile.
      seen?.revision = nil
      return false
    case .file(let event): trade.take(event, at: now)
    case .stored(.file(let request), _, _): trade.noteStored(request, at: now)
    case .failed(.file(let request), let failure): trade.noteFailure(request, failure, at: now)
    case .unacknowledged(.file(let request)): trade.noteLoss(of: request, at: now)
    default: return false
    }
    return true
  }

  var deadline: Double? {
    let time = min(isScanning ? .infinity : scanTime, isReady ? trade.deadline : .infinity)
    return time == .infinity ? nil : time
  }

  /// Does what is to be done now.
  func work(_ connection: (any LiveLine)?, at now: Double) {
    let waker = connection?.waker
    let outcomes = inbox.content.withLock { content in
      defer { content.outcomes = [] }
      if let waker { content.wake = waker }
      return content.outcomes
    }
    for outcome in outcomes { take(outcome, at: now) }
    if scanTime <= now, !isScanning { scan() }
    isReady = connection?.isReady ?? false
    guard isReady, let connection, let path = seen?.path else { return }
    for action in trade.advance(to: now) {
      switch action {
      case .ask(let request, let bytes): connection.ask(file: request, bytes)
      case .read(let key, let file):
        run { .read(key, TravellingFile.read(file, ofBoard: path)) }
      case .write(let key, let file, let bytes, let digest, let former):
        run {
          let outcome = TravellingFile.write(
            bytes,
            digest,
            to: file,
            over: former,
            ofBoard: path
          )
          return .written(key, outcome)
        }
      case .compare(let key, let file):
        run { .compared(key, TravellingFile.digest(of: file, ofBoard: path)) }
      }
    }
  }

  private func take(_ outcome: Outcome, at now: Double) {
    switch outcome {
    case .scan(let named, let missing, let outside):
      isScanning = false
      self.outside = outside
      trade.see(named, missing: missing)
    case .vouched(let keys):
      isMemoryKnown = true
      vouch(keys)
      if isMemoryOld { remember() }
    case .remembered:
      isRemembering = false
      if isMemoryOld { remember() }
    case .read(let key, let reading): trade.noteRead(key, reading)
    case .written(let key, let writing):
      if case .written(let file) = writing {
        written.append(file)
        vouch([key])
      }
      trade.noteWritten(key, writing, at: now)
    case .compared(let key, let digest): trade.noteCompared(key, digest)
    case .edited(let key, let old, let new): trade.noteEdit(key, from: old, to: new)
    }
  }

  // MARK: What is seen

  /// Shows the files that have come, and says what the cards of others have to say, and what went wrong.
  func tell(_ turn: inout Turn) {
    for news in trade.takeNews() { sayings.append(news.words) }
    for words in sayings { turn.say(words) }
    var words = trade.words
    for path in outside { words[path] = FilePreviews.outside }
    if words != shownWords || !written.isEmpty { turn.showFiles(written, explaining: words) }
    (sayings, written, shownWords) = ([], [], words)
  }
}

extension FileTrade.News {
  fileprivate var words: Words {
    switch self {
    case .tooLarge(let path):
      localized(
        "Others do not get {file}: it is larger than {size} MiB",
        ["file": Path.name(of: path).visible, "size": "\(FileOffer.largest >> 20)"]
      )
    case .damaged(let path, let person):
      localized(
        "{file} came damaged from {name}",
        ["file": Path.name(of: path).visible, "name": person.name.visible]
      )
    case .kept(let path, let person):
      localized(
        "{name} has written into {file}, which was changed here, too: it stays as it is",
        ["name": person.name.visible, "file": Path.name(of: path).visible]
      )
    }
  }
}
