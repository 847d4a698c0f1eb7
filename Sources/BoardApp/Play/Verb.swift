import BoardCore
import BoardValues

/// A parsed line of a script.
enum Verb: Equatable, Sendable {
  case press(Point, PointerButton, Modifiers)
  /// Moves the pointer with the given modifiers held from now on; nil stands for those held at the
  /// press.
  case move(Point, Modifiers?)
  case release(Point)
  case click(Point, PointerButton, Modifiers)
  /// Clicks a control, given by its name.
  case clickControl(String)
  case moveToControl(String)
  case drag(from: Point, to: Point, steps: Int, Modifiers)
  case wheel(Point, Double, Modifiers)
  /// Moves two fingers apart by a factor.
  case pinch(Point, Double)
  case touch(Touch)
  case tool(PointerTool)
  case key(KeyStroke)
  case type(String)
  /// Offers text that another program has copied or selected.
  case clipboard(String, TransferSelection)
  /// Drags content of another program to a point and drops it.
  case drop(Point, TransferContent)
  case wait(Double)
  case settle
  /// Shares the board on this computer.
  case share
  /// Waits in real time until the live board is connected and nothing is on its way.
  case waitConnected
  /// Moves the playhead to a number of steps, whose fraction is the share of the next step that is
  /// shown. Nil goes back to now.
  case scrub(Double?)
  /// Records the step that restores what is shown.
  case restore
  case setReadOnly(Bool)
  case set(Setting.Choice)
  /// Changes what the desktop prefers from now on.
  case desktop(DesktopPreferences)
  /// Resizes the window, in pixels; a nil scale stays unchanged.
  case resize(Size, scale: Double?)
  case choose(String)
  /// Replaces the first place that has a text, or all.
  case replace(String, with: String, all: Bool)
  /// Merges a board, by its path, and that of the board from which both began.
  case merge(String, base: String?)
  /// Resolves the conflict of a field of an element, by its `id`.
  case resolve(String, field: String, BoardConflict.Choice)
  /// Lets somebody else be seen, by the number of a client.
  case person(UInt64, Presence)
  case print(Query)
  case shot(String)
  case echo(String)
  case expect(Query, String)

  /// Whether the verb asks something of the program and does nothing in it.
  var isQuestion: Bool {
    switch self {
    case .print, .shot, .echo, .expect: true
    default: false
    }
  }
}

/// The question of a `print` or `expect`.
package struct Query: Equatable, Sendable {
  /// What is asked. The table of queries says what the answers are.
  package enum Subject: String, CaseIterable, Sendable {
    case cards, shown, text, color, edges, routes, groups, selection
    case undo, history, timeline, look, compare, conflicts, copies, branches, dirty
    case menu, palette, question, status, controls, focus
    /// The connection of a live board.
    case connection
    case editor, spans, find, matches, guides, people
    /// The texts that other programs are offered.
    case clipboard, primary
  }

  var subject: Subject
  /// The `id` of one card; nil asks for all.
  var argument: String?
}
