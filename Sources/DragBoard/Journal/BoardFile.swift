import BoardCore

/// The file behind a board: where it is, and what it held when it was last looked at.
struct BoardFile: Sendable {
  let path: String
  /// The last part of the path.
  let name: String
  /// Nil until there is a file. Kept when the file is gone: if it comes back the same, with its
  /// folder or a disk that is mounted again, nobody has changed it.
  var known: ContentMark?
  /// Whether it was missing at the last look.
  var isGone = false
  /// What a failed save was writing, or has left there; finding it is no change by others.
  private(set) var attempted: ContentMark?

  init(_ path: String, known: ContentMark? = nil) {
    self.path = path
    name = Path.name(of: path)
    self.known = known
  }

  /// Reads a board; errors name the file, line and column.
  func canvas(_ bytes: [UInt8]) throws(UnreadableBoard) -> CanvasDocument {
    do throws(Problem) {
      return try CanvasDocument(parsing: bytes)
    } catch {
      throw UnreadableBoard(description: "\(path):\(error)")
    }
  }

  /// The file was compared before, but writing to a disk can take long.
  private func checkUnchanged() throws(FileError) {
    guard let bytes = try FileReading.bytesIfPresent(path) else { return }
    guard ContentMark(bytes) == known else {
      throw FileError(path, "was changed by another program just now")
    }
  }

  mutating func save(
    _ document: Document,
    backup: SaveBackup?
  ) throws(FileError) -> AtomicFile.Manner {
    let bytes = document.bytes
    let mark = ContentMark(bytes)
    attempted = mark
    let manner: AtomicFile.Manner
    do throws(FileError) {
      manner = try AtomicFile.write(bytes, to: path, backup: backup, check: checkUnchanged)
    } catch {
      // That was this program.
      if error.leavesDamage { attempted = (try? FileReading.bytes(path)).map { ContentMark($0) } }
      throw error
    }
    known = mark
    attempted = nil
    return manner
  }
}
