import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// A part of the program with everything that belongs to it: its state, the commands it performs, the panel
/// that it opens and what it draws on the board.
///
/// A feature is a value. It sees the program as a `Context` and changes it by `Effects`; it knows neither
/// `App` nor the state of another feature. `Features.all` lists them.
@MainActor
protocol Feature: Sendable {
  /// The commands that this feature performs.
  associatedtype Order: CommandCase = Never

  nonisolated static var id: FeatureID { get }

  /// The rows of the table of commands that this feature performs.
  nonisolated static var commands: [CommandRow] { get }

  nonisolated static var panelTraits: PanelTraits { get }

  nonisolated init()

  // MARK: Input

  /// Where the feature stands in the chain of responders now.
  func places(_ context: Context) -> Places

  /// Handles an event or a command that has come to one of the feature's places. A feature that passes it on
  /// has changed nothing.
  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict

  /// Gets out of the way of a command that has passed one of the feature's places, for another to perform it.
  mutating func makeWay(
    for command: Command,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  )

  /// Returns how a command stands that the feature handles at a place in front of its performer.
  func answer(to command: Command, at place: Place, _ context: Context) -> CommandAnswer

  func cursor(
    at point: Point?,
    at place: Place,
    _ context: Context
  ) -> WindowAppearance.Cursor?

  /// Returns what undo and redo are about at a place; nil leaves it to the next.
  func undoTarget(_ context: Context) -> UndoTarget?

  // MARK: Commands

  /// Performs one of the feature's commands.
  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects)

  /// Returns what a menu calls a command now.
  func title(of order: Order, _ context: Context) -> String

  /// Returns why a command cannot be performed now; empty if that is plain to see, nil if it can.
  func reasonAgainst(_ order: Order, _ context: Context) -> String?

  /// Whether a command would choose what is chosen already.
  func isChosen(_ order: Order, _ context: Context) -> Bool

  /// Returns the commands of a family that the palette offers.
  func offers(_ family: String, _ context: Context) -> [Order]

  /// Returns what a script asks for, if the feature knows it.
  func answer(_ query: Query, _ context: Context) -> String?

  // MARK: Time

  /// Follows what happened in a turn of the event loop, or in a frame, while the feature `isActive`.
  mutating func follow(_ context: Context, _ effects: inout Effects)

  /// Goes on with what takes time, once a frame, while the feature `isActive`.
  mutating func advance(_ context: Context, _ effects: inout Effects)

  /// Whether the feature follows what happens.
  func isActive(_ context: Context) -> Bool

  /// The time of the next frame that the feature asks for; nil at rest.
  func deadline(after now: Double) -> Double?

  /// The time of something that shows nothing by itself, or may.
  var upkeepDeadline: Double? { get }

  /// Called when that time has come, or that of something else.
  mutating func upkeep(_ context: Context, _ effects: inout Effects)

  // MARK: The panel

  /// Forgets what belongs to the panel, which has just closed.
  mutating func panelDidClose()

  /// The text field of the panel, where there is one.
  var field: TextField? { get set }

  /// The place of that field.
  var fieldFocus: Focus? { get }

  /// What has the keyboard when the panel opens.
  var firstFocus: Focus? { get }

  // MARK: What is seen

  /// Adds what surfaces of the interface need to know, in values that are cheap to make and to compare.
  func publish(into state: inout InterfaceState, _ context: Context)

  /// The surfaces of the feature, which follow from its state and that of the interface alone.
  func panes(_ state: InterfaceState) -> [Pane]

  /// The menu of the feature, in a small window of its own.
  func popup(at now: Double) -> Popup?

  /// Changes how the board itself looks; cheap, as hit tests ask for it too.
  func show(in frame: inout FrameState, _ context: Context)

  /// Adds what the feature draws on the board.
  func mark(_ frame: inout FrameState, _ context: Context)
}

/// What stands in a small window of its own.
struct Popup {
  /// In window pixels.
  let frame: Rect
  /// A number that grows whenever it looks different.
  let version: Int
  let opacity: Double
  let widgets: @MainActor () -> [Widget]
}

/// What tells a feature from the others.
struct FeatureID: Hashable, Sendable {
  let name: String
}

/// What comes to a place of a feature.
enum Input {
  case event(WindowEvent)
  case command(Command)
  /// The outcome of a job that the feature has asked for: why it failed, or nil.
  case reply((any Error)?)
}

/// Whether an input goes on to the next in the chain. Effects count in both cases.
enum Verdict {
  case taken, passed
}

/// How a panel behaves.
struct PanelTraits: OptionSet, Sendable {
  let rawValue: Int
  /// The board can be worked with beside it. A press beside any other panel closes it.
  static let leavesBoard = PanelTraits(rawValue: 1 << 0)
  /// A press beside it closes it and does nothing else.
  static let takesPresses = PanelTraits(rawValue: 1 << 1)
  /// It closes if another version of the document takes the place of the one that it is about.
  static let isOfDocument = PanelTraits(rawValue: 1 << 2)
  /// It stands above the open panel, which stays, and gives the keyboard back.
  static let isAbovePanels = PanelTraits(rawValue: 1 << 3)
}

/// A position in the chain of responders, first responder first.
enum Place: Int, CaseIterable, Sendable {
  case tips, drag, menu, palette, trail, look, panel, timeline, minimap, controls
  /// After the controls: for what lets nothing through to the board.
  case modal
  case aim, text, board
  /// After the board: for what nothing in front has taken.
  case end
}

/// Some places in the chain.
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
  static let controls = Places(.controls)
  static let modal = Places(.modal)
  static let drag = Places(.drag)
  static let aim = Places(.aim)
  static let text = Places(.text)
  static let board = Places(.board)
  static let end = Places(.end)
}

extension Feature {
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

// MARK: - For those that do not know which feature it is

extension Feature {
  /// Whether a command is one of this feature's own.
  static func owns(_ command: Command) -> Bool { command.order is Order }

  mutating func perform(_ command: Command, _ context: Context, _ effects: inout Effects) {
    if let order = command.order as? Order { perform(order, context, &effects) }
  }

  /// Returns how one of the feature's own commands stands.
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
