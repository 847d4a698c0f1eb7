import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import Pictures
import UndoCore

/// What is asked of a feature, with the facts of the program: its places, titles, cursor and panes.
///
/// A question is cheap to make: each fact is looked up on access. It has no doors.
@MainActor
struct Question: Facts {
  let now: Double
  let feature: FeatureID
  let source: FactSource

  init(now: Double, feature: FeatureID, _ app: App) {
    self.init(now: now, feature: feature, FactSource(app))
  }

  fileprivate init(now: Double, feature: FeatureID, _ source: FactSource) {
    self.now = now
    self.feature = feature
    self.source = source
  }
}

/// Where facts come from, which only they see.
///
/// The app makes questions and turns, and outlives them. Counting them as references to it would take 3 % of
/// a frame in which a card is carried.
struct FactSource {
  fileprivate unowned(unsafe) let app: App

  init(_ app: App) { self.app = app }
}

/// The facts of the program that a feature may know, in a `Turn` or a `Question`.
@MainActor
protocol Facts: ~Copyable {
  /// The time on the host's clock, in seconds.
  var now: Double { get }
  /// The feature that knows them.
  var feature: FeatureID { get }
  var source: FactSource { get }
}

extension Facts where Self: ~Copyable {
  private var app: App { source.app }
  /// The same facts without the doors.
  var question: Question { Question(now: now, feature: feature, source) }

  // MARK: The board

  var editor: Editor { app.editor }
  var board: Board { app.editor.board }
  var isReadOnly: Bool { app.editor.isReadOnly }
  /// Why the window has no board; nil if it has one.
  var refusal: Refusal? { app.refusal }
  /// Whether a draft is being tried out.
  var isTryingOut: Bool { app.editor.document.draft != nil }
  var selection: Set<ElementID> { app.editor.selection }
  /// The selected cards, bottom first.
  var selectedCards: [ElementID] { app.selectedCards }
  /// The selected cards that aren't locked, bottom first.
  var freeCards: [ElementID] {
    app.known.freeCards.value(for: KnownFacts.Selected(app.editor)) {
      app.selectedCards.filter { [editor = app.editor] in !editor.isLocked($0) }
    }
  }
  /// Whether a text on the board is being edited.
  var isWriting: Bool { app.isWriting }
  /// Returns what is known of the files that the words of a card of some width name, in pixels.
  func embeds(_ files: [NamedFile], width: Double) -> EmbeddedFiles {
    files.isEmpty
      ? EmbeddedFiles()
      : EmbeddedFiles(files, in: app.renderer.files, room: Size(width, 4 * width))
  }

  /// Returns what is known of the files that the words of a card name.
  func embeds(on card: Card?) -> EmbeddedFiles {
    guard let card, case let saying = saying(of: card), saying.mayNameFiles else {
      return EmbeddedFiles()
    }
    return embeds(saying.document.namedFiles, width: card.frame.width * view.camera.pixelsPerUnit)
  }

  /// Returns what a card says, as far as the file of a note is known.
  func saying(of card: Card) -> Saying { app.saying(of: card) }

  /// Returns what an element says as a document for readers; nil for one that is not on the board.
  func document(of id: ElementID) -> CardDocument? { app.document(of: id) }

  /// Returns what an element says; nil for one that is not on the board.
  func saying(of id: ElementID) -> Saying? {
    board.card(id).map { saying(of: $0) } ?? board[id].map { Saying($0) }
  }

  /// Returns the words by which a reader names an element.
  func accessibleName(of id: ElementID) -> String {
    editor.accessibleName(of: id, in: app.renderer.files)
  }

  /// A number that grows with every change of a file on the board.
  var fileRevision: Int { app.renderer.files.revision }

  /// Returns how far the words of a card are scrolled up, in board units.
  func scroll(of id: ElementID) -> Double { app.stage.reading[id] ?? 0 }
  /// The text that is being edited and its element; nil if none is.
  var openText: OpenTextFact? {
    app.writing.text.map {
      OpenTextFact(
        id: $0.id,
        card: $0.element.card,
        version: $0.session.version,
        editor: $0.editor,
        session: ObjectIdentifier($0.session),
        edits: $0.session.edits,
        dropOffset: $0.drop?.position.offset,
        pastesPlain: $0.pastesPlain,
        hasJustPasted: $0.hasJustPasted,
        hasChanged: app.editor.isLooking && $0.hasChanged
      )
    }
  }

  /// The link of the open text in which the caret is.
  var linkAtCaret: MarkdownLink? { app.writing.linkAtCaret }

  /// Whether content of another program is to come to the open text.
  var awaitsContent: Bool {
    app.writing.text.map { $0.isPasting || $0.drop != nil } ?? false
  }

  /// The form in which what was just pasted comes once more, in its own place; nil if it does not.
  var replacingPaste: PasteForm? { app.overlay.features.of(Clipboard.self)?.replacing }

  /// The commands for the other forms in which what was just pasted can come.
  var pasteForms: [Command] {
    (app.overlay.features.of(Clipboard.self)?.forms(question) ?? []).map {
      .clipboard(.pasteAs($0))
    }
  }

  /// The frame that the open text gives its card, in board units; nil for a label.
  var openCardFrame: Rect? { app.openCardFrame }

  /// The bounding box of the selected cards, in view or not.
  var selectedBox: Rect? {
    app.known.selectedBox.value(for: KnownFacts.Selected(app.editor)) {
      app.selectedCards.lazy.compactMap { [board = app.editor.board] in board.seenFrame(of: $0) }
        .box
    }
  }

  /// The bounding box of the selected cards that aren't locked.
  var freeBox: Rect? {
    app.known.freeBox.value(for: KnownFacts.Selected(app.editor)) {
      freeCards.lazy.compactMap { [board = app.editor.board] in board.seenFrame(of: $0) }.box
    }
  }

  /// Returns the dots beside a card from which edges are drawn, in window pixels.
  func edgeDots(of card: ElementID) -> EdgeDots? {
    let seen = KnownFacts.SeenCard(
      id: card,
      revision: app.editor.shownDocument.revision,
      camera: view.camera
    )
    return app.known.edgeDots.value(for: seen) { EdgeDots(of: card, on: app.editor.board, view) }
  }

  /// Returns the element under a window point, except labels of edges.
  func hit(at point: Point) -> Hit? { app.hit(at: point) }

  /// Returns the edge whose label is visible at a window point.
  func label(at point: Point) -> ElementID? { app.renderer.label(at: point, app.board(at: now)) }

  /// Returns the card or edge at a window point, without regard to labels.
  func element(at point: Point) -> ElementID? {
    editor.hit(view.camera.toBoard(point), reach: view.lineReach)
  }

  /// The board as it will be at rest.
  var still: SceneBuilder { app.still }

  /// Returns the part of a card that responds to a click at a window point: a check box or a link.
  func hitTarget(at point: Point) -> HitTarget? { app.hitTarget(at: point) }

  /// Returns the link at a window point, in the open text or on a card, and its frame in the window.
  func link(at point: Point) -> (link: MarkdownLink, frame: Rect)? {
    let target = app.writing.hitTarget(at: point, question) ?? app.hitTarget(at: point)
    guard let target, case .open(let link) = target.action else { return nil }
    return (link, target.frame)
  }

  /// The folders in which files that the board names are found.
  var folder: BoardFolder { app.renderer.files.folder }

  /// Returns how far a card has to be scrolled up so that a part of its words is at the top, in board units. `offset` is in
  /// bytes of the words.
  func scroll(toShow offset: Int, on id: ElementID) -> Double {
    still.cardItem(of: id).map { CardText.scroll($0.face, toShow: offset) } ?? 0
  }

  /// Whether the user types and has not moved the pointer since.
  var isTyping: Bool {
    app.writing.text?.typing.map { $0.pointer == pointer.position } ?? false
  }

  /// Returns the reason why a command is forbidden in this window, or for all that is selected; nil if
  /// it isn't.
  func reasonAgainst(_ command: Command) -> String? {
    let traits = command.row.traits
    if isReadOnly, traits.contains(.changesBoard) { return FileSession.wordsForLooking }
    return traits.contains(.changesSelection)
      ? Locking.words(about: editor.onlyLockedCards, question) : nil
  }

  /// Returns unused values of `id` for new cards and edges.
  func freshNames(_ count: Int) -> [String] { app.freshNames(count) }

  /// The selected cards, or all cards if none is selected.
  var picturedFragment: Fragment {
    selectedCards.isEmpty
      ? Fragment(of: Set(board.cardOrder), on: board) : editor.selectedFragment
  }

  /// Returns a picture of some cards as they appear on the board.
  func picture(of fragment: Fragment, scale: Double, showsAllWords: Bool = false) -> BoardPicture {
    picture(
      of: Document(CanvasDocument(fragment.elements)),
      scale: scale,
      showsAllWords: showsAllWords
    )
  }

  /// Returns a picture of a whole board.
  func picture(of document: Document, scale: Double, showsAllWords: Bool = false) -> BoardPicture {
    BoardPicture(
      document: document,
      files: app.renderer.files,
      theme: app.preferences.theme,
      scale: scale,
      showsAllWords: showsAllWords
    )
  }

  // MARK: The view

  var view: Viewport { app.view }
  /// The position of the pointer, or else the middle of the view, in board units.
  var wishedPoint: Point { app.wishedPoint }
  var pointer: PointerState { app.pointer }
  /// Whether no button is down on the board, or in the text on it.
  var isPointerIdle: Bool { app.isPointerIdle }
  /// The cards of the board that are carried; nil if none are.
  var carried: Held? { app.dragging.drag.cards.flatMap { $0.copying == nil ? $0.held : nil } }
  /// Whether a marquee is being drawn.
  var hasMarquee: Bool { app.dragging.drag.marquee != nil }
  /// Whether no gesture has begun on the board that has to end first.
  var isPointerFree: Bool { app.dragging.isFree }
  /// The distance that the pointer moves before a drag begins, in window pixels.
  var dragThreshold: Double { app.dragging.gesture.threshold }
  var presentation: Presentation { app.stage.presentation }
  /// Whether cards are flying to their positions.
  var isFlying: Bool { app.stage.presentation.isFlying }
  /// Whether the board is seen as a picture of another zoom, as while the zoom changes.
  var isStretched: Bool { app.renderer.isStretched }

  /// The velocity at which the view scrolls during a drag near its edge, in window pixels a second;
  /// nil if it doesn't scroll.
  var scrollVelocity: Vector? {
    guard settings.scrollsAtEdge, let point = pointer.position, let content = contentBounds else {
      return nil
    }
    return view.scrollVelocity(at: point, over: content)
  }

  /// The position in the history at which the board is shown; nil while it is shown as it is.
  var look: Playhead? { app.editor.look }
  /// Whether the board is shown as it was, or as it would be.
  var isLooking: Bool { app.editor.isLooking }
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
  var preview: Stage.Preview? { app.stage.preview }
  /// Whether the playhead is playing.
  var isPlaying: Bool { app.stage.playback != nil }
  /// The number of times that the playhead was moved, except by playing.
  var scrubCount: Int { app.stage.scrubCount }
  /// The bounding box of all cards, in board units.
  var contentBounds: Rect? { app.contentBounds }

  // MARK: The interface

  /// The bars and the open panel, with their positions.
  var panes: Panes { app.panes }
  /// The values that the panes are built from.
  var state: InterfaceState { app.interfaceState }
  var ruler: Ruler { Ruler(scale: app.view.scale, font: app.font) }
  /// The feature whose panel is open.
  var panel: FeatureID? { app.overlay.panel }
  func holdsPanel(of feature: FeatureID) -> Bool { app.overlay.holds(feature) }
  var isPanelOpen: Bool { app.overlay.panel == feature || app.overlay.front == feature }
  /// Whether a panel is open above the others.
  var hasFrontPanel: Bool { app.overlay.front != nil }
  /// The frame of the open menu, in window pixels.
  var menuFrame: Rect? { app.overlay.menu?.frame }
  /// Whether typed text goes to the board or a text on it, and not into a control.
  var hasKeyboard: Bool { app.overlay.hasKeyboard && app.overlay.focus == nil }
  var isMenuOpen: Bool { app.isMenuOpen }
  /// The command of the menu's row that is under the pointer, or has the keyboard.
  var menuCommand: Command? { app.overlay.menu?.hotItem?.command }
  /// Returns the area available to a menu at a point, in window pixels.
  func menuArea(at point: Point) -> Rect {
    let areas = app.overlay.menuAreas
    return areas.first { $0.contains(point) } ?? areas.first ?? view.bounds
  }
  /// The control that has the keyboard; nil while the board has it.
  var focus: Focus? { app.overlay.focus }
  /// Whether the field of the open panel has the keyboard.
  var isFieldFocused: Bool { app.overlay.isFieldFocused }
  /// The field that has the keyboard.
  var focusedField: TextField? { app.overlay.isFieldFocused ? app.overlay.field : nil }
  /// The caret of the text or field that has the keyboard, in window pixels.
  var caret: PixelRect? { app.textCaret }

  /// Returns the availability of a command, whichever feature performs it.
  func answer(to command: Command) -> CommandAnswer { app.chain.answer(to: command, in: app) }

  /// Returns whether a command would choose what is chosen already.
  func isChosen(_ command: Command) -> Bool {
    let owner = app.overlay.features.owner(of: command)
    return owner.flatMap { app.ask($0) { $0.isChosen(command, $1) } } ?? false
  }

  /// Returns the sections of the menu that a command opens; nil if it opens none.
  func menu(of command: Command) -> [[Command]]? {
    let owner = app.overlay.features.owner(of: command)
    return owner.flatMap { app.ask($0) { $0.menu(of: command, $1) } } ?? nil
  }

  /// Returns the commands of a row that the palette offers, whichever feature performs them.
  func offeredCommands(_ row: CommandRow) -> [Command] {
    let members = row.members.map(\.command)
    guard let family = row.family else { return members }
    let offered = app.overlay.features.ids.flatMap { id in
      app.ask(id) { $0.offeredCommands(family, $1) } ?? []
    }
    return offered.isEmpty ? members : offered
  }

  /// Returns the title of the step that undo or redo would change; nil if there is none.
  func title(_ direction: UndoDirection) -> String? { app.title(direction) }
  /// Returns that title without what the step touches.
  func stepTitle(_ direction: UndoDirection) -> String? { app.stepTitle(direction) }

  /// The positions and appearance of all elements at this time.
  var moment: Moment { app.moment(at: now) }

  /// The badges of the cards in view that have steps of their own.
  var badges: [BadgeItem] {
    guard editor.undoScope == .object, !isWriting, preview == nil else { return [] }
    return app.known.undoBadges.badges(in: app.editor, app.view)
  }

  // MARK: The program

  var theme: Theme.Name { app.preferences.theme }
  var settings: Settings { app.preferences.settings }
  var preferences: Preferences { app.preferences }
  var keymap: Keymap { app.preferences.keymap }
  var desktop: DesktopPreferences { app.preferences.desktop }
  var recentBoards: [RecentBoard] { app.preferences.recentBoards }
  /// Returns the path at which the file of a card can be read; nil if it can't be.
  func readablePath(_ path: String) -> String? { app.renderer.files.readablePath(path) }

  var file: BoardFile { app.storage.file }
  var storage: Storage { app.storage }
  /// The state of the file, and the actions that it needs.
  var fileSession: FileSession { app.fileCoordinator.session }
  /// The copies of the board's file beside it.
  var copies: CopyList { app.fileCoordinator.copies }
  /// Whether a film of the board is being made.
  var isFilming: Bool { app.fileCoordinator.film != nil }
  /// The toast, and the notice about quarantined data.
  var status: StatusMessage { app.status }
}

/// A text that is being edited.
struct OpenTextFact {
  /// The element; nil for a new card that isn't on the board yet.
  let id: ElementID?
  /// The card at the beginning of the editing.
  let card: Card?
  /// A number that grows with every change.
  let version: Int
  let editor: TextEditor
  /// The editing of the text, which goes on when it is kept.
  let session: ObjectIdentifier
  /// A number that grows with every change of the text.
  let edits: Int
  /// The place at which something that another program drags would be inserted; nil if nothing is dragged there.
  let dropOffset: Int?
  /// Whether the next paste stays plain text.
  let pastesPlain: Bool
  /// Whether nothing was written since something was pasted.
  let hasJustPasted: Bool
  /// Whether the text differs from that of the card or edge.
  let hasChanged: Bool

  var isDropTarget: Bool { dropOffset != nil }

  /// Whether what is inserted stands in code.
  ///
  /// - Complexity: O(n) in the length of the text.
  var isInCode: Bool { editor.isInCode(dropOffset ?? editor.selection.range.lowerBound) }

  /// The current text.
  ///
  /// - Complexity: O(n) in the length of the text.
  var words: String { editor.string }
}
