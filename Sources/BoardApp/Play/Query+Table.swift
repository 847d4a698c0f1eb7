extension Query {
  /// A row of the table of queries: what may follow the name, and what is answered. The reader goes
  /// by it, the help prints it, and tests compare the manual with it.
  struct Row {
    /// The word that may follow the name, as the help writes it.
    var argument: String?
    /// The answer, without a full stop.
    var summary: String

    init(_ argument: String? = nil, answers summary: String) {
      self.argument = argument
      self.summary = summary
    }
  }
}

/// The table of queries. A new one is a case with its row here, and an answer of the program, a
/// feature, or the player.
extension Query.Subject {
  var row: Query.Row {
    switch self {
    case .cards: .init("[ID]", answers: "id, position and size of each card, bottom first")
    case .shown: .init("[ID]", answers: "the same as seen at this moment")
    case .text: .init("[ID]", answers: "the text, on one line")
    case .color: .init("[ID]", answers: "the colour as in the file, or -")
    case .edges:
      .init(
        "[ID]",
        answers: "id, card and side at both ends, and label of each connection; - if there is none"
      )
    case .routes:
      .init(
        "[ID]",
        answers:
          "id and points of the line of each connection: its start, then two control points and the "
          + "end of each curve"
      )
    case .groups: .init("[ID]", answers: "id, position, size and label")
    case .selection: .init(answers: "the ids of the selection")
    case .undo: .init(answers: "what Ctrl+Z and Ctrl+Shift+Z would do now")
    case .history:
      .init(answers: "done or undone and the name of each step in the undo scope, oldest first")
    case .timeline: .init(answers: "the same with branches, and the playhead")
    case .look: .init(answers: "time and name of the step that is looked at, or -")
    case .compare:
      .init(answers: "the id of each card and connection that differs, and what differs in it")
    case .conflicts:
      .init(answers: "id, field, value in place and other value of each conflict")
    case .copies:
      .init(answers: "name, device and state of each copy of the file beside it")
    case .branches: .init(answers: "number, steps and name of each branch")
    case .dirty: .init(answers: "yes if there are unsaved changes, else no")
    case .menu: .init(answers: "title and state of each item of the open menu")
    case .palette: .init(answers: "title, state, key and note of what the palette has found")
    case .question: .init(answers: "the open question and its answers")
    case .status: .init(answers: "the words of the toast or the band")
    case .controls:
      .init(answers: "role, name, state and position of each control, in the order of the focus")
    case .connection:
      .init(
        answers: "the state of the connection of a live board, and its address; - if it is none"
      )
    case .focus: .init(answers: "role and name of what has the keyboard")
    case .editor:
      .init(answers: "the open text, with a bar at the caret and brackets around its selection")
    case .spans:
      .init(
        answers:
          "byte range and style of each part of the open text, and whether it is shown or hidden"
      )
    case .find:
      .init(
        answers:
          "what is looked for, then the number of the current place, the number of all, and the id"
      )
    case .matches:
      .init(
        answers:
          "id, bytes and words of each place that was found, with an asterisk before the current one"
      )
    case .guides: .init(answers: "the snapping lines of the current drag")
    case .people:
      .init(
        answers:
          "name, colour, pointer, selection, offset of what is carried and open text of each of the others, "
          + "and whether the view is followed"
      )
    case .clipboard: .init(answers: "the text on the clipboard")
    case .primary: .init(answers: "the selected text")
    }
  }

  /// The query as the help writes it.
  package var usage: String { [rawValue, row.argument].compactMap(\.self).joined(separator: " ") }

  /// What is answered, without a full stop.
  package var summary: String { row.summary }
}
