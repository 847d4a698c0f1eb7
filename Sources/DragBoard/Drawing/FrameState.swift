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
  /// What the pointer is on.
  var hovered: ElementID?
  /// The text that is being edited.
  var openText: OpenTextLook?
  /// What is looked for.
  var found = FoundMarks()
  /// Where things would go.
  var ghosts: [Ghost] = []
  /// In window pixels.
  var marquee: Rect?
  var widgets: [Widget] = []

  var bounds: Rect { Rect(origin: .zero, size: size) }

  func scene(still: SceneLayers, moving: SceneLayers = SceneLayers()) -> Scene {
    Scene(
      size: size,
      scale: scale,
      theme: .named(theme),
      font: font,
      still: still,
      moving: moving
    )
  }

  func builder(_ camera: Camera) -> SceneBuilder {
    SceneBuilder(
      editor: editor,
      moment: moment,
      openText: openText,
      found: found,
      camera: camera,
      scale: scale,
      theme: theme
    )
  }
}
