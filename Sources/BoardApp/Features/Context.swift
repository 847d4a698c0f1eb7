import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import UndoCore

/// The facts of the program that a feature may use while it handles an input.
///
/// A context is cheap to make: each fact is looked up on access.
@MainActor
struct Context {
  /// The time on the host's clock, in seconds.
  let now: Double
  /// The feature that uses the context.
  let feature: FeatureID
  private let facts: any Facts

  init(now: Double, feature: FeatureID, _ facts: any Facts) {
    self.now = now
    self.feature = feature
    self.facts = facts
  }

  // MARK: The board

  var editor: Editor { facts.editor }
  var board: Board { facts.editor.board }
  var isReadOnly: Bool { facts.editor.isReadOnly }
  /// Why the window has no board; nil if it has one.
  var refusal: Refusal? { facts.refusal }
  /// Whether a draft is being tried out.
  var isTryingOut: Bool { facts.editor.document.draft != nil }
  var selection: Set<ElementID> { facts.editor.selection }
  /// The selected cards, bottom first.
  var selectedCards: [ElementID] { facts.selectedCards }
  /// The selected cards that aren't locked, bottom first.
  var freeCards: [ElementID] { facts.freeCards }
  /// Whether a text on the board is being edited.
  var isWriting: Bool { facts.isWriting }
  /// Returns what is known of files among the words of a card of some width, in pixels.
  func embeds(_ files: [MarkdownEmbed.File], width: Double) -> EmbeddedFiles {
    files.isEmpty ? EmbeddedFiles() : facts.embeds(files, width: width)
  }

  /// Returns what is known of the files among the words of a card.
  func embeds(on card: Card?) -> EmbeddedFiles {
    guard let card, card.content.mayHaveEmbeds else { return EmbeddedFiles() }
    let files = CardWords.document(of: card.content).embeds.map(\.file)
    return embeds(files, width: card.frame.width * view.camera.pixelsPerUnit)
  }

  /// Returns how far the words of a card are scrolled up, in board units.
  func scroll(of id: ElementID) -> Double { facts.reading[id] ?? 0 }
  /// The text that is being edited and its element; nil if none is.
  var openText: OpenText? { facts.openTextFact }

  /// The frame that the open text gives its card, in board units; nil for a label.
  var openCardFrame: Rect? { facts.openCardFrame }

  /// The bounding box of the selected cards, in view or not.
  var selectedBox: Rect? { facts.selectedBox }

  /// The bounding box of the selected cards that aren't locked.
  var freeBox: Rect? { facts.freeBox }

  /// Returns the element under a window point, except labels of edges.
  func hit(at point: Point) -> Hit? { facts.hit(at: point) }

  /// Returns the edge whose label is visible at a window point.
  func label(at point: Point) -> ElementID? { facts.label(at: point, now) }

  /// Returns the card or edge at a window point, without regard to labels.
  func element(at point: Point) -> ElementID? {
    editor.hit(view.camera.toBoard(point), reach: view.lineReach)
  }

  /// The board as it will be at rest.
  var still: SceneBuilder { facts.still }

  /// Returns the part of a card that responds to a click at a window point: a check box or a link.
  func hitTarget(at point: Point) -> HitTarget? { facts.hitTarget(at: point) }

  /// Returns the reason why a command is forbidden in this window, or for all that is selected; nil if
  /// it isn't.
  func reasonAgainst(_ command: Command) -> String? {
    let traits = command.row.traits
    if isReadOnly, traits.contains(.changesBoard) { return FileSession.wordsForLooking }
    return traits.contains(.changesSelection)
      ? Locking.words(about: editor.onlyLockedCards, self) : nil
  }

  /// Returns unused values of `id` for new cards and edges.
  func freshNames(_ count: Int) -> [String] { facts.freshNames(count) }

  /// The selected cards, or all cards if none is selected.
  var picturedFragment: Fragment {
    selectedCards.isEmpty
      ? Fragment(of: Set(board.cardOrder), on: board) : editor.selectedFragment
  }

  /// Returns a picture of some cards as they appear on the board.
  func picture(of fragment: Fragment, scale: Double) -> BoardPicture {
    facts.picture(of: fragment, scale: scale)
  }

  // MARK: The view

  var view: Viewport { facts.view }
  /// The position of the pointer, or else the middle of the view, in board units.
  var wishedPoint: Point { facts.wishedPoint }
  var pointer: PointerState { facts.pointer }
  /// Whether no button is down on the board.
  var isPointerIdle: Bool { facts.isPointerIdle }
  /// Whether a marquee is being drawn.
  var hasMarquee: Bool { facts.hasMarquee }
  /// Whether no gesture has begun on the board that has to end first.
  var isPointerFree: Bool { facts.isPointerFree }
  /// The distance that the pointer moves before a drag begins, in window pixels.
  var dragThreshold: Double { facts.dragThreshold }
  var presentation: Presentation { facts.presentation }
  /// Whether cards are flying to their positions.
  var isFlying: Bool { facts.isFlying }
  /// Whether the board is seen as a picture of another zoom, as while the zoom changes.
  var isStretched: Bool { facts.isStretched }

  /// The velocity at which the view scrolls during a drag near its edge, in window pixels a second;
  /// nil if it doesn't scroll.
  var scrollVelocity: Vector? {
    guard settings.scrollsAtEdge, let point = pointer.position, let content = contentBounds else {
      return nil
    }
    return view.scrollVelocity(at: point, over: content)
  }

  /// The position in the history at which the board is shown; nil while it is shown as it is.
  var look: Playhead? { facts.editor.look }
  /// Whether the board is shown as it was, or as it would be.
  var isLooking: Bool { facts.editor.isLooking }
  /// Whether the board that is shown can be worked on: it is not on its way between two steps, and no
  /// preview.
  var isAtRestInTime: Bool { !isPlaying && preview == nil && look?.tween == nil }
  /// The time of the point of the history that is shown; nil while the present is shown.
  var lookTime: Words? {
    look.map { $0.time.map(editor.words(forTime:)) ?? localized("the beginning") }
  }

  /// Says why the history cannot be changed; nil while the present is shown.
  var lookWords: String? {
    lookTime.map {
      localized("You are looking at {time}. Escape goes back to now.", ["time": $0.text])
    }
  }
  /// The preview, which is shown only while the pointer is over its item.
  var preview: Stage.Preview? { facts.preview }
  /// Whether the playhead is playing.
  var isPlaying: Bool { facts.isPlaying }
  /// The number of times that the playhead was moved, except by playing.
  var scrubCount: Int { facts.scrubCount }
  /// The bounding box of all cards, in board units.
  var contentBounds: Rect? { facts.contentBounds }

  // MARK: The interface

  /// The bars and the open panel, with their positions.
  var panes: Panes { facts.panes }
  /// The values that the panes are built from.
  var state: InterfaceState { facts.interfaceState }
  var ruler: Ruler { Ruler(scale: facts.view.scale, font: facts.preferences.font) }
  /// The feature whose panel is open.
  var panel: FeatureID? { facts.openPanel }
  /// Whether the panel of this feature is open.
  var isPanelOpen: Bool { facts.openPanel == feature || facts.frontPanel == feature }
  /// Whether a panel is open above the others.
  var hasFrontPanel: Bool { facts.frontPanel != nil }
  /// The frame of the open menu, in window pixels.
  var menuFrame: Rect? { facts.menuFrame }
  /// Whether typed text goes to the board or a text on it, and not into a control.
  var hasKeyboard: Bool { facts.hasKeyboard }
  /// Whether a menu is open.
  var isMenuOpen: Bool { facts.isMenuOpen }
  /// Returns the area available to a menu at a point, in window pixels.
  func menuArea(at point: Point) -> Rect { facts.menuArea(at: point) }
  /// The control that has the keyboard; nil while the board has it.
  var focus: Focus? { facts.focus }
  /// Whether the field of the open panel has the keyboard.
  var isFieldFocused: Bool { facts.isFieldFocused }
  /// The field that has the keyboard.
  var focusedField: TextField? { facts.focusedField }
  /// The caret of the text or field that has the keyboard, in window pixels.
  var caret: PixelRect? { facts.textCaret }

  /// Returns the link under a window point.
  func link(at point: Point) -> MarkdownLink? {
    if case .open(let link)? = hitTarget(at: point)?.action { link } else { nil }
  }

  /// Returns the availability of a command, whichever feature performs it.
  func answer(to command: Command) -> CommandAnswer { facts.answer(to: command) }

  /// Returns whether a command would choose what is chosen already.
  func isChosen(_ command: Command) -> Bool { facts.isChosen(command) }

  /// Returns the commands of a row that the palette offers, whichever feature performs them.
  func offeredCommands(_ row: CommandRow) -> [Command] { facts.offeredCommands(row) }

  /// Returns the title of the step that undo or redo would change; nil if there is none.
  func title(_ direction: UndoDirection) -> String? { facts.title(direction) }
  /// Returns that title without what the step touches.
  func stepTitle(_ direction: UndoDirection) -> String? { facts.stepTitle(direction) }

  /// The positions and appearance of all elements at this time.
  var moment: Moment { facts.moment(at: now) }

  /// The badges of the cards in view that have steps of their own.
  var badges: [BadgeItem] { facts.badges }

  // MARK: The program

  var theme: Theme.Name { facts.preferences.theme }
  var settings: Settings { facts.preferences.settings }
  var preferences: Preferences { facts.preferences }
  var keymap: Keymap { facts.preferences.keymap }
  var desktop: DesktopPreferences { facts.preferences.desktop }
  var recentBoards: [RecentBoard] { facts.recentBoards }
  /// Returns the path at which the file of a card can be read; nil if it can't be.
  func readablePath(_ path: String) -> String? { facts.readablePath(path) }

  /// The file of the board.
  var file: BoardFile { facts.storage.file }
  var storage: Storage { facts.storage }
  /// The state of the file, and the actions that it needs.
  var fileSession: FileSession { facts.fileSession }
  /// The copies of the board's file beside it.
  var copies: CopyList { facts.copies }
  /// Whether a film of the board is being made.
  var isFilming: Bool { facts.isFilming }
  /// The toast, and the notice about quarantined data.
  var status: StatusMessage { facts.status }

  /// A text that is being edited.
  struct OpenText {
    /// The element; nil for a new card that isn't on the board yet.
    let id: ElementID?
    /// The card at the beginning of the editing.
    let card: Card?
    /// A number that grows with every change.
    let version: Int
    let editor: TextEditor
    /// Whether something that another program drags would be inserted.
    let isDropTarget: Bool

    /// Whether the text differs from that of the card or edge.
    let hasChanged: Bool

    /// The current text.
    ///
    /// - Complexity: O(n) in the length of the text.
    var words: String { editor.string }
  }
}

/// The source of the facts in a context. It offers no way to change anything.
@MainActor
protocol Facts: AnyObject {
  var editor: Editor { get }
  var refusal: Refusal? { get }
  var preview: Stage.Preview? { get }
  var isPlaying: Bool { get }
  var scrubCount: Int { get }
  var contentBounds: Rect? { get }
  var view: Viewport { get }
  var pointer: PointerState { get }
  var preferences: Preferences { get }
  var storage: Storage { get }
  var status: StatusMessage { get }
  var fileSession: FileSession { get }
  var copies: CopyList { get }
  var isFilming: Bool { get }
  var panes: Panes { get }
  var interfaceState: InterfaceState { get }
  var selectedCards: [ElementID] { get }
  var freeCards: [ElementID] { get }
  var wishedPoint: Point { get }
  var openTextFact: Context.OpenText? { get }
  var openCardFrame: Rect? { get }
  var openPanel: FeatureID? { get }
  var frontPanel: FeatureID? { get }
  var isWriting: Bool { get }
  var isPointerIdle: Bool { get }
  var isPointerFree: Bool { get }
  var hasMarquee: Bool { get }
  var dragThreshold: Double { get }
  var presentation: Presentation { get }
  var isFlying: Bool { get }
  var isStretched: Bool { get }
  var hasKeyboard: Bool { get }
  var menuFrame: Rect? { get }
  var selectedBox: Rect? { get }
  var freeBox: Rect? { get }
  var isMenuOpen: Bool { get }
  var focus: Focus? { get }
  var isFieldFocused: Bool { get }
  var focusedField: TextField? { get }
  var textCaret: PixelRect? { get }
  var recentBoards: [RecentBoard] { get }
  var reading: [ElementID: Double] { get }

  func freshNames(_ count: Int) -> [String]
  func menuArea(at point: Point) -> Rect
  func answer(to command: Command) -> CommandAnswer
  func isChosen(_ command: Command) -> Bool
  func offeredCommands(_ row: CommandRow) -> [Command]
  func title(_ direction: UndoDirection) -> String?
  func stepTitle(_ direction: UndoDirection) -> String?
  func moment(at now: Double) -> Moment
  func hit(at point: Point) -> Hit?
  func label(at point: Point, _ now: Double) -> ElementID?
  var still: SceneBuilder { get }
  var badges: [BadgeItem] { get }
  func hitTarget(at point: Point) -> HitTarget?
  func picture(of fragment: Fragment, scale: Double) -> BoardPicture
  func readablePath(_ path: String) -> String?
  func embeds(_ files: [MarkdownEmbed.File], width: Double) -> EmbeddedFiles
}
