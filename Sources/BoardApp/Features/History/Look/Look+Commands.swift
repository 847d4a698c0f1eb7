import BoardCore
import BoardValues

extension Look {
  enum Order: CommandCase {
    /// Shows the board after a number of steps, or a number of steps later.
    case lookAt(Double), step(Double)
    /// Shows the board at the next flag of the timeline, or at the one before.
    case nextFlag, previousFlag
    /// Shows where a branch leads, by its index among all branches.
    case lookAtBranch(Int)
    /// Goes from between two steps to the nearer one, and back to now if that is the present.
    case letGo
    /// Makes the point of the history that is shown the present, as one step.
    case restore
    case backToNow
    case playHistory
    /// Brings the changes beyond a side of the view into view.
    case showChanges(Side)
    /// Goes to a branch, by its index among all branches.
    case goThere(Int)

    var family: String? {
      switch self {
      case .lookAt: "lookAt"
      case .step: "step"
      case .lookAtBranch: "lookAtBranch"
      case .showChanges: "showChanges"
      case .goThere: "goThere"
      default: nil
      }
    }

    /// Creates the order of a key on the board or the timeline, where up and down have the meanings of
    /// right and left.
    init?(_ key: KeyStroke.Key) {
      switch key {
      case .left, .down: self = .step(-1)
      case .right, .up: self = .step(1)
      case .home: self = .lookAt(0)
      case .end: self = .lookAt(.infinity)
      case .pageUp: self = .previousFlag
      case .pageDown: self = .nextFlag
      case .space: self = .playHistory
      case .enter: self = .restore
      default: return nil
      }
    }
  }

  nonisolated static let commands = CommandRow.about(
    .undo,
    [
      CommandRow(family: "lookAt", "Look Here", .isLocal),
      CommandRow(family: "step", "Look at the Next Step", .isLocal),
      row(.previousFlag, "Look at the Flag Before", .isLocal),
      row(.nextFlag, "Look at the Next Flag", .isLocal),
      CommandRow(family: "lookAtBranch", "Look at Branch", .isOfThisBoard),
      row(.playHistory, "Play History", words: "Film Replay Pause"),
      row(.letGo, "Let Go", .isLocal),
      row(.restore, "Restore This", [.changesBoard, .isLocal]),
      row(.backToNow, "Back to Now", .isLocal),
      CommandRow(family: "showChanges", "Show Changes", .isLocal),
      CommandRow(
        family: "goThere",
        "Go to Branch",
        [.changesBoard, .isOfPresent, .isOfThisBoard]
      ),
    ]
  )
}
