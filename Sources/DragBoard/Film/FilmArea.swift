import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// The box around everything visible of a board in some of its steps, lines and labels included.
@MainActor
struct FilmArea {
  private(set) var box: Rect?
  private let editor: Editor
  private let theme: Theme.Name

  /// Computes the box.
  ///
  /// - Complexity: O(*elements at the beginning* + *parts of the steps*).
  init(of document: Document, showing steps: ClosedRange<Int>, theme: Theme.Name) {
    editor = Editor(document)
    self.theme = theme
    var playhead = Playhead(over: document, in: .all, look: 1)
    playhead.move(to: Double(steps.lowerBound))
    add(.all(on: playhead.document.board), at: playhead)
    for step in steps.dropFirst() {
      let changed = Set(playhead.nextChanges().map(\.id))
      playhead.move(to: Double(step))
      let board = playhead.document.board
      let edges = changed.flatMap(board.edges(of:))
      add(VisibleElements(of: changed.union(edges), on: board), at: playhead)
    }
  }

  private mutating func add(_ elements: VisibleElements, at playhead: Playhead) {
    let board = playhead.document.board
    for id in elements.cards { add(board.card(id)?.frame) }
    let editor = editor.showing(playhead.document)
    let camera = Camera(origin: .zero, pixelsPerUnit: 1)
    let look = BoardLook(of: editor, camera: camera, scale: 1, theme: theme)
    let builder = SceneBuilder(editor: editor, look: look)
    let layers = builder.items(elements)
    for item in layers.all {
      let extent = item.extent
      if extent != .zero { add(extent) }
    }
  }

  private mutating func add(_ frame: Rect?) {
    guard let frame else { return }
    box = box?.union(frame) ?? frame
  }
}
