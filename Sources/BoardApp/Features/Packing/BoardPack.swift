package import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
package import LinuxSystem
import Pictures
import UndoCore

/// A folder with a board and the files that it shows, to be handed on.
///
/// Paths that lead from the folder to a file stay as they are, in cards, in texts and in notes, since the files keep their
/// places. Other paths can only be rewritten in cards.
package struct BoardPack: Sendable {
  /// What is in the folder, and what is not.
  package struct Report: Sendable {
    /// The number of files beside the board.
    package fileprivate(set) var count = 0
    /// The files that are not there, by how the board refers to them, each with a reason worded as the end of a sentence.
    package fileprivate(set) var missing: [(path: String, reason: String)] = []
  }

  /// The largest note whose words are read for files among them, in bytes.
  private static let longestNote = NoteFolder.maxSize

  private var document: Document
  private let name: String
  private let folder: BoardFolder
  /// The files by their paths in the pack.
  private var files: [String: String] = [:]
  /// The paths in the pack of the files that cards show, by how they refer to them.
  private var names: [String: String] = [:]
  private var report = Report()
  private var seenNotes: Set<String> = []

  /// Collects what a board shows. `name` is that of its file, and `folder` says which files may be read.
  package init(_ document: Document, named name: String, in folder: BoardFolder) {
    (self.document, self.name, self.folder) = (document, name, folder)
    let cards = document.board.cardOrder.compactMap { document.board.card($0) }
    for card in cards {
      for path in Self.paths(of: card) { add(path, isCard: true) }
    }
    for card in cards {
      for path in TravellingFile.paths(on: card).sorted() where names[path] == nil {
        add(path, isCard: false)
      }
    }
    rewrite()
  }

  /// The paths that can be rewritten: of the file of a card, or of the background of a group.
  private static func paths(of card: Card) -> [String] {
    var paths = [card.background?.path].compactMap(\.self)
    if case .file(let path, _) = card.content { paths.append(path) }
    return paths
  }

  // MARK: Collecting

  private mutating func add(_ path: String, isCard: Bool) {
    guard names[path] == nil, !report.missing.contains(where: { $0.path.isSame(as: path) }) else {
      return
    }
    switch folder.find(path) {
    case .missing: miss(path, localized("there is no such file"))
    case .outside: miss(path, FilePreviews.outside)
    case .file(let file) where Self.isPlain(path) && isFree(path, for: file):
      keep(file, as: path, path)
    case .file(let file) where isCard: keep(file, as: freeName(for: file), path)
    case .file: miss(path, localized("a text refers to it by a path that leads out of the folder"))
    }
  }

  private mutating func miss(_ path: String, _ reason: String) {
    report.missing.append((path, reason))
  }

  private mutating func keep(_ file: String, as name: String, _ path: String) {
    names[path] = name
    files[name] = file
    guard FileKind(ofFile: file) == .markdown, seenNotes.insert(file).inserted,
      let bytes = try? FileReading.bytes(file, limit: Self.longestNote)
    else { return }
    let words = Saying(.text(String(decoding: bytes, as: UTF8.self)))
    guard words.mayNameFiles else { return }
    for embed in words.document.embeds { add(embed.file.path, isCard: false) }
  }

  /// Returns whether a path leads down from a folder, part by part.
  private static func isPlain(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: Ascii.slash, omittingEmptySubsequences: false)
    return parts.allSatisfy {
      !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
    }
  }

  private func isFree(_ path: String, for file: String) -> Bool {
    !path.isSame(as: name) && (files[path].map { $0.isSame(as: file) } ?? true)
  }

  private func freeName(for file: String) -> String {
    if let known = files.first(where: { $0.value.isSame(as: file) })?.key { return known }
    let whole = Path.name(of: file)
    let ending = whole.fileEnding.isEmpty ? "" : String(whole.suffix(whole.fileEnding.count + 1))
    let stem = whole.withoutExactly(ending: ending)
    var number = 1
    var free = whole
    while files[free] != nil || free.isSame(as: name) {
      number += 1
      free = "\(stem) (\(number))\(ending)"
    }
    return free
  }

  private mutating func rewrite() {
    let board = document.board
    let changes = board.cardOrder.compactMap { id -> BoardChange? in
      guard var card = board.card(id) else { return nil }
      if case .file(let path, let subpath) = card.content {
        card.content = .file(path: names[path] ?? path, subpath: subpath)
      }
      if let path = card.background?.path { card.setBackground(names[path] ?? path) }
      let change = BoardChange(id, from: board[id], to: .card(card))
      return change.before == change.after ? nil : change
    }
    // Locked cards are rewritten, too.
    let step = Document.Operation.Step(name: .copyFiles, time: 0, changes: changes, scope: .all)
    if !changes.isEmpty { _ = document.apply(.step(step)) }
  }

  // MARK: Writing

  /// Writes the folder, which must not exist yet, or be empty; it is there with everything in it or not at all.
  package func write(to path: String) throws(FileError) -> Report {
    let isEmpty = Path.isFolder(path) && DirectoryListing.names(in: path).count <= 2
    guard isEmpty || Path.isMissing(path) && !Path.isLink(path) else {
      throw FileError(path, "exists already; nothing was written")
    }
    var report = report
    let folder = try TemporaryFolder(.copies, in: Path.directory(of: path))
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      do throws(FileError) {
        try copy(file, to: Path.join(folder.path, name))
        report.count += 1
      } catch {
        report.missing.append((name, error.reason))
      }
    }
    try NewFile.write(document.bytes, to: Path.join(folder.path, name))
    guard folder.move(to: path) else { throw FileError.last(path, "make the folder") }
    try AtomicFile.synchronizeDirectory(Path.directory(of: path))
    return report
  }

  private func copy(_ file: String, to path: String) throws(FileError) {
    if let failure = Path.makeDirectory(for: path, mode: 0o777) { throw failure }
    if Path.isFolder(file) {
      try FolderCopy.copy(file, as: path)
    } else {
      try NewFile.copy(file, as: path)
    }
  }
}
