package import BoardCore
package import BoardValues
import LinuxSystem
package import UndoCore

/// Another version of the board: a copy of its file beside it, which a program that copies files between
/// devices has made, or a save that such a program replaced without having seen it.
package struct BoardCopy: Equatable, Sendable {
  package enum Place: Equatable, Sendable {
    /// The path of the copy, and the device or the person that it comes from, if its name says so.
    case file(String, origin: String?)
    /// The path of any other file, which the user has chosen.
    case chosen(String)
    /// The last step of the save, and its time in seconds since 1970.
    case history(BoardHistory.StepID, time: Double)

    package var path: String? {
      switch self {
      case .file(let path, _), .chosen(let path): path
      case .history: nil
      }
    }
  }

  package let place: Place
  /// The content at the last look.
  package let mark: ContentMark
  /// When the content was written, in seconds since 1970; nil if that is not known.
  package let date: Double?
  /// What merging it changes.
  package var news = News()
  /// Why it cannot be read; nil if it can.
  package var problem: Problem?

  package struct News: Equatable, Sendable {
    package var cards = 0
    package var connections = 0
  }

  /// Creates a copy at a place of which nothing is known but its content.
  package init(_ place: Place, _ mark: ContentMark) {
    (self.place, self.mark) = (place, mark)
    if case .history(_, let time) = place {
      date = time
    } else {
      date = place.path.flatMap(Path.writeTime)
    }
  }

  package var hasNews: Bool { news != News() }

  package var isFile: Bool { if case .file = place { true } else { false } }

  /// The most copies that are looked at.
  private static let maxCount = 16

  /// What looking for replaced saves has found out, which stays true.
  package struct Findings: Sendable {
    /// Whether a version replaced a save that it does not come from, by the step of the version.
    fileprivate var unseen: [BoardHistory.StepID: Bool] = [:]
    /// The contents of such saves, by their last steps.
    fileprivate var marks: [BoardHistory.StepID: ContentMark] = [:]

    package init() {}
  }

  /// Returns the copies beside a board that have something in common with it, by their names, and the saves
  /// since a time that were replaced unseen.
  ///
  /// - Complexity: O(names in the folder), and for each copy a merge and O(changes in the history).
  package static func all(
    of file: BoardFile,
    _ document: Document,
    since beginning: Double,
    replacedSince time: Double,
    knowing findings: inout Findings
  ) -> [BoardCopy] {
    let folder = Path.directory(of: file.path)
    let names = DirectoryListing.names(in: folder)
      .compactMap { name in CopyName(name, of: file.name).map { (name, $0) } }
      .sorted { $0.0 < $1.0 }.prefix(maxCount)
    // Most boards have none, and what merging needs to know takes longer than opening.
    guard !names.isEmpty || document.hasReplacements(since: time) else { return [] }
    var merger = CopyMerger(document, since: beginning, of: file)
    func copy(at place: Place) -> BoardCopy? {
      merger.merge(place).map {
        var copy = BoardCopy(place, $0.mark)
        copy.news = $0.news(document, merger.present?.text)
        return copy
      }
    }
    let devices = names.contains { $0.1.isOfSyncthing } ? SyncthingConfig() : nil
    let copies = names.compactMap { file, name in
      let device = name.isOfSyncthing ? name.origin.flatMap { devices?.name(ofDevice: $0) } : nil
      let place = Place.file(Path.join(folder, file), origin: device ?? name.origin)
      return copy(at: place) ?? (name.isSure ? unreadable(place) : nil)
    }
    let (marks, merged) = (Set(copies.map(\.mark)), document.mergedCopies.all)
    let saves = merger.replacedSaves(since: time, &findings).compactMap { save -> BoardCopy? in
      let place = Place.history(save.step, time: save.time)
      if let mark = findings.marks[save.step], merged.contains(mark) {
        return BoardCopy(place, mark)
      }
      guard let copy = copy(at: place) else { return nil }
      findings.marks[save.step] = copy.mark
      return copy.hasNews || merged.contains(copy.mark) ? copy : nil
    }
    return copies + saves.filter { !marks.contains($0.mark) }
  }

  /// Returns a copy that is no board; nil if it is one, or has no content yet.
  private static func unreadable(_ place: Place) -> BoardCopy? {
    guard case .file(let path, _) = place, let bytes = bytes(path), !bytes.isEmpty else {
      return nil
    }
    do throws(Problem) {
      _ = try CanvasDocument(parsing: bytes)
      return nil
    } catch {
      var copy = BoardCopy(place, ContentMark(bytes))
      copy.problem = error
      return copy
    }
  }

  /// Reads a copy; nil if that fails. A link out of the folder is no copy: a folder that is shared may
  /// come from a stranger, and the link may lead to anything.
  fileprivate static func bytes(_ path: String) -> [UInt8]? {
    guard let folder = Path.resolvingLinks(Path.directory(of: path)),
      let target = Path.resolvingLinks(path), Path.relative(target, to: folder) != nil
    else { return nil }
    return try? FileReading.bytes(target)
  }

  /// Moves the copy to the trash of the desktop if it still holds what was seen.
  package func moveToTrash() -> Bool {
    guard case .file(let path, _) = place, let bytes = Self.bytes(path), ContentMark(bytes) == mark
    else { return false }
    return Trash.move(path)
  }
}

extension MergedCopies {
  /// Returns whether a copy is part of the board. A file may have come after the version that the same
  /// content was merged with, while a save is the same forever.
  package func contains(_ copy: BoardCopy) -> Bool {
    (copy.isFile ? current : all).contains(copy.mark)
  }
}

/// The merge of a board with a copy of its file.
package struct CopyMerge: Equatable, Sendable {
  package let merge: BoardMerge
  package let mark: ContentMark
  /// The state of the document that was merged.
  package let revision: Document.Revision

  /// Prepares the step that takes the merge over. Nil if nothing is different, during a draft, or if the
  /// editor is read-only.
  package func step(in editor: Editor, from name: String, at now: Double) -> PreparedStep? {
    let source = StepOrigin.Source(name: name, mark: mark)
    return editor.preparing { $0.takeMerge(merge.bytes, of: source, at: now) }
  }

  /// Returns how many cards and connections the merge changes.
  fileprivate func news(_ document: Document, _ present: [UInt8]?) -> BoardCopy.News {
    guard merge.bytes != present, let canvas = try? CanvasDocument(parsing: merge.bytes) else {
      return BoardCopy.News()
    }
    let elements = document.visibleChanges(to: canvas).compactMap { $0.after ?? $0.before }
    return BoardCopy.News(
      cards: elements.count { $0.card != nil },
      connections: elements.count { $0.edge != nil }
    )
  }
}

/// What merging a board with copies of its file needs to know about the board, which is found out once.
package struct CopyMerger {
  private let document: Document
  /// The board as it would be saved; nil if that cannot be read.
  fileprivate let present: CanvasDocument?
  /// The last version from which the board and a copy began, as most copies have the same.
  private var base: CanvasDocument?
  private let names: Set<ExactText>
  /// The content of the file as it was saved.
  private let file: ContentMark
  private let beginning: Double
  private var versions: CommonVersions
  /// The path of the board's file; nil if only the history of the board is asked.
  private let path: String?

  /// `beginning` is when the history of the board began, in seconds since 1970.
  // Inlined, it stops the optimizer of Swift 6.3.1 with an error about the ownership of the document.
  @inline(never)
  package init(_ document: Document, since beginning: Double, of file: BoardFile? = nil) {
    self.document = document
    path = file?.path
    self.beginning = beginning
    present = try? CanvasDocument(parsing: document.bytes)
    names = document.board.names
    self.file = ContentMark(document.savedBytes)
    versions = CommonVersions(of: document)
  }

  /// Returns the saves since a time that were replaced unseen, newest first.
  fileprivate mutating func replacedSaves(
    since time: Double,
    _ findings: inout BoardCopy.Findings
  ) -> [CommonVersions.ReplacedSave] {
    versions.replacedSaves(since: time, known: &findings.unseen)
  }

  /// Merges the board with a copy. Nil if that cannot be read, or has nothing in common with the board and was
  /// not chosen by the user.
  ///
  /// The side that stays in place where both differ is chosen by what the files hold, so that every device
  /// chooses the same.
  package mutating func merge(_ place: BoardCopy.Place) -> CopyMerge? {
    guard let present, let bytes = bytes(at: place),
      let copy = try? CanvasDocument(parsing: bytes)
    else { return nil }
    let isNewer = isNewer(place)
    let former =
      versions.bytes(sharedWith: copy, isNewer: isNewer) ?? keptVersion(sharedWith: copy, present)
    if base?.text != former { base = former.flatMap { try? CanvasDocument(parsing: $0) } }
    guard (base == nil) == (former == nil) else { return nil }
    guard place.isChosen || sharesNames(with: copy) else { return nil }
    let mark = ContentMark(bytes)
    let isFirst = (file.digest, file.size) <= (mark.digest, mark.size)
    let sides = isFirst ? (present, copy) : (copy, present)
    let merge = BoardMerge(base: base, ours: sides.0, theirs: sides.1)
    return CopyMerge(merge: merge, mark: mark, revision: document.revision)
  }

  /// Returns the newest version that Syncthing has kept from which both the board and a copy come, if the history
  /// of the board knows none. The oldest has to be in the copy whole: it may be newer than what that began from.
  private func keptVersion(sharedWith copy: CanvasDocument, _ present: CanvasDocument)
    -> [UInt8]?
  {
    guard let path, let document = KeptVersions.document(of: path, before: present) else {
      return nil
    }
    var versions = CommonVersions(of: document)
    let oldest = Set(document.canvas.elements.map { ExactText($0.name) })
    return versions.bytes(sharedWith: copy, isNewer: oldest.isSubset(of: copy.names))
  }

  private func sharesNames(with copy: CanvasDocument) -> Bool {
    let known = copy.names
    return !names.isDisjoint(with: known) || base?.names.isDisjoint(with: known) == false
  }

  private func bytes(at place: BoardCopy.Place) -> [UInt8]? {
    switch place {
    case .file(let path, _): BoardCopy.bytes(path)
    case .chosen(let path): try? FileReading.bytes(path)
    case .history(let step, _): versions.bytes(after: step)
    }
  }

  /// Returns whether a copy was made after the history of the board had begun.
  private func isNewer(_ place: BoardCopy.Place) -> Bool {
    guard let path = place.path else { return true }
    return Path.changeTime(path).map { $0 >= beginning } ?? false
  }
}

extension BoardCopy.Place {
  fileprivate var isChosen: Bool { if case .chosen = self { true } else { false } }
}

extension CanvasDocument {
  fileprivate var names: Set<ExactText> { Set(elements.map { ExactText($0.name) }) }
}

extension Board {
  fileprivate var names: Set<ExactText> {
    Set((cardOrder + edgeOrder).compactMap { self[$0].map { ExactText($0.name) } })
  }
}
