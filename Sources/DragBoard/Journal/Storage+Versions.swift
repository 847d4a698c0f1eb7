import BoardCore

/// Other programs may write the board's file too. No change of theirs is overwritten silently.
extension Storage {
  /// The file compared with what it held at the last look.
  enum Finding {
    case nothingNew
    case noFile
    /// The file now equals the board; only its digest is new.
    case sameAsHere(ContentMark)
    case other(Version)
  }

  /// The board as another program has written it.
  struct Version: Sendable {
    let bytes: [UInt8]
    let mark: ContentMark

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      mark = ContentMark(bytes)
    }

    /// Whether it can be read as a board.
    var isReadable: Bool { (try? CanvasDocument(parsing: bytes)) != nil }
  }

  /// Another version of the file, while there is unsaved work here.
  struct Conflict: Sendable {
    let version: Version
    /// Whether the person was about to save.
    let isSaving: Bool
  }

  mutating func look(besides document: Document) throws(FileError) -> Finding {
    guard let bytes = try FileReading.bytesIfPresent(file.path) else { return .noFile }
    file.isGone = false
    let version = Version(bytes)
    if version.mark == file.attempted { accept(version.mark) }
    if version.mark == file.known { return .nothingNew }
    return version.bytes == document.bytes ? .sameAsHere(version.mark) : .other(version)
  }

  // MARK: What is overwritten

  /// Keeps a version so that it can be brought back; if nothing is persisted, in a file beside the
  /// board's. Returns where it can be found.
  mutating func keep(_ version: Version, at date: Double) throws(FileError) -> String {
    guard versions != nil else { return "is in \(Path.name(of: try copy(version)))" }
    try versions?.keep(version.bytes, at: date)
    return "can be brought back from the menu"
  }

  func bytes(of version: KeptVersions.Version) throws(FileError) -> [UInt8] {
    try FileReading.bytes(version.path)
  }

  // MARK: Copies

  /// Writes the other version to a file beside the board's, and returns its path.
  func copy(_ version: Version) throws(FileError) -> String {
    try write(version.bytes, "other version", in: Path.directory(of: file.path))
  }

  /// Writes the board wherever there is room, if it cannot be persisted: beside the board, else
  /// beside the state, else in a new directory for temporary files. Returns the path.
  func rescue(_ document: Document) -> String? {
    let bytes = document.bytes
    for folder in [file.path, backup?.path].compactMap(\.self).map(Path.directory) {
      if let copy = try? write(bytes, "rescued", in: folder) { return copy }
    }
    let shared = UserDirectories.environment("TMPDIR") ?? "/tmp"
    return NewFile.makeDirectory(in: shared).flatMap { try? write(bytes, "rescued", in: $0) }
  }

  private func write(
    _ bytes: [UInt8],
    _ addition: String,
    in folder: String
  ) throws(FileError) -> String {
    try NewFile.write(bytes, named: file.name, addition, in: folder)
  }
}
