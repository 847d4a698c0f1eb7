import BoardValues

/// The location of the files that a board names, and the decision which of them may be read.
///
/// A board may come from anyone, and naming a file must not be enough to have it read. The only
/// readable files are those in the board's own folder, or in the vault that the folder belongs to,
/// after following links, and those that the user has opened or dropped.
package struct BoardFolder: Sendable {
  /// The path of the board; nil if it has no file.
  package let board: String?
  /// The path without links, or nil if there is no such folder.
  private var folder: String?
  /// The nearest folder above with a `.obsidian`. Boards made there name files relative to it.
  private var vault: String?
  /// The folder in the vault for new notes; nil if they belong beside the board.
  private var newNotes: String?
  /// The folder for files that are brought in; nil if they belong beside the board.
  private var attachments: String?
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
    board = path.isEmpty ? nil : path
    folder = path.isEmpty ? nil : Path.resolvingLinks(Path.directory(of: path))
    vault = folder.flatMap(Self.vault)
  }

  package mutating func move(to folder: BoardFolder) {
    let allowed = allowed
    self = folder
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
    return candidates.firstResult(of: Path.resolvingLinks).map(Location.file)
      ?? .missing(candidates.first ?? path)
  }

  /// Returns the path of a file that a link names, wherever it is; nil if there is none.
  package func target(of path: String) -> String? {
    candidates(path).firstResult(of: Path.resolvingLinks)
  }

  /// Returns the path of the file to which `[[page]]` leads, wherever it is; nil if there is none.
  package func target(ofPage page: String) -> String? {
    candidates(page: page).firstResult(of: Path.resolvingLinks)
  }

  /// Returns the name of a file without links: its path from the folder of the board, or from the vault.
  package func name(of file: String) -> String {
    [folder, vault].firstResult { $0.flatMap { Path.relative(file, to: $0) } } ?? file
  }

  /// Returns how a card refers to a file without links: by its path from the vault, as other programs have it, or else from
  /// the folder of the board, if that leads to it; by its whole path otherwise.
  package func reference(to file: String) -> String {
    let names = [vault, folder].compactMap { $0.flatMap { Path.relative(file, to: $0) } }
    return names.first { locate($0) == .file(file) } ?? file
  }

  /// Returns whether a path leads to something in the folder, after following links.
  package func holds(_ path: String) -> Bool { Path.resolvingLinks(path).map(isWithin) ?? false }

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
    return try write(bytes, at: file)
  }

  private func write(_ bytes: [UInt8], at file: String) throws(FileError) -> String? {
    guard try makeFolder(for: file) else { return nil }
    try NewFile.write(bytes, to: file)
    return file
  }

  /// Makes the folders above a new file. Returns false, and makes none, if they would be outside of the folder.
  private func makeFolder(for file: String) throws(FileError) -> Bool {
    // The first folder that exists decides: those below it are new, and so no links.
    var ancestor = Path.directory(of: file)
    while Path.isMissing(ancestor), ancestor != "/" { ancestor = Path.directory(of: ancestor) }
    guard isInside(newFile: Path.join(ancestor, "x")) else { return false }
    if let failure = Path.makeDirectory(for: file, mode: 0o777) { throw failure }
    return isInside(newFile: file)
  }

  /// The folder whose files may be read: the vault, or else the folder of the board.
  package var root: String? { vault ?? folder }

  private func isWithin(_ real: String) -> Bool {
    guard let root else { return false }
    return real.utf8.starts(with: root == "/" ? "/".utf8 : "\(root)/".utf8)
  }

  /// Returns the paths to try for a file that the board names.
  private func candidates(_ path: String) -> [String] {
    guard path.utf8.first != Ascii.slash else { return [path] }
    return path.isEmpty ? [] : folders.map { "\($0)/\(path)" }
  }

  /// The folders to try: that of the board, then those above, as far as the vault reaches, and the one for new notes.
  private var folders: [String] {
    guard var directory = folder else { return [] }
    var folders = [directory]
    while let vault, directory != vault, directory != "/" {
      directory = Path.directory(of: directory)
      folders.append(directory)
    }
    return folders + [newNotes].compactMap(\.self)
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

// MARK: - Files that are brought in

extension BoardFolder {
  /// Puts files that are brought in into a folder, as the settings of the vault name it: `/` is the vault, `./` the folder
  /// of the board, `./name` one in that, and `name` one in the vault. A name that leads out of the vault, or to what is
  /// hidden, has no effect.
  package mutating func putAttachments(in name: String) {
    let isBesideBoard = name == "." || name.utf8.starts(with: "./".utf8)
    let parts = name.utf8.split(separator: Ascii.slash).map { String(decoding: $0, as: UTF8.self) }
      .dropFirst(isBesideBoard ? 1 : 0)
    guard let start = isBesideBoard ? folder : vault, !parts.contains(where: \.isHiddenName) else {
      return
    }
    attachments = ([start] + parts).joined(separator: "/")
  }

  /// The path of the folder for files that are brought in, which need not exist; nil for a board that has none.
  package var attachmentFolder: String? { attachments ?? folder }

  /// Whether the vault names a folder for such files.
  package var hasAttachmentFolder: Bool { attachments != nil }

  /// Makes that folder if it is missing, and returns its path without links; nil if it would be outside of the vault, or
  /// there is none.
  package func makeAttachmentFolder() throws(FileError) -> String? {
    guard let path = attachmentFolder, try makeFolder(for: Path.join(path, "x")) else { return nil }
    return Path.resolvingLinks(path)
  }
}

// MARK: - Notes

extension BoardFolder {
  /// The file with the settings of the vault; nil if there is no vault.
  package var settings: String? { vault.map { "\($0)/.obsidian/app.json" } }

  /// Puts new notes into a folder of the vault, which is named from there. A name that leads out of the vault, or
  /// to what is hidden, has no effect.
  package mutating func putNewNotes(inVaultFolder name: String) {
    let parts = name.utf8.split(separator: Ascii.slash).map { String(decoding: $0, as: UTF8.self) }
    guard let vault, !parts.contains(where: \.isHiddenName) else { return }
    newNotes = ([vault] + parts).joined(separator: "/")
  }

  /// Writes an empty note for a page that leads nowhere, and returns its path. Returns nil, and writes nothing, if
  /// there is a file, or would be one that is hidden or outside of the folder.
  package func write(noteOfPage page: String) throws(FileError) -> String? {
    let name = Self.name(ofPage: page)
    let parts = name.utf8.split(separator: Ascii.slash, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard let folder = newNotes ?? folder, target(ofPage: page) == nil,
      !parts.contains(where: { $0.isEmpty || $0.isHiddenName })
    else { return nil }
    let ending = ["md", "markdown"].contains(name.fileEnding) ? "" : ".md"
    return try write([], at: "\(folder)/\(name)\(ending)")
  }

  /// Returns the paths to try for `[[page]]`: a file of that name, a note, a board. What stands behind `#` is a part of
  /// the file.
  package func candidates(page: String) -> [String] {
    let name = Self.name(ofPage: page)
    let names = name.isEmpty ? [page] : [page, name, name + ".md", name + ".canvas"]
    guard page.utf8.first != Ascii.slash else { return names }
    return folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
  }

  private static func name(ofPage page: String) -> String {
    String(decoding: page.utf8.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
  }
}

extension String {
  /// Whether a file of this name is hidden, or is a folder above.
  fileprivate var isHiddenName: Bool { utf8.first == UInt8(ascii: ".") }
}
