import BoardCore
import BoardValues
import Pictures

/// The part of a scene that stays the same while something else moves.
///
/// In a drag this is everything but what is carried, so that a frame costs the same among ten cards
/// as among a hundred thousand.
@MainActor
struct StillLayer {
  /// Whatever the layer follows from. While this is the same, so is the layer.
  struct Key: Equatable {
    var revision: Document.Revision
    var camera: Camera
    var bounds: Rect
    var scale: Double
    var theme: Theme.Name
    /// What is known of the files that cards show.
    var files: Int?
    var selection: Set<ElementID>
    /// What an edit is about; nil for everything.
    var edited: Set<ElementID>?
    /// What moves by itself.
    var restless: Set<ElementID>
    var found: FoundMarks
    var rewritten: [ElementID: Card.Content]
    var reading: [ElementID: Double]

    /// Whether the same lies still, seen from elsewhere, but for what moves.
    func isLike(_ other: Key) -> Bool {
      var key = self
      key.camera = other.camera
      key.restless = other.restless
      return key == other
    }

    /// What moves, and the edges that follow it.
    func withEdges(_ board: Board) -> Set<ElementID> {
      restless.reduce(into: restless) { $0.formUnion(board.edges(of: $1)) }
    }

    @MainActor
    init(_ builder: SceneBuilder, _ bounds: Rect) {
      let editor = builder.editor
      revision = editor.document.revision
      camera = builder.camera
      self.bounds = bounds
      scale = builder.scale
      theme = builder.theme
      files = builder.files?.revision
      selection = builder.selection
      edited = editor.document.edit?.subjects
      found = builder.found
      rewritten = builder.rewritten
      reading = builder.reading
      restless = builder.moment.restless
      if let id = builder.openText?.id { restless.insert(id) }
    }
  }

  let key: Key
  let items: SceneLayers
  /// What moves, and the edges that follow it.
  let restless: Set<ElementID>
  /// What can be seen of that.
  let moving: VisibleElements

  init(_ key: Key, _ builder: SceneBuilder) {
    self.key = key
    // Labels of groups stand above their frames.
    let area = key.camera.toBoard(key.bounds).expanded(by: Card.groupLabelSize * 2)
    let visible = VisibleElements(builder.editor.board, in: area, builder.moment)
    restless = key.withEdges(builder.editor.board)
    let still = visible.elements(in: restless, false)
    items = builder.items(still, seen: key.bounds, others: visible.edges)
    moving = visible.elements(in: restless, true)
  }
}
