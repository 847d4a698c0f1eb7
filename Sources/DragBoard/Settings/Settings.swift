import BoardCore

/// A person's settings, which apply to all boards.
struct Settings: Equatable, Sendable {
  var undoScope = UndoScope.board
  var motion = Motion.system
  var theme = Theme.Name.light
  /// Whether undo takes back zooming and panning, too.
  var undoesView = false

  enum Motion: String, CaseIterable, Sendable {
    /// Follows the desktop.
    case system
    case full
    case reduced

    var title: String {
      switch self {
      case .system: "As the Desktop"
      case .full: "Full"
      case .reduced: "Reduced"
      }
    }
  }
}

extension Theme.Name {
  var title: String { self == .light ? "Light" : "Dark" }
}
