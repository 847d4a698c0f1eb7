import BoardValues
import LinuxSystem

/// Files from anywhere that a board is to show: those outside its folder are copied to where it has its own, so that they
/// are there for other programs, for other people, and tomorrow.
///
/// Nothing that exists is written over. A card may refer to what is returned: it is on the disk.
package struct FileIntake: Sendable {
  /// What came of a file.
  package enum Outcome: Equatable, Sendable {
    /// The file lies in the folder already, or does not exist.
    case stays
    /// The folder holds the content at a path. `isNew` says that it was copied there now.
    case held(at: String, isNew: Bool)
    /// The user has to decide: it is a folder, or much to copy.
    case asks
    /// It cannot be copied. The reason is worded as the end of a sentence.
    case failed(String)
  }

  /// The most bytes that are copied without a question.
  package static let most = 100_000_000

  private let board: String
  private let folder: BoardFolder

  /// Creates the intake of the board at a path.
  package init(ofBoard path: String) {
    board = path
    folder = BoardFolder(withVaultOfBoard: path)
  }

  /// Returns how a card refers to a file that the folder holds.
  package func reference(to path: String) -> String {
    folder.reference(to: Path.resolvingLinks(path) ?? path)
  }

  /// Brings files in. What is large, together or alone, and folders are copied only if the user `wants` that.
  package func take(_ paths: [String], wants: Bool) -> [Outcome] {
    let sizes = paths.map(size)
    let isMuch = sizes.reduce(0) { $0 + ($1 ?? 0) } > Self.most
    return zip(paths, sizes).map { path, size in
      guard Path.exists(path), !folder.holds(path) else { return .stays }
      return (size == nil || isMuch) && !wants ? .asks : take(path)
    }
  }

  /// Returns the size of a file outside the folder in bytes; nil for a folder.
  private func size(_ path: String) -> Int? {
    if Path.isFolder(path) { return folder.holds(path) ? 0 : nil }
    return folder.holds(path) ? 0 : Path.resolvingLinks(path).flatMap(FileReading.size) ?? 0
  }

  private func take(_ path: String) -> Outcome {
    do throws(FileError) {
      guard let target = try folder.makeAttachmentFolder() else {
        return .failed(localized("the folder for such files is outside of the vault"))
      }
      if let present = present(path, in: target) { return .held(at: present, isNew: false) }
      let copy =
        Path.isFolder(path)
        ? try FolderCopy.copy(path, to: target) : try NewFile.copy(path, to: target)
      return .held(at: copy, isNew: true)
    } catch {
      return .failed(error.reason)
    }
  }

  /// Returns the path of a file in a folder that has the same content and kind as another. An empty file says nothing but
  /// its name.
  private func present(_ path: String, in target: String) -> String? {
    let name = Path.name(of: path)
    let own = Path.join(target, name)
    if Path.isFolder(path) {
      return Path.isFolder(own) && !Path.isLink(own) && FolderCopy.areSame(path, own) ? own : nil
    }
    guard let size = Path.resolvingLinks(path).flatMap(FileReading.size) else { return nil }
    let others =
      size == 0 ? [] : DirectoryListing.names(in: target).filter { isLike($0, name) }.sorted()
    return ([name] + others).map { Path.join(target, $0) }.first {
      FileReading.size($0) == size && !isBoard($0)
        && (try? FileReading.areSame(path, $0)) == true
    }
  }

  private func isLike(_ other: String, _ name: String) -> Bool {
    other.utf8.first != Ascii.dot && other.fileEnding == name.fileEnding
  }

  private func isBoard(_ path: String) -> Bool {
    Path.resolvingLinks(board)?.isSame(as: path) ?? false
  }
}
