import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// A part of the program with all that belongs to it: its state, the commands it performs, the
/// panel that it opens, and its drawing on the board.
///
/// A feature is a value. It sees the program as a `Context` and changes it by `Effects`; it knows
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
  func places(_ context: Context) -> Places

  /// Handles an event or a command that has reached one of the feature's positions. A feature that
  /// passes it on must not have changed anything.
  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict

  /// Prepares for a command that has passed one of the feature's positions and that another feature
  /// performs.
  mutating func makeWay(
    for command: Command,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  )

  /// Returns the availability of a command that the feature handles at a position in front of its
  /// performer.
  func answer(to command: Command, at place: Place, _ context: Context) -> CommandAnswer

  func cursor(
    at point: Point?,
    at place: Place,
    _ context: Context
  ) -> WindowAppearance.Cursor?

  /// Returns the target of undo and redo at a position; nil leaves the choice to the next
  /// responder.
  func undoTarget(_ context: Context) -> UndoTarget?

  // MARK: Commands

  /// Performs one of the feature's commands.
  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects)

  /// Returns the current title of a command in menus.
  func title(of order: Order, _ context: Context) -> String

  /// Returns why a command is unavailable now: empty if the reason is obvious, nil if the command
  /// is available.
  func reasonAgainst(_ order: Order, _ context: Context) -> String?

  /// Returns whether a command would choose what is chosen already.
  func isChosen(_ order: Order, _ context: Context) -> Bool

  /// Returns the commands of a family that the palette offers.
  func offers(_ family: String, _ context: Context) -> [Order]

  /// Returns the answer to a script's query; nil if the feature has none.
  func answer(_ query: Query, _ context: Context) -> String?

  // MARK: Time

  /// Updates the feature after a turn of the event loop or a frame, while the feature `isActive`.
  mutating func follow(_ context: Context, _ effects: inout Effects)

  /// Advances what takes time, once a frame, while the feature `isActive`.
  mutating func advance(_ context: Context, _ effects: inout Effects)

  /// Returns whether the feature gets updates.
  func isActive(_ context: Context) -> Bool

  /// Returns the time of the next frame that the feature needs; nil at rest.
  func deadline(after now: Double) -> Double?

  /// The time of the next work that may need no frame.
  var upkeepDeadline: Double? { get }

  /// Does that work. Also called at the times of other features.
  mutating func upkeep(_ context: Context, _ effects: inout Effects)

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
  func publish(into state: inout InterfaceState, _ context: Context)

  /// Returns the panes of the feature, which depend only on its state and that of the interface.
  func panes(_ state: InterfaceState) -> [Pane]

  /// Returns the menu of the feature.
  func popup(at now: Double) -> Popup?

  /// Changes the appearance of the board itself. Must be cheap, as hit tests call it too.
  func show(in frame: inout FrameState, _ context: Context)

  /// Adds the feature's own drawing on the board.
  func mark(_ frame: inout FrameState, _ context: Context)
}

/// A menu, which is painted in the window if it fits there, and else in a small window of its own.
struct Popup {
  /// The frame in window pixels.
  let frame: Rect
  /// A number that grows with each visible change.
  let version: Int
  let opacity: Double
  let widgets: @MainActor () -> [Widget]
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
}

/// Whether an input goes on to the next responder. Effects count in both cases.
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

  nonisolated static var panelTraits: PanelTraits { [] }

  func places(_ context: Context) -> Places { context.isPanelOpen ? .panel : [] }

  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict { .passed }

  mutating func makeWay(
    for command: Command,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) {}

  func answer(to command: Command, at place: Place, _ context: Context) -> CommandAnswer {
    .notMine
  }

  func cursor(
    at point: Point?,
    at place: Place,
    _ context: Context
  ) -> WindowAppearance.Cursor? { nil }

  func undoTarget(_ context: Context) -> UndoTarget? { nil }

  func title(of order: Order, _ context: Context) -> String { Command(order).title }

  func reasonAgainst(_ order: Order, _ context: Context) -> String? { nil }

  func isChosen(_ order: Order, _ context: Context) -> Bool { false }

  func offers(_ family: String, _ context: Context) -> [Order] { [] }

  func answer(_ query: Query, _ context: Context) -> String? { nil }

  mutating func follow(_ context: Context, _ effects: inout Effects) {}

  mutating func advance(_ context: Context, _ effects: inout Effects) {}

  func isActive(_ context: Context) -> Bool { context.isPanelOpen }

  func deadline(after now: Double) -> Double? { nil }

  var upkeepDeadline: Double? { nil }

  mutating func upkeep(_ context: Context, _ effects: inout Effects) {}

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

  func publish(into state: inout InterfaceState, _ context: Context) {}

  func panes(_ state: InterfaceState) -> [Pane] { [] }

  func popup(at now: Double) -> Popup? { nil }

  func show(in frame: inout FrameState, _ context: Context) {}

  func mark(_ frame: inout FrameState, _ context: Context) {}
}

extension Feature where Order == Never {
  mutating func perform(_ order: Never, _ context: Context, _ effects: inout Effects) {}
}

// MARK: - Features of unknown type

extension Feature {
  /// Returns whether a command belongs to this feature.
  static func owns(_ command: Command) -> Bool { command.order is Order }

  mutating func perform(_ command: Command, _ context: Context, _ effects: inout Effects) {
    if let order = command.order as? Order { perform(order, context, &effects) }
  }

  /// Returns the availability of one of the feature's own commands.
  func answer(to command: Command, _ context: Context) -> CommandAnswer {
    guard let order = command.order as? Order else { return .notMine }
    let title = title(of: order, context)
    let reason = context.reasonAgainst(command) ?? reasonAgainst(order, context)
    return reason.map { .disabled(title: title, reason: $0) } ?? .enabled(title: title)
  }

  func isChosen(_ command: Command, _ context: Context) -> Bool {
    (command.order as? Order).map { isChosen($0, context) } ?? false
  }

  func offeredCommands(_ family: String, _ context: Context) -> [Command] {
    offers(family, context).map { Command($0) }
  }
}
