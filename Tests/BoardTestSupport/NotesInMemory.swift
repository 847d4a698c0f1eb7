package import BoardCore
import Synchronization

/// Files of notes that need no disk.
package final class NotesInMemory: NoteFiles {
  private struct State {
    var texts = ["a.md": "first a", "b.md": "first b"]
    var failure: String?
    /// The number of files that were written.
    var writes = 0
  }

  private let state = Mutex(State())

  package init() {}

  package subscript(path: String) -> String? {
    get { state.withLock { $0.texts[path] } }
    set { state.withLock { $0.texts[path] = newValue } }
  }

  package var writes: Int { state.withLock { $0.writes } }

  /// The reason why nothing can be written; nil if it can.
  package var failure: String? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  package func text(of path: String) throws(NoteProblem) -> String {
    guard let text = self[path] else { throw NoteProblem(path, .missing) }
    return text
  }

  package func write(_ changes: [NoteChange]) throws(NoteProblem) {
    for change in changes {
      let found = try text(of: change.path)
      guard [change.before, change.after].contains(found) else {
        throw NoteProblem(change.path, .changed(to: found))
      }
    }
    for change in changes where self[change.path] != change.after {
      if let failure { throw NoteProblem(change.path, .refused(failure)) }
      self[change.path] = change.after
      state.withLock { $0.writes += 1 }
    }
  }

  package func restore(_ note: Note) throws(NoteProblem) { self[note.path] = note.text }

  package func make(page: String) throws(NoteProblem) -> String {
    let path = page + ".md"
    if let failure { throw NoteProblem(page, .refused(failure)) }
    guard self[path] == nil else { throw NoteProblem(page, .refused("there is one")) }
    self[path] = ""
    return path
  }

  package func writeCopy(_ note: Note) throws(NoteProblem) -> String {
    self["copy of \(note.path)"] = note.text
    return "copy of \(note.path)"
  }

  package func isSame(_ path: String, _ other: String) -> Bool { path == other }
}
