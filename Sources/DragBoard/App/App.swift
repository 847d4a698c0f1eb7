import BoardCore
import UndoCore

/// Everything behind one window: the editor, where one looks, what is open above the board.
///
/// Events come in through `handle`, pictures go out through `paint`; between them lie values. The app
/// knows neither X11 nor a clock, so that the window, `play` and the tests run the same thing.
@MainActor
final class App {
  var editor: Editor
  /// Where the person looks; flights to it are the presentation's.
  var camera: Camera
  var size: Size
  var scale: Double
  var settings: Settings {
    didSet {
      if settings.theme != oldValue.theme { sprites.removeAll() }
      applySettings()
    }
  }
  /// Where the board is when the program is gone.
  var storage: Storage
  /// The file was touched while there was no time to look.
  var hasFileNews = false
  /// Whether the file is looked at for the first time since the state of the board was written.
  var isCatchingUp = false
  /// Somebody wants to save, and a drag is going on.
  var isSaveWaiting = false
  var gesture = PointerGesture()
  var menu: Menu?
  var panel: OpenPanel?
  /// The words at the bottom left: what just happened.
  var message = "" {
    didSet { saidIn = nil }
  }
  /// What was so when they were said; nil until the end of what they were said about.
  var saidIn: Circumstances?
  /// How many steps the limit of the history had dropped at the start; nil once the person was told that
  /// it drops more.
  var droppedSteps: Int?
  /// A view from the command line is for this run; until the person looks elsewhere, the one from before
  /// is what is kept.
  var passingView: (shown: Camera, kept: Camera)?
  /// Where the pointer is, in window pixels; nil while it is elsewhere.
  var pointer: Point?
  var isSpaceHeld = false
  /// The board point that a carried card was taken at.
  var grip: Point?
  var marquee: Marquee?
  var exitCode: Int32?
  /// Where popups may stand; until the host says so, the window.
  var workArea: Rect?
  var desktop = DesktopPreferences()
  let keymap = Keymap.standard
  /// Tells that the settings were changed by the person, to whoever keeps them.
  var keepSettings: ((_ old: Settings, _ new: Settings) -> Void)?
  /// The control that was pressed and waits for its release.
  var pressedControl: Control?
  private var randomness: any RandomNumberGenerator & Sendable

  // What the last frame showed, to compare the next one with.
  var shownScene: Scene?
  var needsFrame = true
  private let sprites = CardSprites()
  private let rings = RingPictures()
  var stillLayer: StillLayer?
  private(set) var menuVersion = 0
  var edgeScroll = EdgeScroll()
  /// The box around all cards, as of a revision of the document.
  var knownBounds: (revision: Int, rect: Rect?)?
  /// Nil when it has to be found out again.
  var knownAppearance: WindowAppearance?

  struct Marquee: Equatable, Sendable {
    var rect: Rect
    /// What was selected before it: Escape brings it back, and Shift adds to it.
    var before: Set<ElementID>
  }

  enum OpenPanel: Equatable, Sendable {
    case settings(SettingsPanel)
    case question(QuestionPanel)
    case history(HistoryPanel, HistoryKey)
    case help
  }

  struct Options: Sendable {
    var size = Size(1280, 800)
    var scale = 1.0
    var settings = Settings()
    /// The camera at zoom 1 of the display's scale; nil shows everything.
    var view: Camera?
    var randomness: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    /// The time of the start: in seconds since 1970, and by the host's clock.
    var date = 0.0
    var now = 0.0
  }

  init(_ opening: BoardOpening, _ options: Options) {
    storage = Storage(opening)
    editor = Editor(
      opening.document,
      undoScope: options.settings.undoScope,
      startingAt: options.date,
      now: options.now
    )
    size = options.size
    scale = options.scale
    settings = options.settings
    randomness = options.randomness
    camera = Camera(origin: .zero, pixelsPerUnit: options.scale)
    if let view = options.view {
      camera = view.scaled(by: options.scale)
      passingView = (shown: camera, kept: fittingCamera().scaled(by: 1 / options.scale))
    } else {
      camera = fittingCamera()
    }
    droppedSteps = editor.document.history.droppedStepCount
    message = opening.notice ?? ""
    applySettings()
    storage.image = { [weak self] in self?.editor.document.encodedParts }
    resume(opening, options)
  }

  private func applySettings() {
    editor.undoScope = settings.undoScope
    editor.reducesMotion = reducesMotion
    needsFrame = true
  }

  var reducesMotion: Bool {
    switch settings.motion {
    case .full: false
    case .reduced: true
    case .system: desktop.reducesMotion
    }
  }

  /// An `id` that no card or edge of the board has, here or away.
  func freshName() -> String {
    while true {
      let name = FreshName.make(using: &randomness)
      if !editor.board.hasElement(named: name) { return name }
    }
  }

  // MARK: What is seen

  var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The part of the window between the bars.
  var clearArea: Rect {
    bounds.inset(by: Insets(all: 16 * scale))
      .intersection(bounds.inset(by: Insets(top: Metrics.bar * scale, bottom: Metrics.bar * scale)))
  }

  func fittingCamera() -> Camera {
    let content = editor.board.bounds ?? Rect(0, 0, 1, 1)
    return .fitting(content, in: clearArea, largest: scale)
  }

  func seenCamera(at now: Double) -> Camera {
    var seen = camera
    seen.origin += editor.presentation.cameraOffset(at: now)
    return seen
  }

  var painter: Painter {
    Painter(theme: .named(settings.theme), scale: scale, sprites: sprites, rings: rings)
  }

  func menuChanged() {
    menuVersion += 1
    needsFrame = true
  }

  /// The title of what undo or redo would do; nil when there is nothing.
  func title(_ direction: UndoDirection) -> String? {
    guard !editor.isReadOnly else { return nil }
    return editor.nextName(direction).map { name in
      let verb = direction == .undo ? "Undo" : "Redo"
      return name.isEmpty ? verb : "\(verb) \(name)"
    }
  }

  var interfaceState: InterfaceState {
    let count = editor.board.cardOrder.count
    let zoom = Int((camera.pixelsPerUnit / scale * 100).rounded())
    let selected = editor.selection.isEmpty ? "" : "\(editor.selection.count) selected   "
    return InterfaceState(
      size: size,
      scale: scale,
      undoTitle: title(.undo),
      redoTitle: title(.redo),
      scope: settings.undoScope,
      settings: settings,
      message: message.visible,
      edit: editor.document.edit?.name,
      isReadOnly: editor.isReadOnly,
      summary: "\(selected)\(count) \(count == 1 ? "card" : "cards")   \(zoom) %"
    )
  }

  /// The bars and, above them, the panel that is open.
  func controls() -> [Control] {
    let state = interfaceState
    let bars = Toolbar.controls(state) + StatusLine.controls(state)
    return bars + panelControls(state)
  }

  func panelControls(_ state: InterfaceState) -> [Control] {
    switch panel {
    case .settings(let panel): panel.controls(state)
    case .question(let panel): panel.controls(state)
    case .history(let panel, _): panel.controls(state)
    case .help: HelpPanel.controls(state, keymap)
    case nil: []
    }
  }
}
