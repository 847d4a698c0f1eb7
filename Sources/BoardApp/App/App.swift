package import BoardCore
import BoardRenderer
package import BoardStore
package import BoardValues
import Pictures
import UndoCore

/// Everything behind one window: the editor, what is seen of the board, what is open above it.
///
/// Events come in through `handle`, pictures go out through `paint`; between them lie values. The app
/// knows neither X11 nor a clock, so that the window, `play` and the tests run the same thing.
@MainActor
package final class App {
  package var editor: Editor
  var stage: Stage
  var pointer = PointerState()
  var dragging = Dragging()
  var overlay = Overlay()
  var writing = Writing()
  var status = StatusMessage()
  /// Where the board is when the program is gone.
  package var storage: Storage
  /// What is known of the board's file, and what is to be done about it.
  var fileSession: FileSession
  package var preferences: Preferences
  let renderer: Renderer
  let known = KnownFacts()
  var outbox = Outbox()
  private var randomness: any RandomNumberGenerator & Sendable

  /// What was said last, while it is seen.
  package var message: String {
    get { status.toast?.words ?? "" }
    set { status.toast = newValue.isEmpty ? nil : Toast(words: newValue) }
  }

  var needsFrame: Bool {
    get { outbox.needsFrame }
    set { outbox.needsFrame = newValue }
  }

  /// Nil until the program may end.
  package var exitCode: Int32? { fileSession.exitCode }

  var settings: Settings {
    get { preferences.settings }
    set {
      preferences.settings = newValue
      applySettings()
    }
  }

  package struct Options: Sendable {
    package var size = Size(1280, 800)
    package var scale = 1.0
    package var settings = Settings()
    /// For this run only.
    package var choices: [Setting.Choice] = []
    /// The camera at zoom 1 of the display's scale; nil shows everything.
    package var view: Camera?
    package var randomness: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    /// The time of the start: in seconds since 1970, and by the host's clock.
    package var date = 0.0
    package var now = 0.0

    package init() {}
  }

  package init(_ opening: BoardOpening, _ options: Options) {
    storage = Storage(opening)
    fileSession = FileSession(opening.file.name)
    renderer = Renderer(files: FilePreviews(ofBoard: opening.file.path))
    editor = Editor(
      opening.document,
      startingAt: options.date,
      now: options.now
    )
    preferences = Preferences(settings: options.settings, choices: options.choices)
    randomness = options.randomness
    stage = Stage(
      view: Viewport(
        size: options.size,
        scale: options.scale,
        view: options.view,
        content: editor.board.bounds
      )
    )
    status.branchCount = editor.document.history.branchCount
    status.droppedSteps = editor.document.history.droppedStepCount
    message = opening.notice ?? ""
    takeQuarantineNotices()
    followScope()
    storage.document = { [weak self] in self?.editor.document }
    resume(opening, options)
  }

  func applySettings() {
    editor.undoScope = settings.undoScope
    stage.reducesMotion = preferences.reducesMotion
  }

  /// Takes over the board's own undo scope, or that of new boards, unless one holds for this run.
  private func followScope() {
    settings.undoScope =
      preferences.passingScope ?? storage.undoScope ?? preferences.newBoards.undoScope
  }

  /// Goes on with another version of the document, without showing how it came about.
  func replace(_ document: Document, at now: Double) {
    followScope()
    editor.replace(document, at: now)
    stage.presentation.settle()
    stage.endLook(at: editor.board, now: now)
    dragging.endDrag()
    overlay.closePanelOfDocument()
  }

  /// Values of `id` that no card or edge of the board has.
  func freshNames(_ count: Int) -> [String] {
    FreshName.make(count, for: editor.board, using: &randomness)
  }

  func freshName() -> String { freshNames(1).joined() }

  // MARK: What is seen

  var view: Viewport {
    _read { yield stage.view }
    _modify { yield &stage.view }
  }
}
