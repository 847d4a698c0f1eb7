package import BoardValues
package import Graphics
package import LinuxSystem

/// The previews that the cards of a board show of their files.
///
/// No file is read before it is in view. Code that builds a scene asks for previews and gets those
/// that exist at once. Missing ones are looked up after the frame (`fulfil`), pictures by another
/// process. The results are published for a later frame (`publish`). At rest nothing is read and
/// nothing waits: the system reports when a file changes.
@MainActor
package final class FilePreviews {
  /// The time for which looking up files may delay the next frame, in seconds.
  private static let portion = 0.004
  private static let maxEntries = 4096
  /// The bytes of all words that are kept. Of notes beyond that only the beginnings are.
  private static let wordsBudget = 256 << 20

  package private(set) var folder: BoardFolder
  /// A number that grows with every change to a preview.
  package private(set) var revision = 0
  /// The entries by the path that the board names and the part of the file.
  private var entries: [Name: Entry] = [:]
  private var shelf: PictureShelf
  private var readers: PictureReaders
  private var sketcher = BoardSketcher()
  private let watch = FolderWatch()
  /// Whether there is a file whose folder the system does not watch.
  private var isBlind = false
  /// Why files are not there, as far as it is known.
  private var reasons: [String: String] = [:]

  /// The requested previews that have to be looked up.
  private var wishes: Set<Name> = []
  /// The files whose words were requested for more than what is drawn, such as a search.
  private var wantedWords: Set<Name> = []
  /// Whether a frame is needed for requests: the last one left no time for all, or words are wanted. Code that only
  /// builds a scene waits for nothing.
  private var isBehind = false
  /// The pictures in view by file, each with a request that serves all of its cards.
  private var seen: [String: PictureRequest] = [:]
  /// The files in `seen` that have to be read.
  private var queue: [String] = []
  private var isQueueOld = false
  /// Whether there are previews that were not shown yet.
  private var hasNewPreviews = false
  /// A number that grows when other files may be in view.
  private var turn = 0
  private var halvings = 0

  /// The number of times that a file was looked up.
  private(set) var examinedCount = 0

  /// Whether `fulfil` waits for pictures, and notes are read at once, as scripts do.
  package var isPatient = false

  package convenience init(ofBoard path: String, budget: Int = 64 << 20, computingTime: Int = 8) {
    self.init(in: BoardFolder(ofBoard: path), budget: budget, computingTime: computingTime)
  }

  package init(in folder: BoardFolder, budget: Int = 64 << 20, computingTime: Int = 8) {
    self.folder = folder
    shelf = PictureShelf(budget: budget)
    readers = PictureReaders(computingTime: computingTime)
  }

  /// Changes the folder of the board, from which its files are found.
  package func move(to folder: BoardFolder) {
    self.folder.move(to: folder)
    markStale { _, _ in true }
  }

  // MARK: Drawing

  /// Returns the preview of a file and requests it if needed. `size` is its size on the screen in
  /// pixels, or nil if it is too small to be recognized.
  package func preview(
    of path: String,
    _ subpath: String? = nil,
    size: Size?,
    _ fit: PictureRequest.Fit = .inside
  ) -> FilePreview {
    let name = Name(path: path, subpath: subpath)
    entries[name]?.lastSeen = turn
    if entries[name]?.isStale ?? true, size != nil, !readNow(name) { wishes.insert(name) }
    guard let entry = entries[name] else { return .waiting }
    guard entry.isPicture, let file = entry.file else { return entry.preview }
    if let size { note(PictureRequest(for: size, fit), file) }
    return shelf.use(file, turn: turn).map { .picture($0.picture) } ?? .waiting
  }

  /// Returns whether `[[page]]` leads to no file, as far as that is known, and requests that if needed.
  package func isMissing(page: String) -> Bool {
    let name = Name(path: page, isPage: true)
    entries[name]?.lastSeen = turn
    if entries[name]?.isStale ?? true, !readNow(name) { wishes.insert(name) }
    return entries[name]?.preview == .problem(Self.missing)
  }

  /// Returns the words of a text, and where they begin in its file, in bytes. Those of a file that is not known as it
  /// is now are requested if they are `isWanted`, in view or not.
  package func words(
    of path: String,
    _ subpath: String?,
    isWanted: Bool = true
  ) -> (words: String, start: Int)? {
    let name = Name(path: path, subpath: subpath)
    entries[name]?.lastSeen = turn
    if isWanted, entries[name]?.isStale ?? true, !readNow(name) {
      wantedWords.insert(name)
      isBehind = true
    }
    guard let entry = entries[name], case .text(let words) = entry.preview else { return nil }
    return (words, entry.start)
  }

  /// Reads a note at once where nothing is waited for: scripts paint no frames after which that could be done.
  private func readNow(_ name: Name) -> Bool {
    guard isPatient, name.isPage || FileKind(ofFile: name.path) == .markdown else { return false }
    examine(name)
    return true
  }

  private func note(_ request: PictureRequest, _ file: String) {
    let all = seen[file]?.union(request) ?? request
    guard seen.updateValue(all, forKey: file) != all else { return }
    isQueueOld = true
  }

  /// Returns the pixels of a picture, or nil if they were released.
  package func surface(for picture: ShownPicture) -> Surface? { shelf.surface(for: picture) }

  /// Begins a turn in which other files may be in view. Files that are not requested again are not
  /// waited for.
  package func beginTurn() {
    turn += 1
    wishes = []
    seen = [:]
    isQueueOld = true
    guard entries.count > Self.maxEntries else { return }
    entries = entries.filter { $0.value.lastSeen >= turn - 1 }
  }

  // MARK: Results

  /// Whether a new frame would be different.
  package var hasNews: Bool { hasNewPreviews || isBehind }

  /// Lets the next frame show the new previews.
  package func publish() {
    guard hasNewPreviews else { return }
    hasNewPreviews = false
    revision += 1
  }

  /// Allows a file outside the board's folder, since the user has opened it or dropped it here.
  package func allow(_ path: String) {
    folder.allow(path)
    markStale { $1.preview == .problem(Self.outside) }
  }

  /// Says why some files are not there, by the paths that the board names.
  package func explain(_ words: [String: String]) {
    let old = reasons
    reasons = words
    markStale { $1.mark == nil && words[$0.path] != old[$0.path] }
  }

  /// Looks a file up again that this program has written, so that its words are known at once.
  package func refresh(_ path: String) {
    guard case .file(let file) = folder.find(path) else { return }
    markStale { $1.file == file || $1.file == nil }
    for (name, entry) in entries
    where entry.isStale && !entry.isPicture && (entry.file == file || name.isPage) { examine(name) }
  }

  /// Returns the path of the file that a card names, if it may be read.
  package func readablePath(_ path: String) -> String? {
    if case .file(let path) = folder.find(path) { path } else { nil }
  }

  /// The descriptors to wait for. When one of them can be read, `takeNews` must be called.
  package var descriptors: [Int32] {
    readers.descriptors + [sketcher.descriptor].compactMap(\.self)
      + (watch.isUsed ? [FileReports.shared.descriptor] : [])
  }

  /// The id of the process that reads pictures, or 0 while there is none.
  var readerID: Int32 { readers.processID }

  /// The time at which `takeNews` must be called even if no descriptor can be read.
  package var deadline: Double? { readers.deadline(before: queue.last) }

  package func takeNews(at now: Double) {
    collect(at: now)
    switch watch.takeNews() {
    case .files(let paths): markStale { isAbout($0, $1, paths) }
    case .anything: markStale { _, _ in true }
    }
  }

  /// Returns whether a file is one of some paths, or may be there from now on.
  private func isAbout(_ name: Name, _ entry: Entry, _ paths: Set<String>) -> Bool {
    if name.isPage, entry.file == nil {
      return folder.candidates(page: name.path).contains(where: paths.contains)
    }
    return entry.file.map(paths.contains) == true || !entry.others.isDisjoint(with: paths)
  }

  /// Looks at all files again if changes of some are not reported.
  package func lookIfBlind() {
    if isBlind { markStale { _, _ in true } }
  }

  private func markStale(_ isMeant: (Name, Entry) -> Bool) {
    for (name, entry) in entries where isMeant(name, entry) {
      entries[name]?.isStale = true
      hasNewPreviews = true
    }
  }

  /// Looks up the requested previews. Call it after a frame.
  package func fulfil(at now: Double) {
    // The clock of a script stands still meanwhile.
    if isPatient { return finish() }
    let start = Clock.now()
    while let name = wishes.popFirst() ?? wantedWords.popFirst() {
      examine(name)
      if Clock.now() - start > Self.portion { break }
    }
    isBehind = !(wishes.isEmpty && wantedWords.isEmpty)
    startNext(at: now)
  }

  /// Builds a scene until all of its previews are there.
  package func settle(_ build: () -> Void) {
    for _ in 0..<8 {
      build()
      finish()
      guard hasNews else { return }
      publish()
    }
  }

  /// Waits for all requested previews.
  private func finish() {
    isBehind = false
    while let name = wishes.popFirst() ?? wantedWords.popFirst() { examine(name) }
    startNext(at: Clock.now())
    while !readers.paths.isEmpty {
      readers.wait(before: queue.last)
      collect(at: Clock.now())
    }
    while sketcher.isBusy {
      sketcher.wait()
      collectSketches()
    }
  }
}

// MARK: - Files

extension FilePreviews {
  package nonisolated static let outside: String = localized("outside the board's folder")
  static let missing = localized("not found")

  private func examine(_ name: Name) {
    var entry = entries[name] ?? Entry()
    find(name, &entry)
    entries[name] = entry
  }

  /// Updates an entry with the present state of its file.
  private func find(_ name: Name, _ entry: inout Entry) {
    let before = (entry.preview, entry.mark)
    examinedCount += 1
    entry.isStale = false
    entry.lastSeen = turn
    switch name.isPage ? findPage(name.path) : folder.find(name.path) {
    case .outside:
      entry.file = nil
      entry.isPicture = false
      entry.preview = .problem(Self.outside)
    case .missing(let path):
      entry.file = name.isPage ? nil : path
      entry.mark = nil
      entry.isPicture = false
      entry.preview = .problem(reasons[name.path] ?? Self.missing)
      follow(path)
    case .file(let path):
      entry.file = path
      follow(path)
      if name.isPage { entry.preview = .present } else { open(path, name, &entry) }
    }
    if before.0 != entry.preview || before.1 != entry.mark { hasNewPreviews = true }
  }

  /// Finds the file of a page. All folders where it may come to be are watched.
  private func findPage(_ page: String) -> BoardFolder.Location {
    if let file = folder.target(ofPage: page) { return .file(file) }
    let candidates = folder.candidates(page: page)
    candidates.forEach(follow)
    return .missing(candidates.first ?? page)
  }

  /// Returns how many bytes of a file are read.
  private func limit(of kind: FileKind) -> Int {
    guard kind == .markdown else { return FileBeginning.limit }
    let held = entries.values.reduce(0) { sum, entry in
      if case .text(let words) = entry.preview { sum + words.utf8.count } else { sum }
    }
    return max(min(FileBeginning.noteLimit, Self.wordsBudget - held), FileBeginning.limit)
  }

  private func follow(_ path: String) {
    if !watch.add(Path.directory(of: path)) { isBlind = true }
  }

  private func open(_ path: String, _ name: Name, _ entry: inout Entry) {
    let kind = FileKind(ofFile: name.path)
    let limit = limit(of: kind)
    let known = entry.mark
    let wasPicture = entry.isPicture
    do throws(FileError) {
      let (mark, text) = try FileReading.withFile(path) { descriptor, mark in
        let isWanted = kind.isText && mark != known
        let bytes = isWanted ? FileReading.beginning(descriptor, limit: limit) : nil
        return (mark, bytes.flatMap { FileBeginning.text(of: $0, limit: limit) })
      }
      entry.mark = mark
      if entry.hasFailed, mark == known { return }
      entry.hasFailed = false
      entry.isPicture = kind == .picture
      isQueueOld = true
      // The boards on a board may have changed where it has not.
      if kind == .board { return sketcher.want(path) }
      guard mark != known || entry.isPicture != wasPicture else { return }
      if entry.isPicture {
        shelf.markOld(path)
        entry.preview = .waiting
      } else {
        (entry.preview, entry.start) = Self.beginning(of: text, kind, from: name.subpath)
        entry.footnotes = FileBeginning.footnotes(of: entry.preview, from: entry.start, in: text)
      }
    } catch {
      entry.mark = nil
      entry.isPicture = false
      entry.preview = .problem(
        error.code == 0 ? localized("not a file") : localized("cannot be read")
      )
    }
  }
}

extension FilePreviews {
  /// Returns what is shown of a file, and where in it that begins. Only notes have parts with names.
  private static func beginning(of text: String?, _ kind: FileKind, from subpath: String?) -> (
    FilePreview, Int
  ) {
    guard let text else { return (.present, 0) }
    guard kind == .markdown, let subpath else { return (.text(text), 0) }
    let part = FileBeginning.part(subpath, of: text)
    return part.map { (.text($0.words), $0.start) } ?? (.problem(FileBeginning.missing(subpath)), 0)
  }
}

extension FilePreviews {
  /// Returns the preview of a file that is shown among words. The part of a note has all of its footnotes, wherever they
  /// are written.
  package func embed(of path: String, _ subpath: String?, size: Size?) -> FilePreview {
    let preview = preview(of: path, subpath, size: size)
    let footnotes = entries[Name(path: path, subpath: subpath)]?.footnotes ?? ""
    guard !footnotes.isEmpty, case .text(let words) = preview else { return preview }
    return .text("\(words)\n\n\(footnotes)")
  }
}

// MARK: - Pictures

extension FilePreviews {
  private func startNext(at now: Double) {
    sketcher.begin(on: folder.board)
    if isQueueOld { fillQueue() }
    while readers.hasRoom, let path = queue.popLast(), let request = seen[path] {
      start(path, request.halved(halvings), isSecondTry: false, at: now)
    }
  }

  private func fillQueue() {
    isQueueOld = false
    // All pictures in view have to fit into the budget.
    let wanted = seen.values.reduce(0) { $0 + $1.bytes }
    halvings = 0
    while wanted >> (2 * halvings) > shelf.budget, halvings < 6 { halvings += 1 }
    let reading = readers.paths
    queue = seen.keys.filter { path in
      guard let request = seen[path], !reading.contains(path) else { return false }
      return shelf.item(path)?.serves(request.halved(halvings)) != true
    }
    // The order does not depend on the dictionary. The last one is taken first.
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
      // The file was removed meanwhile.
      markStale { $1.file == path }
    }
  }

  private func collect(at now: Double) {
    collectSketches()
    let ended = readers.collect(at: now, before: queue.last)
    for (job, outcome) in ended {
      switch outcome {
      case .picture(let picture):
        // A larger picture may be requested meanwhile.
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

  /// Takes over the small picture of a board, and begins the next one.
  private func collectSketches() {
    guard let (path, reading) = sketcher.collect() else { return }
    let preview = reading.sketch.map(FilePreview.board) ?? .present
    reading.files.forEach(follow)
    for (name, entry) in entries where entry.file == path && !name.isPage && entry.mark != nil {
      entries[name]?.others = reading.files
      guard entry.preview != preview else { continue }
      entries[name]?.preview = preview
      hasNewPreviews = true
    }
    sketcher.begin(on: folder.board)
  }

  /// Shows why a picture cannot be read, until its file changes.
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
