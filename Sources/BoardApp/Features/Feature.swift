import BoardCore
import BoardRenderer
import BoardValues

/// A part of the program with everything that belongs to it: its state, the commands it performs, the panel
/// that it opens and what it draws on the board.
///
/// A feature is a value. It sees the program as a `Context` and changes it by `Effects`; it knows neither
/// `App` nor another feature. `Features.all` lists them.
@MainActor
protocol Feature: Sendable {
  nonisolated static var id: FeatureID { get }

  /// The rows of the table of commands that this feature performs.
  nonisolated static var commands: [CommandRow] { get }

  /// Whether the board can be worked with beside the panel. A press beside any other panel closes it.
  nonisolated static var leavesBoard: Bool { get }

  nonisolated init()

  /// Handles an event while the feature's panel is open, before the controls in the panel do.
  mutating func handle(
    _ event: WindowEvent,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict

  /// Performs one of the feature's commands, or, while its panel is open, any command that reaches it.
  mutating func perform(
    _ command: Command,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict

  /// Whether one of the feature's commands can be performed now.
  func isAvailable(_ command: Command) -> Bool

  /// Follows what happened in a turn of the event loop, or in a frame. Called only while the panel is open.
  mutating func follow(_ context: Context, _ effects: inout Effects)

  /// Forgets what belongs to the panel, which has just closed.
  mutating func panelDidClose()

  /// The text field of the panel, where there is one.
  var field: TextField? { get set }

  /// The place of that field.
  var fieldFocus: Focus? { get }

  /// The panel, while it is open.
  func pane(_ state: InterfaceState) -> Pane?

  /// Adds what the feature draws on the board.
  func show(in frame: inout FrameState)
}

/// What tells a feature from the others.
struct FeatureID: Hashable, Sendable {
  let name: String
}

/// Whether an event or a command goes on to the next in the chain. Effects count in both cases.
enum Verdict {
  case taken, passed
}

extension Feature {
  nonisolated static var leavesBoard: Bool { false }

  mutating func handle(
    _ event: WindowEvent,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict { .passed }

  func isAvailable(_ command: Command) -> Bool { true }

  mutating func follow(_ context: Context, _ effects: inout Effects) {}

  mutating func panelDidClose() {}

  func show(in frame: inout FrameState) {}

  /// Whether `command` is one of this feature's own.
  static func owns(_ command: Command) -> Bool {
    commands.contains { row in row.members.contains { $0.command == command } }
  }
}
