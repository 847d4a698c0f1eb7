import BoardValues

/// The location of the files that a board names, and the decision which of them may be read.
///
/// A board may come from anyone, and naming a file must not be enough to have it read. The only
/// readable files are those in the board's own folder, or in the vault that the folder belongs to,
/// after following links, and those that the user has opened or dropped.
package struct BoardFolder: Sendable {
  /// The path without links, or nil if there is no such folder.
  private var folder: String?
  /// The nearest folder above with a `.obsidian`. Boards made there name files relative to it.
  private var vault: String?
  private var allowed: Set<ExactText> = []

  package enum Location: Equatable, Sendable {
    /// The file exists and may be read. The path has no links.
    case file(String)
    /// The file does not exist. The path is the first one that was tried.
    case missing(String)
    case outside
  }

  /// Finds the folder of a board. An empty path is no board and has no files.
  package init(ofBoard path: String) {
    folder = path.isEmpty ? nil : Path.resolvingLinks(Path.directory(of: path))
    vault = folder.flatMap(Self.vault)
  }

  package mutating func move(toBoard path: String) {
    let allowed = allowed
    self = BoardFolder(ofBoard: path)
    self.allowed = allowed
  }

  /// Allows a file in any folder, since the user has chosen it.
  package mutating func allow(_ path: String) {
    if let path = Path.resolvingLinks(path) { allowed.insert(ExactText(path)) }
  }

  package func find(_ path: String) -> Location {
    let location = locate(path)
    guard case .file(let real) = location, !isWithin(real), !allowed.contains(ExactText(real))
    else { return location }
    return .outside
  }

  /// Finds a file that may be written, which those outside of the folder may not, even if the user has
  /// opened them.
  package func findInside(_ path: String) -> Location {
    let location = locate(path)
    guard case .file(let real) = location, !isWithin(real) else { return location }
    return .outside
  }

  private func locate(_ path: String) -> Location {
    let candidates = candidates(path)
    return candidates.lazy.compactMap(Path.resolvingLinks).first.map(Location.file)
      ?? .missing(candidates.first ?? path)
  }

  /// Returns whether a file that does not exist yet would be in the folder.
  package func isInside(newFile path: String) -> Bool {
    Path.resolvingLinks(Path.directory(of: path)).map { isWithin(Path.join($0, "x")) } ?? false
  }

  /// Writes a file that the board names and that does not exist yet, with the folders on its way, and returns its path.
  /// Returns nil, and writes nothing, if there is a file, or would be one outside of the folder.
  package func write(new bytes: [UInt8], to path: String) throws(FileError) -> String? {
    guard !path.utf8.split(separator: Ascii.slash).contains(where: { $0.elementsEqual("..".utf8) }),
      case .missing(let file) = locate(path)
    else { return nil }
    // The first folder that exists decides: those below it are new, and so no links.
    var ancestor = Path.directory(of: file)
    while Path.isMissing(ancestor), ancestor != "/" { ancestor = Path.directory(of: ancestor) }
    guard isInside(newFile: Path.join(ancestor, "x")) else { return nil }
    if let failure = Path.makeDirectory(for: file, mode: 0o777) { throw failure }
    guard isInside(newFile: file) else { return nil }
    try NewFile.write(bytes, to: file)
    return file
  }

  private func isWithin(_ real: String) -> Bool {
    guard let root = vault ?? folder else { return false }
    return real.utf8.starts(with: root == "/" ? "/".utf8 : "\(root)/".utf8)
  }

  /// Returns the paths to try: beside the board, then in the folders above, as far as the vault
  /// reaches.
  private func candidates(_ path: String) -> [String] {
    guard path.utf8.first != Ascii.slash else { return [path] }
    guard var directory = folder, !path.isEmpty else { return [] }
    var candidates = ["\(directory)/\(path)"]
    while let vault, directory != vault, directory != "/" {
      directory = Path.directory(of: directory)
      candidates.append("\(directory)/\(path)")
    }
    return candidates
  }

  private static func vault(above folder: String) -> String? {
    var directory = folder
    while directory != "/" {
      if Path.exists("\(directory)/.obsidian") { return directory }
      directory = Path.directory(of: directory)
    }
    return nil
  }
}
