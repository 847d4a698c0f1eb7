package import BoardValues
package import Graphics
import LinuxSystem

/// What the cards of a board show of their files.
///
/// Nothing is read before it is seen: whoever builds a scene asks for previews, and gets what there is
/// at once. What is missing is looked up after the frame (`fulfil`), pictures by another process. What
/// comes of that is news, which a later frame shows (`publish`). At rest nothing is read and nothing
/// waits: the system says when a file changes.
@MainActor
package final class FilePreviews {
  /// How long looking at files may hold up the next frame, in seconds.
  private static let portion = 0.004
  private static let maxEntries = 4096

  private var folder: BoardFolder
  /// Grows with all that makes a preview different.
  package private(set) var revision = 0
  /// By the path that the board names, and the part of the file.
  private var entries: [Name: Entry] = [:]
  private var shelf: PictureShelf
  private var readers = PictureReaders()
  private var watch: FolderWatch?

  /// What was asked for and has to be looked at.
  private var wishes: Set<Name> = []
  /// The last frame left no time for all of them. (Who only builds a scene waits for nothing.)
  private var isBehind = false
  /// The pictures that are seen, by file, and how large they have to be for all places where they are.
  private var seen: [String: PictureRequest] = [:]
  /// Files of `seen` that have to be read.
  private var queue: [String] = []
  private var isQueueOld = false
  /// Something came that was not shown yet.
  private var hasNewPreviews = false
  /// Grows when other things may be seen.
  private var turn = 0
  private var halvings = 0

  /// How often a file was looked at.
  private(set) var examinedCount = 0

  /// Whether `fulfil` waits for pictures: scripts have the time.
  package var isPatient = false

  struct Name: Hashable {
    var path: String
    var subpath: String?
  }

  private struct Entry {
    /// Nil until it was found.
    var file: String?
    var mark: FileReading.Mark?
    var preview = FilePreview.waiting
    /// It may be different by now.
    var isStale = true
    /// Whether it is a picture, whose preview is on the shelf.
    var isPicture = false
    /// It is a picture that cannot be read, and is not tried again while it stays the same.
    var hasFailed = false
    var lastSeen = 0
  }

  package init(ofBoard path: String, budget: Int = 64 << 20) {
    folder = BoardFolder(ofBoard: path)
    shelf = PictureShelf(budget: budget)
  }

  /// The board is at another path, from which its files are found.
  package func move(toBoard path: String) {
    folder.move(toBoard: path)
    markStale { _ in true }
  }

  // MARK: For those who draw

  /// `size` is how large it is seen, in pixels; nil if it is too small to be recognized.
  package func preview(
    of path: String,
    _ subpath: String? = nil,
    size: Size?,
    _ fit: PictureRequest.Fit = .inside
  ) -> FilePreview {
    let name = Name(path: path, subpath: subpath)
    entries[name]?.lastSeen = turn
    let entry = entries[name]
    if entry?.isStale ?? true, size != nil { wishes.insert(name) }
    guard let entry else { return .waiting }
    guard entry.isPicture, let file = entry.file else { return entry.preview }
    if let size { note(PictureRequest(for: size, fit), file) }
    return shelf.use(file, turn: turn).map { .picture($0.picture) } ?? .waiting
  }

  private func note(_ request: PictureRequest, _ file: String) {
    let all = seen[file]?.union(request) ?? request
    guard seen.updateValue(all, forKey: file) != all else { return }
    isQueueOld = true
  }

  /// Nil if it is gone.
  package func surface(for picture: ShownPicture) -> Surface? { shelf.surface(for: picture) }

  /// Other things may be seen from now on. Who is not asked for again is not waited for.
  package func beginTurn() {
    turn += 1
    wishes = []
    seen = [:]
    isQueueOld = true
    guard entries.count > Self.maxEntries else { return }
    entries = entries.filter { $0.value.lastSeen >= turn - 1 }
  }

  // MARK: News

  /// Whether a frame would be different.
  package var hasNews: Bool { hasNewPreviews || isBehind }

  /// Lets the next frame show what has come.
  package func publish() {
    guard hasNewPreviews else { return }
    hasNewPreviews = false
    revision += 1
  }

  /// Lets a file be read that lies elsewhere: the person has opened it, or dropped it here.
  package func allow(_ path: String) {
    folder.allow(path)
    markStale { $0.preview == .problem(Self.outside) }
  }

  /// Where the file is that a card names, if it may be read.
  package func readablePath(_ path: String) -> String? {
    if case .file(let path) = folder.find(path) { path } else { nil }
  }

  /// What to wait for; when one of them can be read, `takeNews` reads it.
  package var descriptors: [Int32] { readers.descriptors + [watch?.descriptor].compactMap(\.self) }

  /// The process that reads pictures; 0 while there is none.
  var readerID: Int32 { readers.processID }

  /// When to look though nothing can be read.
  package var deadline: Double? { readers.deadline(before: queue.last) }

  package func takeNews(at now: Double) {
    collect(at: now)
    switch watch?.takeNews() {
    case .files(let paths): markStale { $0.file.map(paths.contains) ?? false }
    case .anything: markStale { _ in true }
    case nil: break
    }
  }

  private func markStale(_ isMeant: (Entry) -> Bool) {
    for (name, entry) in entries where isMeant(entry) {
      entries[name]?.isStale = true
      hasNewPreviews = true
    }
  }

  /// Looks at what was asked for. Call it after a frame.
  package func fulfil(at now: Double) {
    // A script's clock stands still meanwhile.
    if isPatient { return finish() }
    let start = Clock.now()
    while let name = wishes.popFirst() {
      examine(name)
      if Clock.now() - start > Self.portion { break }
    }
    isBehind = !wishes.isEmpty
    startNext(at: now)
  }

  /// Builds a scene until all that it asks for is there.
  package func settle(_ build: () -> Void) {
    for _ in 0..<8 {
      build()
      finish()
      guard hasNews else { return }
      publish()
    }
  }

  /// Waits for all that was asked for.
  private func finish() {
    while let name = wishes.popFirst() { examine(name) }
    startNext(at: Clock.now())
    while !readers.paths.isEmpty {
      readers.wait(before: queue.last)
      collect(at: Clock.now())
    }
  }
}

// MARK: - Files

extension FilePreviews {
  static let outside = "outside the board's folder"
  static let missing = "not found"

  private func examine(_ name: Name) {
    var entry = entries[name] ?? Entry()
    find(name, &entry)
    entries[name] = entry
  }

  /// Finds out what there is now.
  private func find(_ name: Name, _ entry: inout Entry) {
    let before = (entry.preview, entry.mark)
    examinedCount += 1
    entry.isStale = false
    entry.lastSeen = turn
    switch folder.find(name.path) {
    case .outside:
      entry.file = nil
      entry.isPicture = false
      entry.preview = .problem(Self.outside)
    case .missing(let path):
      entry.file = path
      entry.mark = nil
      entry.isPicture = false
      entry.preview = .problem(Self.missing)
      follow(path)
    case .file(let path):
      entry.file = path
      follow(path)
      open(path, name, &entry)
    }
    if before.0 != entry.preview || before.1 != entry.mark { hasNewPreviews = true }
  }

  private func follow(_ path: String) {
    watch = watch ?? FolderWatch()
    watch?.add(Path.directory(of: path))
  }

  private func open(_ path: String, _ name: Name, _ entry: inout Entry) {
    let kind = FileKind(ofFile: name.path)
    let known = entry.mark
    let wasPicture = entry.isPicture
    do throws(FileError) {
      let (mark, text) = try FileReading.withFile(path) { descriptor, mark in
        let isWanted = kind.isText && mark != known
        let bytes = isWanted ? FileReading.beginning(descriptor, limit: FileBeginning.limit) : nil
        return (mark, bytes.flatMap { FileBeginning.text(of: $0, from: name.subpath) })
      }
      entry.mark = mark
      if entry.hasFailed, mark == known { return }
      entry.hasFailed = false
      entry.isPicture = kind == .picture
      isQueueOld = true
      guard mark != known || entry.isPicture != wasPicture else { return }
      if entry.isPicture {
        shelf.markOld(path)
        entry.preview = .waiting
      } else {
        entry.preview = text.map(FilePreview.text) ?? .present
      }
    } catch {
      entry.mark = nil
      entry.isPicture = false
      entry.preview = .problem(error.code == 0 ? "not a file" : "cannot be read")
    }
  }
}

// MARK: - Pictures

extension FilePreviews {
  private func startNext(at now: Double) {
    if isQueueOld { fillQueue() }
    while readers.hasRoom, let path = queue.popLast(), let request = seen[path] {
      start(path, request.halved(halvings), isSecondTry: false, at: now)
    }
  }

  private func fillQueue() {
    isQueueOld = false
    // All that is seen has to fit into the budget.
    let wanted = seen.values.reduce(0) { $0 + $1.bytes }
    halvings = 0
    while wanted >> (2 * halvings) > shelf.budget, halvings < 6 { halvings += 1 }
    let reading = readers.paths
    queue = seen.keys.filter { path in
      guard let request = seen[path], !reading.contains(path) else { return false }
      return shelf.item(path)?.serves(request.halved(halvings)) != true
    }
    // The same ones first, wherever the dictionary has them; the last is taken first.
    queue.sort { (readers.delays(of: $0), $0) > (readers.delays(of: $1), $1) }
  }

  private func start(
    _ path: String,
    _ request: PictureRequest,
    isSecondTry: Bool,
    at now: Double
  ) {
    do throws(FileError) {
      let failure = try FileReading.withFile(path) { descriptor, mark in
        let job = PictureReaders.Job(
          path: path,
          request: request,
          mark: mark,
          isSecondTry: isSecondTry
        )
        return readers.start(job, descriptor, at: now)
      }
      if let failure { fail(path, failure) }
    } catch {
      // It went away meanwhile.
      markStale { $0.file == path }
    }
  }

  private func collect(at now: Double) {
    let ended = readers.collect(at: now, before: queue.last)
    for (job, outcome) in ended {
      switch outcome {
      case .picture(let picture):
        // Meanwhile it may be wanted larger.
        isQueueOld = true
        shelf.add(picture, of: job.path, job.request, turn: turn)
        hasNewPreviews = true
      case .putOff: isQueueOld = true
      case .failure(.crashed) where !job.isSecondTry:
        start(job.path, job.request, isSecondTry: true, at: now)
      case .failure(let failure): fail(job.path, failure)
      }
    }
    if !ended.isEmpty { startNext(at: now) }
  }

  /// It stays so until the file is another.
  private func fail(_ path: String, _ failure: PictureFailure) {
    shelf.remove(path)
    seen[path] = nil
    for (name, entry) in entries where entry.file == path {
      entries[name]?.isPicture = false
      entries[name]?.hasFailed = true
      entries[name]?.preview = .problem(failure.words)
    }
    hasNewPreviews = true
  }
}
