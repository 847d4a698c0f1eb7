import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import UndoCore

/// What a feature may know of the program while it handles something.
///
/// It is as cheap to make as a number: each fact is found when it is asked for.
@MainActor
struct Context {
  /// The time by the host's clock, in seconds.
  let now: Double
  /// The feature that asks.
  let feature: FeatureID
  private unowned let facts: any Facts

  init(now: Double, feature: FeatureID, _ facts: any Facts) {
    self.now = now
    self.feature = feature
    self.facts = facts
  }

  // MARK: The board

  var editor: Editor { facts.editor }
  var board: Board { facts.editor.board }
  var isReadOnly: Bool { facts.editor.isReadOnly }
  /// Whether something is being tried out.
  var isTryingOut: Bool { facts.editor.document.draft != nil }
  var selection: Set<ElementID> { facts.editor.selection }
  /// The cards of the selection, bottom first.
  var selectedCards: [ElementID] { facts.selectedCards }
  /// Whether a text on the board is being edited.
  var isWriting: Bool { facts.isWriting }
  /// The element whose text is being edited, if one is.
  var openText: OpenText? { facts.openTextFact }

  /// The box around the selected cards, wherever they are.
  var selectedBox: Rect? { facts.selectedBox }

  /// Returns what lies under a window point, but for labels of edges.
  func hit(at point: Point) -> Hit? { facts.hit(at: point) }

  /// Returns the edge whose label is seen at a window point.
  func label(at point: Point) -> ElementID? { facts.label(at: point, now) }

  /// Returns what answers to a click at a window point of a card: a check box, or a link.
  func hitTarget(at point: Point) -> HitTarget? { facts.hitTarget(at: point) }

  /// Returns why a command is forbidden in this window.
  func reasonAgainst(_ command: Command) -> String? {
    isReadOnly && command.row.traits.contains(.changesBoard) ? FileSession.wordsForLooking : nil
  }

  /// Returns values of `id` that no card or edge of the board has.
  func freshNames(_ count: Int) -> [String] { facts.freshNames(count) }

  /// The selected cards, or all of them.
  var picturedFragment: Fragment {
    selectedCards.isEmpty
      ? Fragment(of: Set(board.cardOrder), on: board) : editor.selectedFragment
  }

  /// Returns a picture of some cards, as they look here.
  func picture(of fragment: Fragment, scale: Double) -> BoardPicture {
    facts.picture(of: fragment, scale: scale)
  }

  // MARK: The view

  var view: Viewport { facts.view }
  /// Where the user points, or else the middle of the view, on the board.
  var wishedPoint: Point { facts.wishedPoint }
  var pointer: PointerState { facts.pointer }
  /// Whether no button is down on the board.
  var isPointerIdle: Bool { facts.isPointerIdle }
  /// Whether a marquee is drawn.
  var hasMarquee: Bool { facts.hasMarquee }
  /// Whether nothing has begun on the board that has to end first.
  var isPointerFree: Bool { facts.isPointerFree }
  /// How far the pointer moves before it drags, in window pixels.
  var dragThreshold: Double { facts.dragThreshold }
  /// How far from a line it can still be taken, in board units.
  var reach: Double { Editor.lineReach * view.scale / view.camera.pixelsPerUnit }
  var presentation: Presentation { facts.presentation }
  /// Whether cards are on their way to where they are.
  var isFlying: Bool { facts.isFlying }

  /// Pixels a second at which the view scrolls while something is held where the pointer is.
  var scrollVelocity: Vector? {
    guard let point = pointer.position, let content = contentBounds else { return nil }
    return view.scrollVelocity(at: point, over: content)
  }

  /// Where in its history the board is looked at; nil while it is seen as it is.
  var playhead: Playhead? { facts.playhead }
  /// Whether the board is looked at as it was, or would be.
  var isLooking: Bool { facts.playhead != nil }
  /// What the pointer is on while that is looked at, and no longer.
  var preview: Stage.Preview? { facts.preview }
  /// Whether the playhead moves by itself.
  var isPlaying: Bool { facts.isPlaying }
  /// How fast it does, in times of how fast things were done.
  var playingSpeed: Int { facts.playingSpeed }
  /// How many times the playhead was put somewhere.
  var scrubCount: Int { facts.scrubCount }
  /// The box around all cards, in board units.
  var contentBounds: Rect? { facts.contentBounds }

  // MARK: The interface

  /// The bars and the open panel, as they are placed.
  var panes: Panes { facts.panes }
  /// What the surfaces are built from.
  var state: InterfaceState { facts.interfaceState }
  var ruler: Ruler { Ruler(scale: facts.view.scale, font: facts.preferences.font) }
  /// The feature whose panel is open.
  var panel: FeatureID? { facts.openPanel }
  /// Whether the feature's panel is open.
  var isPanelOpen: Bool { facts.openPanel == feature || facts.frontPanel == feature }
  /// Whether something stands above the panels.
  var hasFrontPanel: Bool { facts.frontPanel != nil }
  /// The open menu, in window pixels.
  var menuFrame: Rect? { facts.menuFrame }
  /// Whether what is typed goes to the board or a text on it, and not into a control.
  var hasKeyboard: Bool { facts.hasKeyboard }
  /// Whether a menu is open.
  var isMenuOpen: Bool { facts.isMenuOpen }
  /// The area in which menus may stand, in window pixels.
  var menuArea: Rect { facts.menuArea }
  /// What has the keyboard; nil while the board has it.
  var focus: Focus? { facts.focus }
  /// Whether the field of the open panel has the keyboard.
  var isFieldFocused: Bool { facts.isFieldFocused }
  /// The field that has the keyboard.
  var focusedField: TextField? { facts.focusedField }
  /// The caret of the text or the field that has the keyboard, in window pixels.
  var caret: PixelRect? { facts.textCaret }

  /// Returns the link under a window point.
  func link(at point: Point) -> MarkdownLink? { facts.link(at: point) }

  /// Returns how a command stands, whatever performs it.
  func answer(to command: Command) -> CommandAnswer { facts.answer(to: command) }

  /// Whether a command would choose what is chosen already.
  func isChosen(_ command: Command) -> Bool { facts.isChosen(command) }

  /// Returns the commands that the palette offers of a row, whatever performs them.
  func offeredCommands(_ row: CommandRow) -> [Command] { facts.offeredCommands(row) }

  /// Returns the title of what undo or redo would do; nil if there is nothing.
  func title(_ direction: UndoDirection) -> String? { facts.title(direction) }

  /// Where everything is seen now.
  var moment: Moment { facts.moment(at: now) }

  // MARK: The program

  var settings: Settings { facts.preferences.settings }
  var preferences: Preferences { facts.preferences }
  var desktop: DesktopPreferences { facts.preferences.desktop }
  var recentBoards: [RecentBoard] { facts.recentBoards }
  /// The file of the board.
  var file: BoardFile { facts.storage.file }
  var storage: Storage { facts.storage }
  /// What is known of the file, and what is to be done about it.
  var fileSession: FileSession { facts.fileSession }
  /// The toast, and the notice about what was quarantined.
  var status: StatusMessage { facts.status }

  /// A text that is being edited.
  struct OpenText {
    /// The element; nil for a card that is not on the board yet.
    let id: ElementID?
    /// The card, as it was at the beginning.
    let card: Card?
    /// A number that grows with every change.
    let version: Int
    let editor: TextEditor

    /// The text as it is now.
    ///
    /// - Complexity: O(n) in the length of the text.
    var words: String { editor.string }
  }
}

/// What a context reads from. Nothing in it changes anything.
@MainActor
protocol Facts: AnyObject {
  var editor: Editor { get }
  var playhead: Playhead? { get }
  var preview: Stage.Preview? { get }
  var isPlaying: Bool { get }
  var playingSpeed: Int { get }
  var scrubCount: Int { get }
  var contentBounds: Rect? { get }
  var view: Viewport { get }
  var pointer: PointerState { get }
  var preferences: Preferences { get }
  var storage: Storage { get }
  var status: StatusMessage { get }
  var fileSession: FileSession { get }
  var panes: Panes { get }
  var interfaceState: InterfaceState { get }
  var selectedCards: [ElementID] { get }
  var wishedPoint: Point { get }
  var openTextFact: Context.OpenText? { get }
  var openPanel: FeatureID? { get }
  var frontPanel: FeatureID? { get }
  var isWriting: Bool { get }
  var isPointerIdle: Bool { get }
  var isPointerFree: Bool { get }
  var hasMarquee: Bool { get }
  var dragThreshold: Double { get }
  var presentation: Presentation { get }
  var isFlying: Bool { get }
  var hasKeyboard: Bool { get }
  var menuFrame: Rect? { get }
  var selectedBox: Rect? { get }
  var isMenuOpen: Bool { get }
  var menuArea: Rect { get }
  var focus: Focus? { get }
  var isFieldFocused: Bool { get }
  var focusedField: TextField? { get }
  var textCaret: PixelRect? { get }
  var recentBoards: [RecentBoard] { get }

  func freshNames(_ count: Int) -> [String]
  func answer(to command: Command) -> CommandAnswer
  func isChosen(_ command: Command) -> Bool
  func offeredCommands(_ row: CommandRow) -> [Command]
  func title(_ direction: UndoDirection) -> String?
  func link(at point: Point) -> MarkdownLink?
  func moment(at now: Double) -> Moment
  func hit(at point: Point) -> Hit?
  func label(at point: Point, _ now: Double) -> ElementID?
  func hitTarget(at point: Point) -> HitTarget?
  func picture(of fragment: Fragment, scale: Double) -> BoardPicture
}
