import BoardCore

/// A person's settings. They apply to all boards, but for those that belong to the board. How each is named, explained and chosen is a row of
/// the table in Setting+Table.swift.
package struct Settings: Equatable, Sendable {
  var undoScope = UndoScope.board
  var motion = Motion.system
  var theme = Appearance.system
  /// Whether the board's ground has dots.
  var hasGrid = false
  /// Whether what is dragged comes to rest in line with other cards.
  var snaps = true
  /// Whether a held card that is shaken offers to undo.
  var shakes = false
  /// Whether the whole board is shown in a corner.
  var hasMinimap = false

  package init() {}

  enum Motion: CaseIterable, Sendable {
    /// Follows the desktop.
    case system
    case full, reduced
  }

  enum Appearance: CaseIterable, Sendable {
    /// Follows the desktop.
    case system
    case light, dark
  }

  /// The value that is chosen for `setting`.
  subscript(setting: Setting) -> Setting.Choice { setting.choice(in: self) }

  package mutating func choose(_ choice: Setting.Choice) {
    Setting.all.first { $0.key == choice.key }?.choose(choice, in: &self)
  }
}
