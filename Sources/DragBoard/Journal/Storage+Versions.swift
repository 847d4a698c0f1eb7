import BoardCore

/// Others may write the board's file, too. Nobody's work is written over unseen.
extension Storage {
  /// What the file holds, compared with what it held when it was last looked at.
  enum Finding {
    case nothingNew
    case noFile
    /// Just what is on the board; only the mark of it is new.
    case sameAsHere(ContentMark)
    case other(Version)
  }

  /// What another program has made of the board.
  struct Version: Sendable {
    let bytes: [UInt8]
    let mark: ContentMark

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      mark = ContentMark(bytes)
    }

    /// Whether it is a board at all.
    var isReadable: Bool { (try? CanvasDocument(parsing: bytes)) != nil }
  }

  /// Another version, while there is unsaved work here.
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

  /// Puts a version where it can be brought back from; where nothing is kept, into a file beside the
  /// board's. Says where it can be found.
  mutating func keep(_ version: Version, at date: Double) throws(FileError) -> String {
    guard versions != nil else { return "is in \(Path.name(of: try copy(version)))" }
    try versions?.keep(version.bytes, at: date)
    return "can be brought back from the menu"
  }

  func bytes(of version: KeptVersions.Version) throws(FileError) -> [UInt8] {
    try FileReading.bytes(version.path)
  }

  // MARK: Copies

  /// Writes the other version into a file of its own beside the board's, and says where.
  func copy(_ version: Version) throws(FileError) -> String {
    try write(version.bytes, "other version", in: Path.directory(of: file.path))
  }

  /// Writes what can be kept nowhere else to wherever there is room, and says where: beside the
  /// board, else with the kept state, else where everybody writes, but in a directory of its own.
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
