package import BoardCore
package import BoardValues
package import Graphics
package import Pictures

/// Everything that a frame follows from at one moment: the look of the board, and what lies over it.
@MainActor
package struct FrameState {
  package let editor: Editor
  package let moment: Moment
  package var look: BoardLook
  /// The camera at the end of a glide.
  package let target: Camera
  package let font: InterfaceFont
  /// Whether the ground has dots.
  let hasGrid: Bool
  /// The text that is being edited.
  let openText: OpenTextItem?
  /// The previews of the files that cards show.
  let files: FilePreviews?
  /// The element under the pointer.
  package var hovered: ElementID?
  /// The badges of cards that have steps of their own.
  package var badges: [BadgeItem] = []
  /// The former and the future frames of cards in a change that is pointed at.
  package var ghosts: [Ghost] = []
  /// The corners of the selection, in window pixels.
  package var handles: [Rect] = []
  /// The frame of several selected cards, in window pixels.
  package var selectionFrame: Rect?
  /// The element that a dragged connection would be attached to, or the group that dragged cards would join.
  package var dropTarget: ElementID?
  /// The lines and distances that hold what is dragged where it is.
  package var guides: [GuideItem] = []
  /// The former places of cards, and what differs from another state.
  package var traces: TraceItem?
  /// Cards of another state that are gone, shown with their words.
  package var gone: [(id: ElementID, card: Card)] = []
  /// The dots to connect cards by, in window pixels.
  package var dots: [DotItem] = []
  /// The frame that selects what is in it, in window pixels.
  package var marquee: Rect?
  /// The frame of the card that has the focus apart from the selection, in window pixels.
  package var focused: Rect?
  /// The marks of others who work on the board, and what they write.
  package var people: [PersonItem] = []
  package var othersTexts: [OthersText] = []
  package var widgets: [Widget] = []

  package init(
    editor: Editor,
    moment: Moment,
    look: BoardLook,
    target: Camera,
    font: InterfaceFont,
    hasGrid: Bool = false,
    openText: OpenTextItem? = nil,
    files: FilePreviews? = nil
  ) {
    self.editor = editor
    self.moment = moment
    self.look = look
    self.target = target
    self.font = font
    self.hasGrid = hasGrid
    self.openText = openText
    self.files = files
  }

  package var camera: Camera { look.camera }

  /// The elements whose pictures have their names on them: the one under the pointer, and one that is selected alone.
  var named: [ElementID] {
    let selected = look.selection.count == 1 ? look.selection.first : nil
    return Set([hovered, selected].compactMap(\.self)).sorted()
  }
  var bounds: Rect { look.bounds }

  /// Returns the scene that these layers make through the frame's camera.
  func scene(staticLayers: SceneLayers, moving: SceneLayers = SceneLayers()) -> Scene {
    Scene(
      size: bounds.size,
      scale: look.scale,
      theme: .named(look.theme),
      font: font,
      grid: grid(camera),
      staticLayers: staticLayers,
      moving: moving,
      interface: widgets
    )
  }

  /// Returns the dots of the ground as they are seen through `camera`, if they are seen at all.
  func grid(_ camera: Camera) -> DotGrid? {
    let grid = DotGrid(camera: camera, scale: look.scale)
    return hasGrid && grid.strength > 0 ? grid : nil
  }

  /// Returns the builder of the scene, through `camera` or the frame's own.
  func builder(_ camera: Camera? = nil) -> SceneBuilder {
    var look = look
    if let camera { look.camera = camera }
    return SceneBuilder(
      editor: editor,
      look: look,
      moment: moment,
      openText: openText,
      files: files
    )
  }
}
