import BoardValues
import Windowing

/// What can have the keyboard or the pointer: a drag, the menu, a panel, the board.
///
/// The responders of the moment are a list, first responder first, and everything walks the same one:
/// keys and pointer, commands and their titles, the cursor, Escape, and the choice of an undo.
@MainActor
protocol Responder {
  /// Takes a key, or something the pointer did.
  func respond(to event: WindowEvent, at now: Double) -> Response

  /// What the command would do here, if anything.
  func answer(to command: Command) -> CommandAnswer

  /// Performs the command. A responder that does not, changes nothing.
  func perform(_ command: Command, at now: Double) -> Response

  /// Gets out of the way of a command that another responder, farther down the chain, may perform.
  func makeWay(for command: Command, at now: Double)

  /// With the pointer at `point`, or out of the window; nil leaves it to the next.
  func cursor(at point: Point?) -> WindowAppearance.Cursor?

  /// What Undo and Redo are about while this has the keyboard; nil leaves it to the next.
  var undoTarget: UndoTarget? { get }
}

enum Response {
  case handled, notMine
}

enum CommandAnswer: Equatable, Sendable {
  case notMine
  /// `reason` is told to somebody who tries; empty where it is plain to see.
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

/// Whose steps are undone.
enum UndoTarget: Equatable, Sendable {
  /// The document's, in the scope of its editor.
  case document
  /// Of the text that is being edited, or of a field.
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
  /// First responder first.
  let responders: [any Responder]

  func respond(to event: WindowEvent, at now: Double) {
    _ = responders.first { $0.respond(to: event, at: now) == .handled }
  }

  func answer(to command: Command) -> CommandAnswer {
    responders.lazy.map { $0.answer(to: command) }.first { $0 != .notMine } ?? .notMine
  }

  /// The result is why it was not done.
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

  var undoTarget: UndoTarget? { responders.lazy.compactMap(\.undoTarget).first }
}
