import BoardValues
import Windowing

/// The board on the whole screen, without a frame and the panels of the desktop.
struct FullScreen: Feature {
  enum Order: CommandCase { case toggleFullScreen }

  nonisolated static let commands = [
    row(
      .toggleFullScreen,
      "Full Screen",
      [.leavesTextOpen, .isChoice],
      keys: [.press(.function(11))],
      words: "Presentation"
    )
  ]

  /// The state of the window, which the desktop may change by itself.
  private var state: WindowState = []

  nonisolated init() {}

  func places(_ question: Question) -> Places { .end }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    guard case .event(.windowStateChanged(let state)) = input else { return .passed }
    self.state = state
    return .taken
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    turn.request(.setFullScreen(!state.contains(.fullScreen)))
  }

  func isChosen(_ order: Order, _ question: Question) -> Bool {
    state.contains(.fullScreen)
  }
}
