package import BoardCore
import BoardRenderer
package import BoardStore
package import BoardValues
import LinuxSystem
import Pictures
import UndoCore

/// The state and behavior behind one window: the editor, the view of the board, the panes above it.
///
/// Events come in through `handle`, pictures go out through `paint`; between them are values. The
/// app knows neither X11 nor a clock, so that the window, `play` and the tests run the same code.
@MainActor
package final class App {
  package var editor: Editor
  var stage: Stage
  var pointer = PointerState()
  var touches = TouchGesture()
  var dragging = DragFeature()
  var overlay: Overlay
  var writing = Writing()
  var status = StatusMessage()
  /// The board's file and its stored state.
  var fileCoordinator: FileCoordinator
  package var preferences: Preferences
  let renderer: Renderer
  let known = KnownFacts()
  var outbox = Outbox()
  /// Why the window has no board; nil if it has one.
  let refusal: Refusal?
  private var randomness: any RandomNumberGenerator & Sendable

  /// The storage of the board between runs of the program.
  package var storage: Storage {
    _read { yield fileCoordinator.storage }
    _modify { yield &fileCoordinator.storage }
  }

  /// The current message, while it is visible.
  package var message: String { status.toast?.words.text ?? "" }

  package func say(_ words: Words) { status.toast = Toast(words: words) }

  var needsFrame: Bool {
    get { outbox.needsFrame }
    set {
      outbox.needsFrame = newValue
      if newValue { outbox.settled = nil }
    }
  }

  /// The exit code; nil until the program may end.
  package var exitCode: Int32? {
    fileCoordinator.session.exitCode.map { refusal == nil ? $0 : 1 }
  }

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
    /// Choices that last only as long as the program.
    package var choices: [Setting.Choice] = []
    /// The camera at zoom 1 of the display's scale; nil shows everything.
    package var view: Camera?
    package var randomness: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    /// Why there is no board, but only a window that says so.
    package var refusal: Refusal?
    /// What the program can do.
    var features = Features.all
    /// The time of the start: in seconds since 1970, and on the host's clock.
    package var date = 0.0
    package var now = 0.0

    package init() {}
  }

  package init(_ opening: BoardOpening, _ options: Options) {
    fileCoordinator = FileCoordinator(opening)
    let folder = BoardFolder(withVaultOfBoard: opening.file.path)
    renderer = Renderer(files: FilePreviews(in: folder))
    editor = Editor(
      opening.document,
      startingAt: options.date,
      now: options.now
    )
    editor.noteFiles = NoteFolder(folder)
    editor.timeWords = { Clock.brief($0, today: $1) }
    preferences = Preferences(settings: options.settings, choices: options.choices)
    randomness = options.randomness
    refusal = options.refusal
    overlay = Overlay(Features(options.features))
    stage = Stage(
      view: Viewport(
        size: options.size,
        scale: options.scale,
        view: options.view,
        content: editor.board.boundsWithLabels
      )
    )
    status.branchCount = editor.document.history.branchCount
    status.room = StatusMessage.Room(editor.document)
    if refusal == nil, let notice = opening.notice { say(verbatim(notice)) }
    editor.isReadOnly = refusal != nil
    status.add(storage.takeQuarantineNotices())
    followBoard()
    storage.document = { [weak self] in self?.editor.document }
    resume(opening, options)
  }

  func applySettings() {
    editor.undoScope = settings.undoScope
    editor.undoesEveryones = settings.undoesEveryones
    editor.routing = settings.routing
    stage.reducesMotion = preferences.reducesMotion
  }

  /// Sets the board's own settings, or those of new boards, unless this run has others.
  private func followBoard() {
    settings.follow([preferences.passing, storage.settings], otherwise: preferences.newBoards)
  }

  /// Continues with another version of the document, without an animation of the changes.
  func replace(_ document: Document, at now: Double) {
    followBoard()
    stage.endLook(of: &editor, at: now)
    editor.replace(document, at: now)
    stage.presentation.settle()
    dragging.endDrag()
    overlay.closePanelOfDocument()
  }

  /// Returns unused values of `id` for new cards and edges.
  func freshNames(_ count: Int) -> [String] {
    FreshName.make(count, for: editor.board, using: &randomness)
  }

  // MARK: Appearance

  var view: Viewport {
    _read { yield stage.view }
    _modify { yield &stage.view }
  }
}
