import BoardCore

/// The file behind a board: where it is, and what it held when it was last looked at.
struct BoardFile: Sendable {
  let path: String
  /// The last part of the path.
  let name: String
  /// Nil until there is a file. It stays when the file is gone: a file that comes back as it was, with
  /// its folder or a disk that is mounted again, has not been changed by anybody.
  var known: ContentMark?
  /// Whether it was gone when it was last looked for.
  var isGone = false
  /// What a save that has failed was about to write, or has left there: it is no news.
  private(set) var attempted: ContentMark?

  init(_ path: String, known: ContentMark? = nil) {
    self.path = path
    name = Path.name(of: path)
    self.known = known
  }

  /// What a board's bytes mean; errors name the file and the place.
  func canvas(_ bytes: [UInt8]) throws(UnreadableBoard) -> CanvasDocument {
    do throws(Problem) {
      return try CanvasDocument(parsing: bytes)
    } catch {
      throw UnreadableBoard(description: "\(path):\(error)")
    }
  }

  /// What the file holds was looked at before, but disks can take long to write.
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
      // Nobody else has done that.
      if error.leavesDamage { attempted = (try? FileReading.bytes(path)).map { ContentMark($0) } }
      throw error
    }
    known = mark
    attempted = nil
    return manner
  }
}

/// The bytes are no board; the sentence begins with file, line and column.
struct UnreadableBoard: Error, CustomStringConvertible {
  var description: String
}
