package import BoardCore
package import BoardValues
package import Graphics
package import Pictures

/// All that a frame follows from, as of one moment.
@MainActor
package struct FrameState {
  package let editor: Editor
  package let moment: Moment
  /// Where the camera is seen, glides included.
  package let camera: Camera
  /// Where it will be seen.
  package let target: Camera
  package let size: Size
  package let scale: Double
  package let theme: Theme.Name
  package let font: InterfaceFont
  /// Whether the ground has dots.
  package var hasGrid = false
  /// What the pointer is on.
  package var hovered: ElementID?
  /// What the pointer is on, if that has an undo of its own and something to undo.
  package var undoable: ElementID?
  /// The text that is being edited.
  package var openText: OpenTextLook?
  /// What is looked for.
  package var found = FoundMarks()
  /// What cards say in the state that the board is compared with, if that is something else.
  package var rewritten: [ElementID: Card.Content] = [:]
  /// Where things would go.
  package var ghosts: [Ghost] = []
  /// Of the selection, in window pixels.
  package var handles: [Rect] = []
  /// What is dragged would be attached to it, or join it.
  package var dropTarget: ElementID?
  /// Why what is dragged is where it is.
  package var guides: [GuideLook] = []
  /// Where cards were, and what differs from another state.
  package var traces: TraceLook?
  /// To connect cards by, in window pixels.
  package var dots: [DotLook] = []
  /// In window pixels.
  package var marquee: Rect?
  package var widgets: [Widget] = []
  /// What is known of the files that cards show.
  package var files: FilePreviews?
  /// How far the words of cards are scrolled up, in board units.
  package var reading: [ElementID: Double] = [:]
  /// Copies that are carried, while their originals stay where they are.
  package var carriedCopies: Set<ElementID>?

  package init(
    editor: Editor,
    moment: Moment,
    camera: Camera,
    target: Camera,
    size: Size,
    scale: Double,
    theme: Theme.Name,
    font: InterfaceFont,
    hasGrid: Bool = false,
    hovered: ElementID? = nil,
    undoable: ElementID? = nil,
    openText: OpenTextLook? = nil,
    found: FoundMarks = FoundMarks(),
    rewritten: [ElementID: Card.Content] = [:],
    ghosts: [Ghost] = [],
    handles: [Rect] = [],
    dropTarget: ElementID? = nil,
    guides: [GuideLook] = [],
    traces: TraceLook? = nil,
    dots: [DotLook] = [],
    marquee: Rect? = nil,
    widgets: [Widget] = [],
    files: FilePreviews? = nil,
    reading: [ElementID: Double] = [:],
    carriedCopies: Set<ElementID>? = nil
  ) {
    self.editor = editor
    self.moment = moment
    self.camera = camera
    self.target = target
    self.size = size
    self.scale = scale
    self.theme = theme
    self.font = font
    self.hasGrid = hasGrid
    self.hovered = hovered
    self.undoable = undoable
    self.openText = openText
    self.found = found
    self.rewritten = rewritten
    self.ghosts = ghosts
    self.handles = handles
    self.dropTarget = dropTarget
    self.guides = guides
    self.traces = traces
    self.dots = dots
    self.marquee = marquee
    self.widgets = widgets
    self.files = files
    self.reading = reading
    self.carriedCopies = carriedCopies
  }

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
