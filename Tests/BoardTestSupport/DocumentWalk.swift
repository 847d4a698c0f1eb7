import BoardValues
package import TestSupport
import UndoCore

@testable package import BoardCore

/// A user who performs every possible action on a document, at random.
package struct DocumentWalk {
  package private(set) var editor: Editor
  package private(set) var log: [String] = []
  private var random: SeededGenerator
  private var now = 0.0
  private var count = 0
  private var clipboard = Fragment()
  /// The files of the notes, of which other programs write one at times.
  package let notes = NotesInMemory()

  /// Whether other programs change the file now and then, which is merged.
  package var merges = false
  /// Whether every third action writes a note.
  package var writesNotes = false
  /// Whether everyone's steps are undone now and then.
  package var undoesEveryones = false
  /// Whether groups are collapsed and expanded now and then.
  package var collapses = false
  /// What the names of new cards begin with.
  package var prefix = ""

  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let elements = RandomBoard.elements(8, &random)
    editor = Editor(Document(CanvasDocument(elements)))
  }

  package init(seed: UInt64, of document: Document) {
    random = SeededGenerator(seed: seed)
    editor = Editor(document)
  }

  /// Performs one more action and returns its operations, which may be none.
  package mutating func step() -> [Document.Operation] {
    // Copies of the editor leave the files alone.
    editor.noteFiles = notes
    defer { editor.noteFiles = nil }
    now += random.oneIn(3) ? 0.3 : 2
    count += 1
    if merges, random.oneIn(8) {
      merge()
      return editor.takeNewOperations()
    }
    if writesNotes, random.oneIn(3) {
      writeNote()
      return editor.takeNewOperations()
    }
    switch Int.random(in: 0..<60, using: &random) {
    case 0...3: select()
    case 4: note("scope") { $0.undoScope = $0.undoScope == .board ? .object : .board }
    case 5:
      act("New Card") { [prefix] in
        $0.createCard(at: Point(300, 300), named: "\(prefix)new\($2)", at: $1)
      }
    case 6: act("Delete") { editor, now, _ in editor.deleteSelection(at: now) }
    case 7: act("Bring to Front") { editor, now, _ in editor.bringToFront(at: now) }
    case 8: act("Send to Back") { editor, now, _ in editor.sendToBack(at: now) }
    case 9...11: act("Nudge") { editor, now, _ in editor.nudge(by: Vector(3, -1), at: now) }
    case 12: note("save") { $0.markSaved() }
    case 44, 45: note("begin to save") { _ = $0.takeSnapshot() }
    case 46: note("fail to save") { $0.dropSnapshot() }
    case 47...49: writeNote()
    case 50: changeNoteElsewhere()
    case 51: act("take over") { editor, now, _ in _ = try? editor.takeOverNote("a.md", at: now) }
    case 13: act("Revert") { editor, now, _ in _ = editor.revert(at: now) }
    case 14: note("edit") { $0.beginDraft() }
    case 15:
      act("End Edit") { editor, now, count in
        _ = editor.endDraft(keeping: count % 2 == 0, at: now)
      }
    case 16: reload()
    case 17: note("session") { [now] in $0.replace($0.document, at: now) }
    case 24: cut()
    case 25: clipboard = editor.selectedFragment
    case 26: paste()
    case 27: duplicate()
    case 28:
      draft("group") { [count, prefix] in
        Grouping.draft(around: $0, on: $1, named: "\(prefix)group\(count)")
      }
    case 29: draft("ungroup") { Grouping.ungroup($0, on: $1) }
    case 30, 31: arrange()
    case 32: draft("forward") { Stacking($0, on: $1).draft(.forward) }
    case 33: draft("backward") { Stacking($0, on: $1).draft(.backward) }
    case 34...36: draw()
    case 37, 38: jump()
    case 39...41: restore()
    case 42: act("name") { editor, now, count in _ = editor.nameMoment("m\(count)", at: now) }
    case 43: forget()
    case 52, 53: look()
    case 54: note("end look") { $0.endLook() }
    case 55: act("restore look") { editor, now, _ in editor.restoreLook(at: now) }
    case 56, 57: changeArrows()
    case 58 where undoesEveryones: note("whose") { $0.undoesEveryones.toggle() }
    case 59 where collapses: collapse()
    case 18, 19: note("redo") { _ = $0.undoRedo(.redo) }
    default: note("undo") { _ = $0.undoRedo(.undo) }
    }
    return editor.takeNewOperations()
  }

  /// Lets somebody else work on the document.
  package mutating func edit<Result>(_ body: (inout Editor) -> Result) -> Result {
    editor.noteFiles = notes
    defer { editor.noteFiles = nil }
    return body(&editor)
  }

  private mutating func writeNote() {
    let path = random.oneIn(2) ? "a.md" : "b.md"
    let base = notes[path]
    act("write \(path)") { editor, now, count in
      _ = try? editor.write(
        "\(base ?? "")\(count) ",
        onNote: path,
        over: base,
        merging: false,
        at: now
      )
    }
  }

  private mutating func changeNoteElsewhere() {
    notes["a.md"] = "elsewhere \(count)"
    log.append("elsewhere")
  }

  /// Forgets a name. Every other time that is undone.
  private mutating func forget() {
    let first = editor.document.bookmarks.first
    note("forget") { [count] editor in
      guard editor.forget(bookmark: 0), let first, count % 2 == 0 else { return }
      _ = editor.recall(first, at: 0)
    }
  }

  /// Begins a new session.
  package mutating func begin() -> [Document.Operation] {
    editor.replace(editor.document, at: now)
    log.append("begin")
    return editor.takeNewOperations()
  }

  /// Ends everything that is in progress.
  package mutating func settle() -> [Document.Operation] {
    _ = editor.endDraft(keeping: true, at: now)
    editor.dropSnapshot()
    return editor.takeNewOperations()
  }

  private mutating func select() {
    let ids = editor.board.cardOrder + editor.board.edgeOrder
    editor.selection = Set(
      ids.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
    )
    log.append("select \(editor.selection.map(\.rawValue).sorted())")
  }

  private mutating func note(_ name: String, _ action: (inout Editor) -> Void) {
    action(&editor)
    log.append(name)
  }

  private mutating func act(_ name: String, _ action: (inout Editor, Double, Int) -> Void) {
    action(&editor, now, count)
    log.append(name)
  }

  private mutating func draft(_ name: String, _ make: (Set<ElementID>, Board) -> StepDraft?) {
    let draft = make(Set(editor.selectedCards), editor.board)
    act(name) { editor, now, _ in draft.map { _ = editor.perform($0, at: now) } }
  }

  private mutating func arrange() {
    guard let arrangement = Arrangement.allCases.randomElement(using: &random) else { return }
    draft("\(arrangement)") { Arranging($0, on: $1).draft(arrangement) }
  }

  private mutating func cut() {
    clipboard = editor.selectedFragment
    act("Cut") { editor, now, _ in editor.cutSelection(at: now) }
  }

  private mutating func paste() {
    let (fragment, way) = (clipboard, Vector(Double(count), 24))
    guard fragment.isHandy else { return }
    let names = editor.freshNames(for: fragment, using: &random)
    act("Paste") { editor, now, _ in
      editor.insert(fragment, movedBy: way, named: names, as: StepName.paste, at: now)
    }
  }

  private mutating func duplicate() {
    guard editor.duplicatedFragment.isHandy else { return }
    let names = editor.freshNames(for: editor.duplicatedFragment, using: &random)
    act("Duplicate") { editor, now, _ in editor.duplicate(named: names, at: now) }
  }

  private mutating func changeArrows() {
    guard let edge = editor.board.edgeOrder.randomElement(using: &random) else { return }
    let end: Edge.End = random.oneIn(2) ? .from : .to
    let draft = StepDraft(.arrows, edges: [edge], on: editor.board) { $0[end].hasArrow.toggle() }
    act("arrows") { editor, now, _ in editor.perform(draft, at: now) }
  }

  private mutating func collapse() {
    let groups = editor.board.cardOrder.filter { editor.board.card($0)?.isGroup == true }
    guard let group = groups.randomElement(using: &random) else { return }
    let isCollapsed = !editor.board.isCollapsed(group)
    let draft = editor.collapseDraft(of: [group], isCollapsed: isCollapsed)
    act(draft.name.key) { editor, now, _ in editor.perform(draft, at: now) }
  }

  private mutating func draw() {
    guard let draft = editor.randomDraft(using: &random) else { return }
    act(draft.name.key) { editor, now, _ in editor.perform(draft, at: now) }
  }

  private mutating func jump() {
    let way = Int.random(in: -4...4, using: &random)
    note("jump \(way)") { _ = $0.jump(by: way) }
  }

  /// Looks at another point of the history. What is done next is often done there.
  private mutating func look() {
    if random.oneIn(4), let branch = editor.branches.indices.randomElement(using: &random) {
      return note("look at branch \(branch)") { $0.look(atBranch: branch) }
    }
    let count = Double(editor.timelineSteps.count)
    let place = Double.random(in: -1...count + 1, using: &random)
    note("look at \(place)") { $0.look(at: place) }
  }

  private mutating func restore() {
    guard let branch = editor.branches.indices.randomElement(using: &random) else { return }
    note("branch \(branch)") { [now] in _ = $0.restore(branch: branch, at: now) }
  }

  /// Reloads the board after another program has changed it.
  private mutating func reload() {
    _ = editor.reload(Self.changedElsewhere(editor.document, &random), at: now)
    log.append("reload")
  }

  /// Merges what another program has made of the file.
  private mutating func merge() {
    let file = editor.document.savedBytes
    guard let canvas = try? CanvasDocument(parsing: file) else { return }
    let theirs = Self.changedElsewhere(Document(canvas), &random)
    guard
      let merge = try? BoardMerge(base: file, ours: editor.document.bytes, theirs: theirs)
    else { return }
    if random.oneIn(3) {
      let source = StepOrigin.Source(name: "phone", mark: ContentMark(theirs))
      _ = editor.takeMerge(merge.bytes, of: source, at: now)
      return log.append("merge a copy")
    }
    _ = editor.merge(merge.bytes, file: theirs, at: now)
    log.append("merge")
  }

  package static func changedElsewhere(_ document: Document, _ random: inout SeededGenerator)
    -> [UInt8]
  {
    guard let canvas = try? CanvasDocument(parsing: document.bytes) else { return [] }
    var other = Editor(Document(canvas))
    for number in 0..<Int.random(in: 0...4, using: &random) {
      let cards = other.board.cardOrder + other.board.edgeOrder
      other.selection = Set(cards.shuffled(using: &random).prefix(1))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: other.nudge(by: Vector(7, 7), at: Double(number))
      case 1: other.deleteSelection(at: Double(number))
      case 2: other.bringToFront(at: Double(number))
      default:
        let name = "other\(number)-\(document.board.elementCount)"
        other.createCard(at: .zero, named: name, at: Double(number))
      }
    }
    return withOtherRest(other.document.bytes, &random)
  }

  /// Returns the bytes, sometimes with a member or an item that this program does not support.
  private static func withOtherRest(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var text = String(decoding: bytes, as: UTF8.self)
    let number = Int.random(in: 0...9, using: &random)
    if random.oneIn(3) {
      text = text.replacing("{\n\t", with: "{\n\t\"k\":\(number).0,\n\t", maxReplacements: 1)
    }
    if random.oneIn(3) {
      let list = "\"nodes\":[\n\t\t"
      text = text.replacing(list + "{", with: "\(list)\(number),\n\t\t{", maxReplacements: 1)
    }
    return Array(text.utf8)
  }
}

extension Document {
  /// Returns a description of the difference to another document, or nil if there is none.
  package func difference(from other: Document) -> String? {
    if board != other.board { return "boards" }
    if board.cardOrder != other.board.cardOrder { return "orders of cards" }
    if board.edgeOrder != other.board.edgeOrder { return "orders of edges" }
    if history != other.history { return "histories" }
    if draft != other.draft { return "edits" }
    if saved != other.saved { return "what is saved" }
    if save?.history != other.save?.history { return "histories after a save" }
    if save?.saved != other.save?.saved { return "what is being saved" }
    if bookmarks != other.bookmarks { return "bookmarks" }
    if notes != other.notes { return "notes" }
    if savedStep != other.savedStep { return "the step after which it was saved" }
    if saves != other.saves { return "the steps at which it was saved" }
    if sessions != other.sessions { return "sessions" }
    if lastTime != other.lastTime { return "times" }
    if bytes != other.bytes { return "files" }
    return nil
  }
}
