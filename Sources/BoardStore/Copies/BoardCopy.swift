package import BoardCore
package import BoardValues
import LinuxSystem

/// A copy of the board's file beside it, which a program that copies files between devices has made.
package struct BoardCopy: Equatable, Sendable {
  package let path: String
  /// The device or the person that it comes from, if its name says so.
  package let origin: String?
  /// The content at the last look.
  package let mark: ContentMark
  /// The number of cards that merging it changes, and that of connections.
  package let news: (cards: Int, connections: Int)

  package static func == (a: BoardCopy, b: BoardCopy) -> Bool {
    a.path == b.path && a.mark == b.mark && a.news == b.news
  }

  package var name: String { Path.name(of: path) }
  /// The origin for the user, or else the name of the file.
  package var title: String { origin ?? name }

  package var hasNews: Bool { news != (0, 0) }

  /// The most copies that are looked at.
  private static let maxCount = 16

  /// Returns the copies beside a board that have something in common with it, by their names.
  ///
  /// - Complexity: O(names in the folder), and for each copy a merge and O(changes in the history).
  package static func all(
    of file: BoardFile,
    _ document: Document,
    since beginning: Double
  ) -> [BoardCopy] {
    let folder = Path.directory(of: file.path)
    let names = DirectoryListing.names(in: folder)
      .compactMap { name in CopyName(name, of: file.name).map { (name, $0.origin) } }
      .sorted { $0.0 < $1.0 }.prefix(maxCount)
    // Most boards have none, and what merging needs to know takes longer than opening.
    guard !names.isEmpty else { return [] }
    var merger = CopyMerger(document, since: beginning)
    return names.compactMap { name, origin in
      let path = Path.join(folder, name)
      guard let merge = merger.merge(path) else { return nil }
      return BoardCopy(path: path, origin: origin, mark: merge.mark, news: merge.news(document))
    }
  }

  /// Moves the copy to the trash of the desktop if it still holds what was seen.
  package func moveToTrash() -> Bool {
    guard let bytes = try? FileReading.bytes(path), ContentMark(bytes) == mark else { return false }
    return Trash.move(path)
  }
}

/// The merge of a board with a copy of its file.
package struct CopyMerge: Equatable, Sendable {
  package let merge: BoardMerge
  /// The content of the copy.
  package let mark: ContentMark
  /// The state of the document that was merged.
  package let revision: Document.Revision

  /// Returns how many cards and connections the merge changes.
  fileprivate func news(_ document: Document) -> (cards: Int, connections: Int) {
    guard let canvas = try? CanvasDocument(parsing: merge.bytes) else { return (0, 0) }
    let elements = document.visibleChanges(to: canvas).compactMap { $0.after ?? $0.before }
    return (elements.count { $0.card != nil }, elements.count { $0.edge != nil })
  }
}

/// What merging a board with copies of its file needs to know about the board, which is found out once.
package struct CopyMerger {
  private let document: Document
  private let present: [UInt8]
  private let names: Set<ExactText>
  /// The content of the file as it was saved.
  private let file: ContentMark
  private let beginning: Double
  private var versions: CommonVersions

  /// `beginning` is when the history of the board began, in seconds since 1970.
  // Inlined, it stops the optimizer of Swift 6.3.1 with an error about the ownership of the document.
  @inline(never)
  package init(_ document: Document, since beginning: Double) {
    self.document = document
    self.beginning = beginning
    present = document.bytes
    names = document.board.names
    file = ContentMark(document.savedBytes)
    versions = CommonVersions(of: document)
  }

  /// Merges the board with the copy at a path. Nil if that cannot be read, or has nothing in common with
  /// the board.
  ///
  /// The side that stays in place where both differ is chosen by what the files hold, so that every device
  /// chooses the same.
  package mutating func merge(_ path: String) -> CopyMerge? {
    guard let bytes = try? FileReading.bytes(path),
      let copy = try? CanvasDocument(parsing: bytes)
    else { return nil }
    let isNewer = Path.changeTime(path).map { $0 >= beginning } ?? false
    let base = versions.bytes(sharedWith: copy, isNewer: isNewer)
    let former = base.flatMap { try? CanvasDocument(parsing: $0) }
    guard !names.union(former?.names ?? []).isDisjoint(with: copy.names) else { return nil }
    let mark = ContentMark(bytes)
    let isFirst = (file.digest, file.size) <= (mark.digest, mark.size)
    let sides = isFirst ? (present, bytes) : (bytes, present)
    guard let merge = try? BoardMerge(base: base, ours: sides.0, theirs: sides.1) else {
      return nil
    }
    return CopyMerge(merge: merge, mark: mark, revision: document.revision)
  }
}

extension CanvasDocument {
  fileprivate var names: Set<ExactText> { Set(elements.map { ExactText($0.name) }) }
}

extension Board {
  fileprivate var names: Set<ExactText> {
    Set((cardOrder + edgeOrder).compactMap { self[$0].map { ExactText($0.name) } })
  }
}
