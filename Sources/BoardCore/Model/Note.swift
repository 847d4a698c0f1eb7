import BoardValues

/// A note that was written on the board, as the history has left it in its file.
///
/// A note is undone like an element, but its subject is the file: cards only show it. The board's own
/// file does not hold it.
package struct Note: Equatable, Sendable {
  /// The path of the file, as cards name it.
  package var path: String
  package var text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  package static func == (a: Note, b: Note) -> Bool {
    a.path.isSame(as: b.path) && a.text.isSame(as: b.text)
  }

  /// The name of the file, without the ending that all notes have.
  package var title: String { Self.title(ofPath: path) }

  package static func title(ofPath path: String) -> String {
    let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:))
    let name = String(path[(start ?? path.startIndex)...])
    return name.withoutNoteEnding ?? name
  }

  /// Returns whether a path is that of a note, by its ending.
  package static func isNote(_ path: String) -> Bool { path.withoutNoteEnding != nil }
}

extension String {
  /// The name of a note without its ending; nil for other files.
  fileprivate var withoutNoteEnding: String? {
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")),
      ["md", "markdown"].contains(self[dot...].dropFirst().lowercased())
    else { return nil }
    return String(self[..<dot])
  }
}

extension Board {
  /// Returns the cards that show a note, bottom first.
  ///
  /// - Complexity: O(cards).
  package func cards(showing note: Note) -> [ElementID] {
    cardOrder.filter { card($0)?.notePath?.isSame(as: note.path) == true }
  }

  /// Returns the changes with those of notes replaced by the cards that show them, which stay as they
  /// are, so that the cards are seen as what was changed.
  package func shown(_ changes: [BoardChange]) -> [BoardChange] {
    guard changes.contains(where: { $0.id.noteIndex != nil }) else { return changes }
    return changes.flatMap { change in
      guard let note = change.note else { return [change] }
      return cards(showing: note).map { BoardChange($0, from: self[$0], to: self[$0]) }
    }
  }
}

extension BoardChange {
  /// The note that the change is about, as it is after it; nil for other changes.
  package var note: Note? { (after ?? before)?.note }
}
