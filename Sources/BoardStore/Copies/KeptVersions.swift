import BoardCore
import BoardValues
import LinuxSystem

/// The versions of a board's file that Syncthing has kept when it replaced them, as in
/// `.stversions/plan~20261127-101500.canvas` in the folder that it shares.
enum KeptVersions {
  /// The most versions that are read, which are the newest.
  private static let maxCount = 8

  /// Returns the paths of the versions of a file, the oldest first.
  static func paths(of file: String) -> [String] {
    let name = Path.name(of: file)
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let (stem, ending) = (name[..<dot] + "~", name[dot...])
    guard let file = Path.resolvingLinks(file), let folder = folder(above: file) else { return [] }
    return DirectoryListing.names(in: folder)
      .filter {
        $0.hasPrefix(stem) && $0.hasSuffix(ending)
          && isTime($0.dropFirst(stem.count).dropLast(ending.count))
      }
      .sorted().suffix(maxCount).map { Path.join(folder, $0) }
  }

  /// Returns where the versions of a file are kept: in the nearest folder above it that has any, as deep as the
  /// file is in that.
  private static func folder(above file: String) -> String? {
    var root = Path.directory(of: file)
    while true {
      let kept = Path.join(root, ".stversions")
      if Path.isFolder(kept) {
        let inside = Path.relative(file, to: root) ?? Path.name(of: file)
        return Path.directory(of: Path.join(kept, inside))
      }
      let parent = Path.directory(of: root)
      guard parent != root else { return nil }
      root = parent
    }
  }

  /// Returns whether some words are a time such as `20261127-101500`.
  private static func isTime(_ words: Substring) -> Bool {
    let parts = words.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 6]
      && parts.allSatisfy { $0.utf8.allSatisfy(Ascii.isDigit) }
  }

  /// Returns a document whose steps are these versions and, last, a board; nil if there are none.
  static func document(of file: String, before board: CanvasDocument) -> Document? {
    let versions = paths(of: file).compactMap { path in
      (try? FileReading.bytes(path)).flatMap { try? CanvasDocument(parsing: $0) }
    }
    guard let first = versions.first else { return nil }
    var editor = Editor(Document(first))
    for (index, version) in (versions.dropFirst() + [board]).enumerated() {
      _ = editor.bringBack(version, at: Double(index))
    }
    return editor.document
  }
}
