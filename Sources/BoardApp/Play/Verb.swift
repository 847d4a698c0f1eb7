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
  case key(KeyStroke)
  case type(String)
  /// Offers text that another program has copied or selected.
  case clipboard(String, TransferSelection)
  /// Drags content of another program to a point and drops it.
  case drop(Point, TransferContent)
  case wait(Double)
  case settle
  /// Moves the playhead to a number of steps, whose fraction is the share of the next step that is
  /// shown. Nil lets go of the playhead.
  case scrub(Double?)
  case set(Setting.Choice)
  /// Changes what the desktop prefers from now on.
  case desktop(DesktopPreferences)
  /// Resizes the window, in pixels; a nil scale stays unchanged.
  case resize(Size, scale: Double?)
  case choose(String)
  /// Replaces the first place that has a text, or all.
  case replace(String, with: String, all: Bool)
  case print(Query)
  case shot(String)
  case echo(String)
  case expect(Query, String)
}

/// The question of a `print` or `expect`.
package struct Query: Equatable, Sendable {
  enum Subject: String, CaseIterable, Sendable {
    case cards, shown, menu, undo, history, selection, dirty
    /// The palette's results: title, states, key, and the subject or the reason why the command
    /// can't be performed.
    case palette
    /// The message at the bottom of the window.
    case status
    /// The open question: its title, then its answers, one a line like menu items.
    case question
    /// The controls that can be operated: the role, name, states and frame of each, in the order of
    /// the focus.
    case controls
    /// The control that has the keyboard.
    case focus
    /// The text on the clipboard, or the text selected in another program.
    case clipboard, primary
    /// The text that is being edited, with a bar at the caret and brackets around the selection.
    case editor
    /// The styles of the open text: byte range and style of each part, and whether it is shown.
    case spans
    /// The search text, then the index of the current match, the number of matches, and its `id`.
    case find
    /// The places that the search has found: the `id`, the range in bytes and the words of each, with
    /// an asterisk at the current one.
    case matches
    /// The text of a card as in the file, on one line.
    case text
    /// The groups: `id`, frame and label of each, or `-` without a label.
    case groups
    /// The guides of a drag: `line` or `gap`, both ends, and the length of a gap.
    case guides
    /// The edges on the board: `id`, card and side at both ends, and label; a dash stands for a
    /// missing value.
    case edges
    /// The lines of the edges: `id`, the start, and two control points and the end of each curve.
    case routes
    /// The color of a card, a group or an edge, as in the file; `-` for none.
    case color
    /// The steps in the scope, the oldest first, those of branches at their fork; then the playhead.
    case timeline
    /// The branches: the number of each, its count of steps, and the name of the first step.
    case branches
  }

  var subject: Subject
  /// The `id` of one card; nil asks for all.
  var argument: String?
}
