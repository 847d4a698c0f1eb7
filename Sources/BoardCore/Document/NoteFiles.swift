/// The files of the notes that a board shows.
///
/// They are read when a text is opened or left, and written when a step that changes them is recorded,
/// undone or redone in an editor. Documents, and so looks, films and the opening of a stored state, know
/// no files.
package protocol NoteFiles: Sendable {
  /// Returns the text of a note that can be written.
  func text(of path: String) throws(NoteProblem) -> String

  /// Makes changes to files, all or none. A file that holds the new text already is left alone, and one
  /// that does not hold the old one is a problem.
  func write(_ changes: [NoteChange]) throws(NoteProblem)

  /// Writes a file that is not there any more.
  func restore(_ note: Note) throws(NoteProblem)

  /// Makes the empty file of a note to which `[[page]]` leads from then on, and returns its path.
  func make(page: String) throws(NoteProblem) -> String

  /// Writes a text into a new file beside that of a note, and returns its name.
  func writeCopy(_ note: Note) throws(NoteProblem) -> String

  /// Returns whether two paths lead to the same file.
  func isSame(_ path: String, _ other: String) -> Bool
}

/// A change of a note's file.
package struct NoteChange: Equatable, Sendable {
  package var path: String
  package var before: String
  package var after: String
}

/// The reason why a note cannot be opened or written.
package struct NoteProblem: Error, Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// Another program has written the file, which holds this text now.
    case changed(to: String)
    case missing
    /// The file cannot be written, for this reason.
    case refused(String)
  }

  package var path: String
  package var kind: Kind

  package init(_ path: String, _ kind: Kind) {
    self.path = path
    self.kind = kind
  }

  package var title: String { Note.title(ofPath: path) }
}

/// What an editor knows about the files of notes.
struct NoteDesk: Sendable {
  /// The files; nil for an editor that leaves them alone.
  var files: (any NoteFiles)?
  /// The reason why the last operation was refused; nil if it was not because of a note.
  var problem: NoteProblem?
  /// The paths that were written and not yet taken.
  var written: [String] = []

  /// Writes what an operation changes. Returns false, and notes the problem, if that is not possible.
  mutating func write(_ changes: [NoteChange]) -> Bool {
    guard !changes.isEmpty, let files else { return true }
    do throws(NoteProblem) {
      try files.write(changes)
      written += changes.map(\.path)
      return true
    } catch {
      problem = error
      return false
    }
  }
}
