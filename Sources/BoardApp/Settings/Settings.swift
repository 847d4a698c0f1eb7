import BoardCore

/// The user's settings. They apply to all boards, except for those that belong to the board. The
/// table in Setting+Table.swift has their names, descriptions and choices.
package struct Settings: Equatable, Sendable {
  var undoScope = UndoScope.board
  /// Whether undo is about everyone's steps, and not only about one's own.
  var undoesEveryones = false
  /// How the lines of edges run.
  var routing = RouteStyle.curved
  var motion = Motion.system
  var theme = Appearance.system
  /// Whether the board's background has dots.
  var hasGrid = false
  /// Whether dragged elements snap to alignment with other cards.
  var snaps = true
  /// Whether cards that are dropped on others keep their depth, and do not stay on top.
  var keepsDepth = false
  /// Whether shaking a held card offers to undo.
  var shakes = false
  /// Whether a tap of two fingers undoes, and one of three redoes.
  var tapsUndo = true
  /// Whether the wheel zooms and pans with Ctrl, and not the other way round.
  var wheelZooms = false
  /// Whether the view scrolls during a drag near the edge of the window.
  var scrollsAtEdge = true
  /// Whether a corner shows a map of the whole board.
  var hasMinimap = false
  /// Whether a text that is open shows its Markdown as it is written.
  var showsSource = false
  /// Whether what another program writes is merged with unsaved work at once, or else asked about.
  var mergesChanges = true

  /// The speed of films of the history, as a multiple of the normal one.
  var filmSpeed = 1
  /// The user's own scale in percent; 0 for that of the desktop.
  var scalePercent = 0

  /// The user's own scale; nil for that of the desktop.
  package var scale: Double? { scalePercent == 0 ? nil : Double(scalePercent) / 100 }

  package init() {}

  enum Motion: CaseIterable, Sendable {
    /// Motion as the desktop prefers it.
    case system
    case full, reduced
  }

  enum Appearance: CaseIterable, Sendable {
    /// The theme that the desktop prefers.
    case system
    case light, dark
  }

  /// Returns the choice in effect of a setting.
  subscript(setting: Setting) -> Setting.Choice { setting.choice(in: self) }

  package mutating func choose(_ choice: Setting.Choice) {
    Setting.of(choice)?.choose(choice, in: &self)
  }

  // MARK: Settings of a board

  /// Takes the settings that belong to a board from the first of `boards` that has them.
  mutating func follow(_ boards: [BoardSettings], otherwise newBoards: Settings) {
    for setting in Setting.all { setting.follow(boards, otherwise: newBoards, in: &self) }
  }

  /// Writes the value of the setting that a choice is of into those of a board, if it belongs there.
  func note(_ choice: Setting.Choice, in board: inout BoardSettings) {
    Setting.of(choice)?.note(self, in: &board)
  }
}
