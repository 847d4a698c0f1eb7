/// The file behind a board: where it is, and what it held when it was last looked at.
struct BoardFile: Sendable {
  let path: String
  /// The last part of the path.
  let name: String
  /// Nil while there is no file.
  var known: ContentMark?

  init(_ path: String, known: ContentMark? = nil) {
    self.path = path
    name = Places.name(of: path)
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

  mutating func save(_ document: Document) throws(FileError) {
    let bytes = document.bytes
    try AtomicFile.write(bytes, to: path)
    known = ContentMark(bytes)
  }
}

/// The bytes are no board; the sentence begins with file, line and column.
struct UnreadableBoard: Error, CustomStringConvertible {
  var description: String
}
