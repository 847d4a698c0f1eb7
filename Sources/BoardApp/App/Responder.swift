import BoardValues
import Windowing

/// An object that can have the keyboard or the pointer: a drag, the menu, a panel, the board.
///
/// The current responders are a list, first responder first, which everything goes through: keys
/// and pointer, commands and their titles, the cursor, Escape, and the choice of an undo.
@MainActor
protocol Responder {
  /// Handles a key or an action of the pointer.
  func respond(to event: WindowEvent, at now: Double) -> Response

  /// Returns the effect of the command here, if it has one.
  func answer(to command: Command) -> CommandAnswer

  /// Performs the command. A responder that passes it on must not change anything.
  func perform(_ command: Command, at now: Double) -> Response

  /// Prepares for a command that another responder further down the chain may perform.
  func makeWay(for command: Command, at now: Double)

  /// Returns the cursor with the pointer at `point`, or outside of the window; nil leaves the
  /// choice to the next responder.
  func cursor(at point: Point?) -> WindowAppearance.Cursor?

  /// The target of undo and redo while this responder has the keyboard; nil leaves the choice to
  /// the next one.
  var undoTarget: UndoTarget? { get }
}

enum Response {
  case handled, notMine
}

enum CommandAnswer: Equatable, Sendable {
  case notMine
  /// The command is unavailable. The user who tries it sees the `reason`, which is empty if it is
  /// obvious.
  case disabled(title: String, reason: String)
  case enabled(title: String)

  var title: String? {
    switch self {
    case .notMine: nil
    case .disabled(let title, _), .enabled(let title): title
    }
  }

  var reason: String? { if case .disabled(_, let reason) = self { reason } else { nil } }

  var isEnabled: Bool { if case .enabled = self { true } else { false } }
}

/// The owner of the steps that undo and redo change.
enum UndoTarget: Equatable, Sendable {
  /// The document, in the scope of its editor.
  case document
  /// The text that is being edited, or a field.
  case text, field
}

extension Responder {
  func respond(to event: WindowEvent, at now: Double) -> Response { .notMine }
  func answer(to command: Command) -> CommandAnswer { .notMine }
  func perform(_ command: Command, at now: Double) -> Response { .notMine }
  func makeWay(for command: Command, at now: Double) {}
  func cursor(at point: Point?) -> WindowAppearance.Cursor? { nil }
  var undoTarget: UndoTarget? { nil }
}

@MainActor
struct ResponderChain {
  /// The responders, first responder first.
  let responders: [any Responder]

  func respond(to event: WindowEvent, at now: Double) {
    _ = responders.first { $0.respond(to: event, at: now) == .handled }
  }

  func answer(to command: Command) -> CommandAnswer {
    responders.lazy.map { $0.answer(to: command) }.first { $0 != .notMine } ?? .notMine
  }

  /// Performs a command; returns the reason if it is unavailable.
  func perform(_ command: Command, at now: Double) -> String? {
    for responder in responders {
      if case .disabled(_, let reason) = responder.answer(to: command) { return reason }
      if responder.perform(command, at: now) == .handled { return nil }
      responder.makeWay(for: command, at: now)
    }
    return nil
  }

  func cursor(at point: Point?) -> WindowAppearance.Cursor {
    responders.lazy.compactMap { $0.cursor(at: point) }.first ?? .arrow
  }

  /// The target of undo and redo, which is the document unless a responder chooses another.
  var undoTarget: UndoTarget { responders.lazy.compactMap(\.undoTarget).first ?? .document }
}
