import BoardValues
import LinuxSystem

/// Where the files are that a board names, and which of them may be read.
///
/// A board may come from anybody, and naming a file must not be enough to have it read. So only what
/// lies in the board's own folder is, or in the vault that the folder belongs to, links followed; and
/// what the person has opened or dropped.
struct BoardFolder: Sendable {
  /// Without links; nil if there is no such folder.
  private var folder: String?
  /// The nearest folder above with a `.obsidian`; boards made there name files from it on.
  private var vault: String?
  private var allowed: Set<ExactText> = []

  enum Location: Equatable, Sendable {
    /// The path without links.
    case file(String)
    /// Where it was looked for first.
    case missing(String)
    case outside
  }

  /// An empty path is no board, and has no files.
  init(ofBoard path: String) {
    folder = path.isEmpty ? nil : Path.resolvingLinks(Path.directory(of: path))
    vault = folder.flatMap(Self.vault)
  }

  mutating func move(toBoard path: String) {
    let allowed = allowed
    self = BoardFolder(ofBoard: path)
    self.allowed = allowed
  }

  /// Lets a file be read wherever it lies: the person has chosen it.
  mutating func allow(_ path: String) {
    if let path = Path.resolvingLinks(path) { allowed.insert(ExactText(path)) }
  }

  func find(_ path: String) -> Location {
    let candidates = candidates(path)
    for candidate in candidates {
      guard let real = Path.resolvingLinks(candidate) else { continue }
      return isWithin(real) || allowed.contains(ExactText(real)) ? .file(real) : .outside
    }
    return .missing(candidates.first ?? path)
  }

  private func isWithin(_ real: String) -> Bool {
    guard let root = vault ?? folder else { return false }
    return real.utf8.starts(with: root == "/" ? "/".utf8 : "\(root)/".utf8)
  }

  /// Beside the board, then further up, as far as the vault goes.
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
