import BoardCore
import BoardValues

extension Look {
  enum Order: CommandCase {
    /// Shows the board after a number of steps, or a number of steps later.
    case lookAt(Double), step(Double)
    /// Ends the look at another point of the history: stays there or goes back.
    case stayHere, goBack
    /// Goes to the position that is shown, or back in a read-only window.
    case letGo
    case playHistory
    /// Brings the changes beyond a side of the view into view.
    case showChanges(Side)
    /// Goes to a branch, by its index among all branches.
    case goThere(Int)

    var family: String? {
      switch self {
      case .lookAt: "lookAt"
      case .step: "step"
      case .showChanges: "showChanges"
      case .goThere: "goThere"
      default: nil
      }
    }

    /// Creates the order of a key on the board or the timeline.
    init?(_ key: KeyStroke.Key) {
      switch key {
      case .left: self = .step(-1)
      case .right: self = .step(1)
      case .home: self = .lookAt(0)
      case .end: self = .lookAt(.infinity)
      case .space: self = .playHistory
      case .enter: self = .letGo
      default: return nil
      }
    }
  }

  nonisolated static let commands = CommandRow.about(
    .undo,
    [
      CommandRow(family: "lookAt", "Look Here", .isLocal),
      CommandRow(family: "step", "Look at the Next Step", .isLocal),
      CommandRow(.playHistory, "Play History", words: "Film Replay Pause"),
      CommandRow(.stayHere, "Stay Here", [.changesBoard, .isLocal]),
      CommandRow(.letGo, "Let Go", .isLocal),
      CommandRow(.goBack, "Go Back", .isLocal),
      CommandRow(family: "showChanges", "Show Changes", .isLocal),
      CommandRow(family: "goThere", "Go to Branch", .changesBoard),
    ]
  )
}

extension Command {
  static let stayHere = Command(Look.Order.stayHere)
  static let letGo = Command(Look.Order.letGo)
  static let goBack = Command(Look.Order.goBack)
  static let playHistory = Command(Look.Order.playHistory)

  static func lookAt(_ place: Double) -> Command { Command(Look.Order.lookAt(place)) }

  static func showChanges(_ side: Side) -> Command { Command(Look.Order.showChanges(side)) }

  static func goThere(_ branch: Int) -> Command { Command(Look.Order.goThere(branch)) }
}
