import BoardValues

/// A parsed line of a script.
enum Verb: Equatable, Sendable {
  case press(Point, PointerButton, Modifiers)
  /// With these keys held from now on; nil for those that were held at the press.
  case move(Point, Modifiers?)
  case release(Point)
  case click(Point, PointerButton, Modifiers)
  /// By its name.
  case clickControl(String)
  case moveToControl(String)
  case drag(from: Point, to: Point, steps: Int, Modifiers)
  case wheel(Point, Double, Modifiers)
  /// Two fingers move apart by this factor.
  case pinch(Point, Double)
  case key(KeyStroke)
  case type(String)
  /// What another program has copied, or has selected.
  case clipboard(String, TransferSelection)
  /// Something of another program is dragged there and let go.
  case drop(Point, TransferContent)
  case wait(Double)
  case settle
  /// The playhead goes after so many steps, or then into the edit that comes next, after so many of its
  /// own; nil lets go of it.
  case scrub(Double?)
  case set(Setting.Choice)
  /// What the desktop asks for from now on.
  case desktop(DesktopPreferences)
  /// Window pixels; a nil scale stays as it is.
  case resize(Size, scale: Double?)
  case choose(String)
  case print(Query)
  case shot(String)
  case echo(String)
  case expect(Query, String)
}

/// What `print` and `expect` ask for.
package struct Query: Equatable, Sendable {
  enum Subject: String, CaseIterable, Sendable {
    case cards, shown, menu, undo, history, selection, dirty
    /// What the palette has found: title, states, key, and the subject or why it cannot be done.
    case palette
    /// The words at the bottom of the window.
    case status
    /// The open question: its title, then its answers, one a line like the items of a menu.
    case question
    /// What can be operated: role, name, states and frame of each, in the order of the focus.
    case controls
    /// What has the keyboard.
    case focus
    /// The text that is on the clipboard, or is selected somewhere.
    case clipboard, primary
    /// The text that is being edited: a bar at the caret, brackets around what is selected.
    case editor
    /// What is looked for; then which of how many matches one is at, and its `id`.
    case find
    /// The words of a card as in the file, on one line.
    case text
    /// Of groups: `id`, frame and label, or `-` without one.
    case groups
    /// Of what is being dragged: `line` or `gap`, where it begins and ends, how long a gap is.
    case guides
    /// Edges on the board: `id`, card and side at its ends, and label; a dash for what there is not.
    case edges
    /// Of a card, a group or an edge, as in the file; `-` for none.
    case color
    /// Steps in the scope, the oldest first, those of branches where they begin, those inside an edit
    /// after it; then the playhead.
    case timeline
    /// Which branch it is, how many steps it has, and the name of the first.
    case branches
  }

  var subject: Subject
  /// The `id` of one card; nil asks for all.
  var argument: String?
}
