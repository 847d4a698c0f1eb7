import UndoCore

/// Notes as bytes.
extension ByteWriter {
  mutating func put(_ notes: [Note]) {
    put(count: notes.count)
    for note in notes {
      put(note.path)
      put(note.text)
    }
  }

  /// Writes a change of a note: the old text, and what the new one has in place of its middle.
  mutating func put(notes change: ElementChange) {
    let before = change.before?.note ?? Note(path: "", text: "")
    let after = change.after?.note ?? before
    put(before.path)
    put(before.text)
    let (old, new) = (Array(before.text.utf8), Array(after.text.utf8))
    let shorter = min(old.count, new.count)
    let start = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    let end =
      (0..<shorter - start).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
      ?? shorter - start
    put(count: start)
    put(count: end)
    put(Array(new[start..<new.count - end]))
  }
}

extension ByteReader {
  mutating func notes() throws(DamagedState) -> [Note] {
    var notes: [Note] = []
    for _ in 0..<(try count()) { notes.append(Note(path: try text(), text: try text())) }
    return notes
  }

  mutating func noteChange() throws(DamagedState) -> ElementChange {
    let before = Note(path: try text(), text: try text())
    let old = Array(before.text.utf8)
    let (start, end) = (Int(clamping: try number()), Int(clamping: try number()))
    guard start <= old.count, end <= old.count - start else {
      throw DamagedState("changes a part of a note that does not exist")
    }
    let bytes = Array(old[..<start]) + (try block()) + Array(old[(old.count - end)...])
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw DamagedState("has a note that is not UTF-8")
    }
    return ElementChange(
      before: .note(before),
      after: .note(Note(path: before.path, text: text))
    )
  }
}

extension HistoryForm {
  /// Returns whether all notes that the steps change are among some.
  func hasNotes(_ notes: [Note]) -> Bool {
    subjects.allSatisfy { $0.noteIndex.map { $0 < notes.count } ?? true }
  }
}
