import BoardCore
import UndoCore

/// Everything behind one window: the editor, where one looks, what is open above the board.
///
/// Events come in through `handle`, pictures go out through `paint`; between them lie values. The app
/// knows neither X11 nor a clock, so that the window, `play` and the tests run the same thing.
@MainActor
final class App {
  var editor: Editor
  var view: Viewport
  var pointer = PointerState()
  var overlay = Overlay()
  var status = StatusMessage()
  /// Where the board is when the program is gone.
  var storage: Storage
  /// What is known of the board's file, and what is to be done about it.
  var fileSession: FileSession
  var preferences: Preferences
  let renderer = Renderer()
  var needsFrame = true
  /// Nil when it has to be found out again.
  var knownAppearance: WindowAppearance?
  private var randomness: any RandomNumberGenerator & Sendable

  /// The words at the bottom left.
  var message: String {
    get { status.words }
    set { status.words = newValue }
  }

  /// Nil until the program may end.
  var exitCode: Int32? { fileSession.exitCode }

  var settings: Settings {
    get { preferences.settings }
    set {
      preferences.settings = newValue
      applySettings()
    }
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
    fileSession = FileSession(opening.file.name)
    editor = Editor(
      opening.document,
      undoScope: options.settings.undoScope,
      startingAt: options.date,
      now: options.now
    )
    preferences = Preferences(settings: options.settings)
    randomness = options.randomness
    view = Viewport(
      size: options.size,
      scale: options.scale,
      view: options.view,
      content: editor.board.bounds
    )
    status.droppedSteps = editor.document.history.droppedStepCount
    status.words = opening.notice ?? ""
    applySettings()
    storage.image = { [weak self] in self?.editor.document.encodedParts }
    resume(opening, options)
  }

  private func applySettings() {
    editor.undoScope = settings.undoScope
    editor.reducesMotion = preferences.reducesMotion
    needsFrame = true
  }

  /// An `id` that no card or edge of the board has, here or away.
  func freshName() -> String {
    while true {
      let name = FreshName.make(using: &randomness)
      if !editor.board.hasElement(named: name) { return name }
    }
  }

  // MARK: What is seen

  func seenCamera(at now: Double) -> Camera {
    var seen = view.camera
    seen.origin += editor.presentation.cameraOffset(at: now)
    return seen
  }

  var interfaceState: InterfaceState {
    let count = editor.board.cardOrder.count
    let selected = editor.selection.isEmpty ? "" : "\(editor.selection.count) selected   "
    return InterfaceState(
      size: view.size,
      scale: view.scale,
      undoTitle: title(.undo),
      redoTitle: title(.redo),
      scope: settings.undoScope,
      settings: settings,
      message: message.visible,
      edit: editor.document.edit?.name,
      isReadOnly: editor.isReadOnly,
      summary: "\(selected)\(count) \(count == 1 ? "card" : "cards")   \(view.percent) %"
    )
  }

  /// The bars and, above them, the panel that is open.
  func controls() -> [Control] {
    let state = interfaceState
    let bars = Toolbar.controls(state) + StatusLine.controls(state)
    return bars + overlay.controls(state)
  }
}
