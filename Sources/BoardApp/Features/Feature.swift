import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// A part of the program with all that belongs to it: its state, the commands it performs, the
/// panel that it opens, and its drawing on the board.
///
/// A feature is a value. It sees the program as a `Question` and changes it in its `Turn`; it knows
/// neither `App` nor the state of another feature. `Features.all` lists them.
@MainActor
protocol Feature: Sendable {
  /// The commands that this feature performs.
  associatedtype Order: CommandCase = Never

  /// The rows of the table of commands that this feature performs.
  nonisolated static var commands: [CommandRow] { get }

  nonisolated static var panelTraits: PanelTraits { get }

  nonisolated init()

  // MARK: Input

  /// Returns the feature's current positions in the chain of responders.
  func places(_ question: Question) -> Places

  /// Handles an event or a command that has reached one of the feature's positions. A feature that
  /// passes it on must not have changed anything.
  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict

  /// Prepares for a command that has passed one of the feature's positions and that another feature
  /// performs.
  mutating func makeWay(for command: Command, at place: Place, _ turn: inout Turn)

  /// Returns the availability of a command that the feature handles at a position in front of its
  /// performer.
  func answer(to command: Command, at place: Place, _ question: Question) -> CommandAnswer

  func cursor(at point: Point?, at place: Place, _ question: Question) -> WindowAppearance
    .Cursor?

  /// Returns the target of undo and redo at a position; nil leaves the choice to the next
  /// responder.
  func undoTarget(_ question: Question) -> UndoTarget?

  // MARK: Commands

  /// Performs one of the feature's commands.
  mutating func perform(_ order: Order, _ turn: inout Turn)

  /// Returns the current title of a command in menus.
  func title(of order: Order, _ question: Question) -> String

  /// Returns why a command is unavailable now: empty if the reason is obvious, nil if the command
  /// is available.
  func reasonAgainst(_ order: Order, _ question: Question) -> String?

  /// Returns whether a command would choose what is chosen already.
  func isChosen(_ order: Order, _ question: Question) -> Bool

  /// Returns the sections of the menu that a command opens; nil if it opens none.
  func menu(of order: Order, _ question: Question) -> [[Command]]?

  /// Returns the commands of a family that the palette offers.
  func offers(_ family: String, _ question: Question) -> [Order]

  /// Returns the answer to a script's query; nil if the feature has none.
  func answer(_ query: Query, _ question: Question) -> String?

  // MARK: Time

  /// Updates the feature after a turn of the event loop or a frame, while the feature `isActive`.
  mutating func follow(_ turn: inout Turn)

  /// Advances what takes time, once a frame, while the feature `isActive`.
  mutating func advance(_ turn: inout Turn)

  /// Returns whether the feature gets updates.
  func isActive(_ question: Question) -> Bool

  /// Returns the time of the next frame that the feature needs; nil at rest.
  func deadline(after now: Double) -> Double?

  /// The time of the next work that may need no frame.
  var upkeepDeadline: Double? { get }

  /// A descriptor that can be read once the feature's work in the background has ended.
  var descriptor: Int32? { get }

  /// Does the work that is due, or takes over what was done in the background.
  mutating func upkeep(_ turn: inout Turn)

  // MARK: The panel

  /// Resets the state of the panel after it was closed.
  mutating func panelDidClose()

  /// The text field of the panel, if it has one.
  var field: TextField? { get set }

  /// The position of that field in the focus order.
  var fieldFocus: Focus? { get }

  /// Returns whether a control of the panel is a field that it has.
  func hasField(at focus: Focus) -> Bool

  /// The text field at a position in the focus order, for a panel with more than one.
  subscript(fieldAt focus: Focus?) -> TextField? { get set }

  /// The control that has the keyboard when the panel opens.
  var firstFocus: Focus? { get }

  // MARK: Appearance

  /// Adds the facts that panes need, as values that are cheap to make and to compare.
  func publish(into state: inout InterfaceState, _ question: Question)

  /// Returns the panes of the feature, which depend only on its state and that of the interface.
  func panes(_ state: InterfaceState) -> [Pane]

  /// Changes the appearance of the board itself. Must be cheap, as hit tests call it too.
  func show(in frame: inout FrameState, _ question: Question)

  /// Adds the feature's own drawing on the board.
  func mark(_ frame: inout FrameState, _ question: Question)
}

/// The identity of a feature, which is its type: comparing it takes one instruction.
struct FeatureID: Hashable, Sendable {
  fileprivate let type: ObjectIdentifier
}

/// An input to a feature at one of its positions.
enum Input {
  case event(WindowEvent)
  case command(Command)
  /// The outcome of a job that the feature requested: the error, or nil.
  case reply((any Error)?)
  /// What the feature has asked for before another turn is done.
  case again
}

/// Whether an input goes on to the next responder. What it has done counts in both cases.
enum Verdict {
  case taken, passed
}

/// Traits of a panel's behavior.
struct PanelTraits: OptionSet, Sendable {
  let rawValue: Int
  /// The board can be operated while the panel is open. Without this trait, a press outside the
  /// panel closes it.
  static let leavesBoard = PanelTraits(rawValue: 1 << 0)
  /// A press outside the panel closes it and has no other effect.
  static let takesPresses = PanelTraits(rawValue: 1 << 1)
  /// The panel closes if another version of its document is loaded.
  static let isOfDocument = PanelTraits(rawValue: 1 << 2)
  /// The panel opens above another one, which stays open and gets the keyboard back.
  static let isAbovePanels = PanelTraits(rawValue: 1 << 3)
  /// The panel gives way to others and is there again, as it was, when these are closed.
  static let comesBack = PanelTraits(rawValue: 1 << 4)
}

/// A position in the chain of responders, first responder first.
enum Place: Int, CaseIterable, Sendable {
  case tips, drag, menu, palette, trail, look, panel, timeline, minimap
  /// The place before the controls, for an Escape that does not depend on what has the keyboard.
  case past
  case controls
  /// The place after the controls, for features that let nothing through to the board.
  case modal
  case aim, text, board
  /// The place after the board, for input that no other responder has taken.
  case end
}

/// A set of positions in the chain of responders.
struct Places: OptionSet, Sendable {
  let rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  init(_ place: Place) { self.init(rawValue: 1 << place.rawValue) }

  static let tips = Places(.tips)
  static let menu = Places(.menu)
  static let palette = Places(.palette)
  static let trail = Places(.trail)
  static let look = Places(.look)
  static let panel = Places(.panel)
  static let timeline = Places(.timeline)
  static let minimap = Places(.minimap)
  static let past = Places(.past)
  static let controls = Places(.controls)
  static let modal = Places(.modal)
  static let drag = Places(.drag)
  static let aim = Places(.aim)
  static let text = Places(.text)
  static let board = Places(.board)
  static let end = Places(.end)
}

extension Feature {
  nonisolated static var id: FeatureID { FeatureID(type: ObjectIdentifier(Self.self)) }

  nonisolated static var commands: [CommandRow] { [] }

  /// Returns the row of one of the feature's commands.
  nonisolated static func row(
    _ order: Order,
    _ title: Sentence,
    _ traits: CommandRow.Traits = [],
    keys: [KeyStroke] = [],
    words: Sentence = ""
  ) -> CommandRow {
    CommandRow(Command(order), title, traits, keys: keys, words: words)
  }

  nonisolated static var panelTraits: PanelTraits { [] }

  func places(_ question: Question) -> Places { question.isPanelOpen ? .panel : [] }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict { .passed }

  mutating func makeWay(for command: Command, at place: Place, _ turn: inout Turn) {}

  func answer(to command: Command, at place: Place, _ question: Question) -> CommandAnswer {
    .notMine
  }

  func cursor(
    at point: Point?,
    at place: Place,
    _ question: Question
  ) -> WindowAppearance.Cursor? { nil }

  func undoTarget(_ question: Question) -> UndoTarget? { nil }

  func title(of order: Order, _ question: Question) -> String { Command(order).title }

  func reasonAgainst(_ order: Order, _ question: Question) -> String? { nil }

  func isChosen(_ order: Order, _ question: Question) -> Bool { false }

  func menu(of order: Order, _ question: Question) -> [[Command]]? { nil }

  func offers(_ family: String, _ question: Question) -> [Order] { [] }

  func answer(_ query: Query, _ question: Question) -> String? { nil }

  mutating func follow(_ turn: inout Turn) {}

  mutating func advance(_ turn: inout Turn) {}

  func isActive(_ question: Question) -> Bool { question.isPanelOpen }

  func deadline(after now: Double) -> Double? { nil }

  var upkeepDeadline: Double? { nil }

  var descriptor: Int32? { nil }

  mutating func upkeep(_ turn: inout Turn) {}

  mutating func panelDidClose() {}

  var field: TextField? {
    get { nil }
    set {}
  }

  var fieldFocus: Focus? { nil }

  func hasField(at focus: Focus) -> Bool { focus == fieldFocus }

  subscript(fieldAt focus: Focus?) -> TextField? {
    get { field }
    set { field = newValue }
  }

  var firstFocus: Focus? { fieldFocus }

  func publish(into state: inout InterfaceState, _ question: Question) {}

  func panes(_ state: InterfaceState) -> [Pane] { [] }

  func show(in frame: inout FrameState, _ question: Question) {}

  func mark(_ frame: inout FrameState, _ question: Question) {}
}

extension Feature where Order == Never {
  mutating func perform(_ order: Never, _ turn: inout Turn) {}
}

// MARK: - Features of unknown type

extension Feature {
  /// Returns whether a command belongs to this feature.
  static func owns(_ command: Command) -> Bool { command.order is Order }

  mutating func perform(_ command: Command, _ turn: inout Turn) {
    if let order = command.order as? Order { perform(order, &turn) }
  }

  /// Returns the availability of one of the feature's own commands.
  func answer(to command: Command, _ question: Question) -> CommandAnswer {
    guard let order = command.order as? Order else { return .notMine }
    let title = title(of: order, question)
    let reason = question.reasonAgainst(command) ?? reasonAgainst(order, question)
    return reason.map { .disabled(title: title, reason: $0) } ?? .enabled(title: title)
  }

  func isChosen(_ command: Command, _ question: Question) -> Bool {
    (command.order as? Order).map { isChosen($0, question) } ?? false
  }

  func menu(of command: Command, _ question: Question) -> [[Command]]? {
    (command.order as? Order).flatMap { menu(of: $0, question) }
  }

  func offeredCommands(_ family: String, _ question: Question) -> [Command] {
    offers(family, question).map { Command($0) }
  }
}
