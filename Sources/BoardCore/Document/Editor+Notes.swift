package import BoardValues
import UndoCore

/// Notes: files that cards show, which are written on the board.
///
/// Each step that changes notes is written into their files first, and counts only if that succeeds. So
/// a file is written by leaving a text, by undo and by redo, and by nothing else.
extension Editor {
  /// The files of notes; nil if they are left alone.
  package var noteFiles: (any NoteFiles)? {
    get { notes.files }
    set { notes.files = newValue }
  }

  /// Returns the reason why the last operation was refused, once; nil if it was not because of a note.
  package mutating func takeNoteProblem() -> NoteProblem? {
    defer { notes.problem = nil }
    return notes.problem
  }

  /// Returns the paths of the notes that were written since the last call.
  package mutating func takeWrittenNotes() -> [String] {
    defer { notes.written = [] }
    return notes.written
  }

  // MARK: Steps

  /// Records a text that was written on a note, and writes its file. What another program has left there
  /// since the last step becomes a step before it. If it is not `base`, from which the text began, both are
  /// merged by words if `merging`, and a problem otherwise. Its `card` takes the height to which it grew, in the
  /// same step. Returns what the file holds then.
  @discardableResult
  package mutating func write(
    _ text: String,
    onNote path: String,
    over base: String?,
    merging: Bool,
    card: (id: ElementID, height: Double)? = nil,
    at now: Double
  ) throws(NoteProblem) -> String {
    let found = try present(path)
    if text.isSame(as: found) { return found }
    guard let base, merging || base.isSame(as: found),
      let merged = TextMerge.mergeOrTake(.init(base: base, ours: text, theirs: found))
    else { throw NoteProblem(path, .changed(to: found)) }
    var changes = [try change(ofNote: path, from: found, to: merged, at: now)]
    if let card, let before = board[card.id] {
      changes.append(BoardChange(card.id, from: before, to: before.withHeight(card.height)))
    }
    guard !perform(.editNote, changes, at: now) else { return merged }
    throw takeNoteProblem()
      ?? NoteProblem(path, .refused(localized("the step could not be recorded")))
  }

  /// Records what another program has written into a note since the last step, so that undo can take it
  /// back, and what is before it. Returns false if the file holds what the history left there.
  @discardableResult
  package mutating func takeOverNote(_ path: String, at now: Double) throws(NoteProblem) -> Bool {
    takeOver(try present(path), path, at: now)
  }

  /// Writes a note that is not there any more as the history left it.
  package mutating func restoreNote(_ path: String, as text: String? = nil) throws(NoteProblem) {
    let known = text ?? note(path)?.text ?? ""
    try notes.files?.restore(Note(path: path, text: known))
    notes.written.append(path)
  }

  /// Writes a note as it was, if its file is not there any more.
  package mutating func restoreNoteIfGone(
    _ path: String,
    as text: String?
  ) throws(NoteProblem) {
    do throws(NoteProblem) {
      _ = try present(path)
    } catch {
      guard error.kind == .missing else { throw error }
      try restoreNote(path, as: text)
    }
  }

  /// Makes the file of a page that leads nowhere, and a card that shows it near a point, as one step. Undo takes the card back and
  /// leaves the file, as it does with other files. Returns the card.
  @discardableResult
  package mutating func makeNote(
    ofPage page: String,
    near center: Point,
    named name: String,
    at now: Double
  ) throws(NoteProblem) -> ElementID {
    guard let files = notes.files, !isReadOnly else {
      throw NoteProblem(page, .refused(localized("the board cannot be changed")))
    }
    guard document.draft == nil else {
      throw NoteProblem(page, .refused(localized("something is being tried out")))
    }
    let path = try files.make(page: page)
    notes.written.append(path)
    var card = draftCard(at: freePoint(forCardAt: center), named: name)
    card.content = .file(path: path, subpath: nil)
    let id = board.nextID
    guard perform(.newCard, [BoardChange(id, from: nil, to: .card(card))], at: now) else {
      throw NoteProblem(page, .refused(localized("the step could not be recorded")))
    }
    selection = [id]
    return id
  }

  func present(_ path: String) throws(NoteProblem) -> String {
    guard let files = notes.files, !isReadOnly else {
      throw NoteProblem(path, .refused(localized("the board cannot be changed")))
    }
    return try files.text(of: path)
  }

  @discardableResult
  private mutating func takeOver(_ found: String, _ path: String, at now: Double) -> Bool {
    guard let id = noteID(path), let known = note(path), !known.text.isSame(as: found) else {
      return false
    }
    let after = Note(path: known.path, text: found)
    let step = Document.Operation.Step(
      name: .changeElsewhere,
      time: date(at: now),
      changes: [BoardChange(id, from: .note(known), to: .note(after))],
      scope: .only(id),
      author: .elsewhere
    )
    // The file holds it already, so nothing is written.
    if document.draft == nil { apply(.step(step)) }
    return true
  }

  /// Returns the change of a note's file from what it holds. What another program has left there since the last
  /// step becomes a step before it. In a step with several notes that are written for the first time, `newcomers`
  /// of them come before this one.
  mutating func change(
    ofNote path: String,
    from before: String,
    to after: String,
    behind newcomers: Int = 0,
    at now: Double
  ) throws(NoteProblem) -> BoardChange {
    takeOver(before, path, at: now)
    let path = note(path)?.path ?? path
    guard let id = noteID(path) ?? .note(document.notes.count + newcomers), document.draft == nil
    else { throw NoteProblem(path, .refused(localized("something is being tried out"))) }
    return BoardChange(
      id,
      from: .note(Note(path: path, text: before)),
      to: .note(Note(path: path, text: after))
    )
  }

  // MARK: Subjects

  /// The note at a path, as the history left it; nil if it was never written here.
  package func note(_ path: String) -> Note? {
    noteID(path)?.noteIndex.map { document.notes[$0] }
  }

  /// Returns the subject of a path. Cards may name a file in several ways.
  func noteID(_ path: String) -> ElementID? {
    let notes = document.notes
    let index =
      notes.firstIndex { $0.path.isSame(as: path) }
      ?? notes.firstIndex { self.notes.files?.isSame($0.path, path) == true }
    return index.flatMap(ElementID.note)
  }

  /// Returns the subjects of the notes that some cards show under the name of their history.
  package func notes(of cards: Set<ElementID>) -> Set<ElementID> {
    let known = document.notes
    guard !known.isEmpty else { return [] }
    let paths = cards.compactMap { board.card($0)?.notePath }
    return Set(
      known.indices.filter { index in paths.contains { $0.isSame(as: known[index].path) } }
        .compactMap(ElementID.note)
    )
  }

  // MARK: Operations

  /// Returns what an operation would change in the files of notes.
  func noteChanges(of operation: Document.Operation) -> [NoteChange] {
    changes(of: operation).compactMap { change in
      guard let before = change.before?.note, let after = change.after?.note else { return nil }
      return NoteChange(path: after.path, before: before.text, after: after.text)
    }
  }

  private func changes(of operation: Document.Operation) -> [BoardChange] {
    if case .step(let step) = operation { return step.changes }
    guard !document.notes.isEmpty else { return [] }
    switch operation {
    case .undoRedo(let direction, let scope, .own):
      return document.next(direction, in: scope)?.changes ?? []
    case .undoRedo, .jump, .restored:
      var trial = document
      return trial.apply(operation)?.changes ?? []
    default: return []
    }
  }
}
