import BoardCore
import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@Suite struct EditorModelTests {
  @Test("2.1: whatever is done in whichever scope, the board is what the naive model says")
  func agrees() {
    withEvery("seed", in: SeededGenerator.seeds(40)) { seed in
      var walk = Walk(seed: seed)
      for index in 0..<120 {
        walk.step()
        if !walk.agrees(at: index) { return }
      }
      walk.unwind()
    }
  }

  @Test("an edge goes with the card it came with: undone card by card, nothing is left behind")
  func leavesNothingBehind() {
    withEvery("seed", in: SeededGenerator.seeds(40)) { seed in
      var walk = Walk(seed: seed)
      for _ in 0..<60 { walk.step() }
      walk.unwindEachCard()
    }
  }

  /// An editor and its model during the same random actions.
  private struct Walk {
    private var random: SeededGenerator
    private var editor: Editor
    private var model: EditorModel
    private let first: [ElementID: Element]
    private var saved: [ElementID: Element]
    private var now = 0.0
    private var log: [String] = []
    private var clipboard = Fragment()

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      let elements = RandomBoard.elements(8, &random)
      editor = Editor(Document(CanvasDocument(elements)), undoScope: .board)
      model = EditorModel(editor.board)
      first = EditorModel.content(of: editor.board)
      saved = first
    }

    mutating func step() {
      // Steps that join are tested elsewhere.
      now += 2
      switch Int.random(in: 0..<23, using: &random) {
      case 0, 1, 2: select()
      case 3: editor.undoScope = editor.undoScope == .board ? .object : .board
      case 4: edit(.newCard) { $0.createCard(at: Point(300, 300), named: "new", at: $1) }
      case 5: edit(.delete(count: editor.selectedCards.count)) { $0.deleteSelection(at: $1) }
      case 6: edit(.bringToFront) { $0.bringToFront(at: $1) }
      case 7: edit(.sendToBack) { $0.sendToBack(at: $1) }
      case 8: edit(.move) { $0.nudge(by: Vector(3, -1), at: $1) }
      case 9: drag()
      case 10: save()
      case 11, 12, 13: undoRedo(.undo)
      case 14: cut()
      case 15: paste()
      case 16: duplicate()
      case 17...19: draw()
      default: undoRedo(.redo)
      }
    }

    private mutating func select() {
      let ids = editor.board.cardOrder + editor.board.edgeOrder
      let count = Int.random(in: 0...3, using: &random)
      editor.choose(Set(ids.shuffled(using: &random).prefix(count)))
      model.select()
      log.append("select \(editor.selection.map(\.rawValue).sorted())")
    }

    private mutating func edit(_ name: StepName, _ action: (inout Editor, Double) -> Void) {
      let scope = editor.undoScope
      action(&editor, now)
      model.record(name, EditorModel.content(of: editor.board), scope)
      log.append("\(name), \(scope)")
    }

    private mutating func drag() {
      let way = Vector(Double(Int.random(in: -90...90, using: &random)), 10)
      edit(.move) { editor, now in editor.drag(by: way, at: now) }
    }

    private mutating func draw() {
      guard let draft = editor.randomDraft(using: &random) else { return }
      edit(draft.name) { $0.perform(draft, at: $1) }
    }

    private mutating func cut() {
      clipboard = editor.selectedFragment
      edit(.cut(count: clipboard.cards.count)) { $0.cutSelection(at: $1) }
    }

    private mutating func paste() {
      let fragment = clipboard
      guard fragment.isHandy else { return }
      let names = editor.freshNames(for: fragment, using: &random)
      let way = Vector(Double(Int.random(in: -90...90, using: &random)), 10)
      edit(.paste(count: fragment.cards.count)) {
        $0.insert(fragment, movedBy: way, named: names, as: StepName.paste, at: $1)
      }
    }

    private mutating func duplicate() {
      let fragment = editor.duplicatedFragment
      guard fragment.isHandy else { return }
      let names = editor.freshNames(for: fragment, using: &random)
      edit(.duplicate(count: fragment.cards.count)) { $0.duplicate(named: names, at: $1) }
    }

    private mutating func save() {
      editor.markSaved()
      saved = EditorModel.content(of: editor.board)
      log.append("save")
    }

    private mutating func undoRedo(_ direction: UndoDirection) {
      let selection = editor.selection
      let taken = model.taken(direction, editor.undoScope, selection)
      let expected = model.name(direction, of: taken)
      let changes = editor.nextChanges(direction)
      let step = editor.undoRedo(direction)
      model.undoRedo(direction, taken)
      log.append("\(direction), \(editor.undoScope), \(taken.map(\.rawValue).sorted())")
      #expect(step?.name == expected, "\(story)")
      #expect(step?.changes ?? [] == changes, "the preview is what happens\n\(story)")
      // Undo leaves the selection alone, except for elements that vanished.
      let remaining = selection.filter { editor.board[$0] != nil }
      #expect(editor.selection == remaining, "\(story)")
    }

    private var story: String { "\(Trace.current)\n\(log.joined(separator: "\n"))" }

    func agrees(at index: Int) -> Bool {
      let content = EditorModel.content(of: editor.board)
      func name(_ direction: UndoDirection) -> StepName? {
        model.name(direction, of: model.taken(direction, editor.undoScope, editor.selection))
      }
      let (undo, redo) = (name(.undo), name(.redo))
      #expect(content == model.content, "after \(index) steps, \(story)")
      #expect(editor.nextName(.undo) == undo, "after \(index) steps, \(story)")
      #expect(editor.nextName(.redo) == redo, "after \(index) steps, \(story)")
      // The saved content counts as saved.
      let isHonest = editor.hasUnsavedChanges || content == saved
      #expect(isHonest, "after \(index) steps, \(story)")
      return content == model.content && isHonest && editor.nextName(.undo) == undo
        && editor.nextName(.redo) == redo
    }

    /// Undoes everything for each element that can be selected, and then for those that cannot be
    /// seen.
    mutating func unwindEachCard() {
      editor.undoScope = .object
      var isDone = false
      while !isDone {
        isDone = true
        for id in (editor.board.cardOrder + editor.board.edgeOrder).shuffled(using: &random) {
          editor.choose(editor.board[id].map { _ in [id] } ?? [])
          while !editor.selection.isEmpty, editor.undoRedo(.undo) != nil { isDone = false }
        }
        editor.choose([])
        while editor.undoRedo(.undo) != nil { isDone = false }
      }
      #expect(EditorModel.content(of: editor.board) == first, "\(story)")
    }

    /// Undoes everything. Law 1: the first content remains.
    mutating func unwind() {
      editor.undoScope = .board
      editor.choose([])
      while editor.undoRedo(.undo) != nil {}
      #expect(EditorModel.content(of: editor.board) == first, "\(story)")
    }
  }
}
