package import BoardCore
import BoardValues
package import LinuxSystem

/// Versions of the file that are not on the board: overwritten, copied, rescued.
extension Storage {
  // MARK: What is overwritten

  /// Stores a version so that it can be brought back; if there is no state, in a file beside the board's.
  /// Returns where it can be found.
  package mutating func store(_ version: BoardFile.Version, at date: Double) throws(FileError)
    -> String
  {
    guard versions != nil else {
      let copy = Path.name(of: try copy(version))
      return localized("the other version is in {file}", ["file": copy])
    }
    try versions?.store(version.bytes, at: date)
    return localized("the other version can be brought back from the menu")
  }

  package func bytes(of version: StoredVersions.Version) throws(FileError) -> [UInt8] {
    try FileReading.bytes(version.path)
  }

  /// Whether Syncthing has put the file there as it was last reported.
  package var isFileSynced: Bool { watches.contains { $0.event == .fileTouched && $0.isSynced } }

  // MARK: Copies

  /// The path of the file that remembers which copies are left alone; nil if nothing is kept of the board.
  package var fileOfLeftCopies: String? { boardLock?.paths.left }

  /// Writes the other version to a file beside the board's, and returns its path.
  package func copy(_ version: BoardFile.Version) throws(FileError) -> String {
    try write(version.bytes, "other version", in: Path.directory(of: file.path))
  }

  /// Writes the board to the first place with room, if it cannot be stored: beside the board, beside the
  /// state, or in a new directory for temporary files. Returns the path.
  package func rescue(_ document: Document) -> String? {
    let bytes = document.bytes
    for folder in [file.path, backup?.path].compactMap(\.self).map(Path.directory) {
      if let copy = try? write(bytes, "rescued", in: folder) { return copy }
    }
    return NewFile.makeDirectory(in: UserDirectories.temporaryFolder).flatMap {
      try? write(bytes, "rescued", in: $0)
    }
  }

  private func write(
    _ bytes: [UInt8],
    _ addition: String,
    in folder: String
  ) throws(FileError) -> String {
    try NewFile.write(bytes, named: file.name, addition, in: folder)
  }
}
