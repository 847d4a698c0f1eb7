package import BoardCore
package import BoardValues
package import LinuxSystem

/// The file behind a board. It reads and writes the file and remembers nothing about it; what the file is
/// known to hold is up to `FileSession`.
package struct BoardFile: Equatable, Sendable {
  package let path: String
  /// The last part of the path.
  package let name: String

  init(_ path: String) {
    self.path = path
    name = Path.name(of: path)
  }

  /// The message about a board without a file.
  var wordsOnBeingNew: String {
    localized("{file} is new: it is made when you save", ["file": name.visible])
  }

  /// Reads a board. Errors name the file, line and column.
  func canvas(_ bytes: [UInt8]) throws(UnreadableBoard) -> CanvasDocument {
    do throws(Problem) {
      return try CanvasDocument(parsing: bytes)
    } catch {
      throw UnreadableBoard(path: path, problem: error)
    }
  }

  /// Reads a board that is opened. A file in which a merge by lines has left conflicts is the merge of its
  /// versions, which the file does not hold.
  ///
  /// An empty file is a new board: other programs make such files to be filled.
  func document(_ bytes: [UInt8]) throws(UnreadableBoard) -> (Document, notice: String?) {
    if bytes.isEmpty { return (Document(CanvasDocument()), nil) }
    do throws(UnreadableBoard) {
      return (Document(try canvas(bytes)), nil)
    } catch {
      guard let merge = Self.merge(ofConflictsIn: bytes, at: path),
        let canvas = try? CanvasDocument(parsing: merge.bytes)
      else { throw error }
      var document = Document(canvas)
      document.loseSavedPoint()
      return (
        document,
        localized(
          "{file} has the conflicts of a merge; both sides are here, and it is not saved yet.",
          ["file": name]
        )
      )
    }
  }

  /// Returns the merge of the versions that git has of a file with conflicts; nil if it has not both sides,
  /// or one is no board.
  package static func merge(ofConflictIn path: String) -> BoardMerge? {
    Git.versions(ofConflictIn: path).flatMap { versions in
      let base = versions.base.flatMap { (try? CanvasDocument(parsing: $0)) == nil ? nil : $0 }
      return try? BoardMerge(base: base, ours: versions.ours, theirs: versions.theirs)
    }
  }

  /// Returns the merge of a text with the conflicts of a merge by lines; nil for any other. What the lines
  /// say is used only where git does not have the versions themselves.
  private static func merge(ofConflictsIn bytes: [UInt8], at path: String?) -> BoardMerge? {
    guard let text = ConflictedText(bytes) else { return nil }
    return path.flatMap(merge) ?? (try? text.merged())
  }

  // MARK: Files beside it

  /// Returns how a card refers to a file: by its path from the folder of the board if it is in there,
  /// else by its whole path.
  package func reference(to path: String) -> String {
    let folder = Path.directory(of: self.path)
    let folders = [folder, Path.resolvingLinks(folder)].compactMap(\.self)
    return folders.firstResult { Path.relative(path, to: $0) } ?? path
  }

  /// Returns how a card refers to a file, which may also lie elsewhere in the vault of the board.
  package func reference(to path: String, in folder: BoardFolder) -> String {
    let reference = reference(to: path)
    guard reference.utf8.first == Ascii.slash, folder.holds(path) else { return reference }
    return folder.reference(to: Path.resolvingLinks(path) ?? path)
  }

  /// Writes a new file where the folder of the board wants such files, or else beside the board, under this name or a
  /// similar one, and returns its path.
  package func addFile(
    _ bytes: [UInt8],
    named name: String,
    in folder: BoardFolder
  ) throws(FileError) -> String {
    let target = folder.hasAttachmentFolder ? try folder.makeAttachmentFolder() : nil
    return try NewFile.write(
      bytes,
      named: name,
      in: target ?? Path.directory(of: path),
      mode: 0o666
    )
  }

  // MARK: Looking

  /// The content of the file at some time.
  package struct Version: Equatable, Sendable {
    /// The content; if a merge by lines has left conflicts in it, the merge of its versions.
    package let bytes: [UInt8]
    package let mark: ContentMark
    /// Whether the content can be read as a board.
    let isReadable: Bool
    /// Whether the file holds the conflicts of a merge by lines, so that it is not saved what the board is.
    package let isConflicted: Bool

    /// `path` is that of the file, of which git may have the versions; nil if it is not in a file.
    package init(_ bytes: [UInt8], at path: String? = nil) {
      mark = ContentMark(bytes)
      let isBoard = (try? CanvasDocument(parsing: bytes)) != nil
      let merge = isBoard ? nil : BoardFile.merge(ofConflictsIn: bytes, at: path)
      self.bytes = merge?.bytes ?? bytes
      isReadable = isBoard || merge != nil
      isConflicted = merge != nil
    }
  }

  package enum Comparison: Equatable, Sendable {
    case absent
    /// The file is at another path now.
    case moved(to: String)
    /// The file holds one of the contents that were expected.
    case expected(ContentMark)
    /// The file has no byte. It is no version of the board: a program may be about to write one.
    case empty
    /// The file happens to equal the board.
    case sameAsHere(ContentMark)
    case other(Version)
    case failed(String)
  }

  /// Compares the file with the board. If the file is gone, looks for its present path.
  package func look(
    besides board: Document.Snapshot,
    expecting marks: [ContentMark],
    following trail: FileTrail?
  ) -> Comparison {
    do throws(FileError) {
      guard let bytes = try FileReading.bytesIfPresent(path) else {
        return path(marks, trail).map { .moved(to: $0) } ?? .absent
      }
      let mark = ContentMark(bytes)
      if marks.contains(mark) { return .expected(mark) }
      if bytes.isEmpty { return .empty }
      return bytes == board.bytes ? .sameAsHere(mark) : .other(Version(bytes, at: path))
    } catch {
      return .failed("\(error)")
    }
  }

  private func path(_ marks: [ContentMark], _ trail: FileTrail?) -> String? {
    switch trail?.place {
    case .moved(let path) where isFollowed(path): path
    case .perhaps(let path) where isFollowed(path) && Self.holds(path, marks): path
    default: nil
    }
  }

  /// Returns whether a board that has moved to a path is followed. A backup such as `board.canvas~`, which
  /// another program makes before it writes a new file, is not, and neither is a copy that a program puts
  /// beside the board to make room for another version.
  private func isFollowed(_ other: String) -> Bool {
    let hasSameEnding = other.endsExactly(with: ".canvas") || !path.endsExactly(with: ".canvas")
    return hasSameEnding && CopyName(Path.name(of: other), of: name)?.isSure != true
  }

  private static func holds(_ path: String, _ marks: [ContentMark]) -> Bool {
    guard let bytes = try? FileReading.bytes(path) else { return false }
    return marks.contains(ContentMark(bytes))
  }

  // MARK: Saving

  package enum Outcome: Equatable, Sendable {
    case saved(ContentMark, AtomicFile.Manner)
    /// The save failed. `leaving` is what this program may have put into the file nevertheless.
    case failed(String, leaving: ContentMark?)
  }

  /// Replaces the content `known`, or none, and no other.
  package func save(_ board: Document.Snapshot, over known: ContentMark?, backup: SaveBackup?)
    -> Outcome
  {
    let bytes = board.bytes
    do throws(FileError) {
      let manner = try AtomicFile.write(bytes, to: path, backup: backup) { () throws(FileError) in
        try checkHolds(known)
      }
      return .saved(ContentMark(bytes), manner)
    } catch {
      let left = error.leavesDamage ? try? FileReading.bytes(path) : bytes
      return .failed("\(error)", leaving: left.map { ContentMark($0) })
    }
  }

  /// Throws if the file does not hold `known`. It was compared before, but writing to a disk can take
  /// long.
  private func checkHolds(_ known: ContentMark?) throws(FileError) {
    guard let bytes = try FileReading.bytesIfPresent(path) else { return }
    guard bytes.isEmpty || ContentMark(bytes) == known else {
      throw FileError(path, "was changed by another program just now")
    }
  }
}
