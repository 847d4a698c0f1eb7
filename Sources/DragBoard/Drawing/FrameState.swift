import BoardCore

/// All that a frame follows from, as of one moment.
@MainActor
struct FrameState {
  let editor: Editor
  let moment: Moment
  /// Where the camera is seen, glides included.
  let camera: Camera
  /// Where it will be seen.
  let target: Camera
  let size: Size
  let scale: Double
  let theme: Theme.Name
  let font: InterfaceFont
  /// Whether the ground has dots.
  var hasGrid = false
  /// What the pointer is on.
  var hovered: ElementID?
  /// What the pointer is on, if that has an undo of its own and something to undo.
  var undoable: ElementID?
  /// The text that is being edited.
  var openText: OpenTextLook?
  /// What is looked for.
  var found = FoundMarks()
  /// What cards say in the state that the board is compared with, if that is something else.
  var rewritten: [ElementID: Card.Content] = [:]
  /// Where things would go.
  var ghosts: [Ghost] = []
  /// Of the selection, in window pixels.
  var handles: [Rect] = []
  /// What is dragged would be attached to it, or join it.
  var dropTarget: ElementID?
  /// Why what is dragged is where it is.
  var guides: [GuideLook] = []
  /// Where cards were, and what differs from another state.
  var traces: TraceLook?
  /// To connect cards by, in window pixels.
  var dots: [DotLook] = []
  /// In window pixels.
  var marquee: Rect?
  var widgets: [Widget] = []
  /// What is known of the files that cards show.
  var files: FilePreviews?
  /// How far the words of cards are scrolled up, in board units.
  var reading: [ElementID: Double] = [:]
  /// Copies that are carried, while their originals stay where they are.
  var carriedCopies: Set<ElementID>?

  var bounds: Rect { Rect(origin: .zero, size: size) }

  /// As seen through this frame's camera.
  func scene(still: SceneLayers, moving: SceneLayers = SceneLayers()) -> Scene {
    Scene(
      size: size,
      scale: scale,
      theme: .named(theme),
      font: font,
      grid: grid(camera),
      still: still,
      moving: moving
    )
  }

  /// As it is seen through `camera`, if at all.
  func grid(_ camera: Camera) -> DotGrid? {
    let grid = DotGrid(camera: camera, scale: scale)
    return hasGrid && grid.strength > 0 ? grid : nil
  }

  func builder(_ camera: Camera) -> SceneBuilder {
    SceneBuilder(
      editor: editor,
      moment: moment,
      openText: openText,
      found: found,
      rewritten: rewritten,
      camera: camera,
      scale: scale,
      theme: theme,
      files: files,
      reading: reading,
      carriedCopies: carriedCopies
    )
  }
}
