import WindowTestSupport
import XDriver

/// Actions by real keys and a real pointer.
extension BoardSession {
  /// Performs an action and waits until the program shows its result.
  func finish(_ action: HandAction) throws {
    try begin(action)
    try settle()
  }

  /// Performs an action without waiting.
  func begin(_ action: HandAction) throws {
    switch action {
    case .drag(let from, let to):
      carry(from: from.place, to: to.place)
      driver.release()
    case .nudge(let arrow, let isFar, _):
      driver.type(arrow.key, holding: isFar ? [KeyCode.leftShift] : [])
    case .newCard(let spot):
      try click(spot.place)
      try click(spot.place)
      driver.type(KeyCode.n)
      driver.type(KeyCode.escape)
    case .select(let spot): try click(spot.place)
    case .selectToo(let spot):
      driver.press(key: KeyCode.leftShift)
      try click(spot.place)
      driver.release(key: KeyCode.leftShift)
    case .deselect: driver.type(KeyCode.escape)
    case .delete: driver.type(KeyCode.delete)
    case .undo: driver.type(KeyCode.z, holding: [KeyCode.leftControl])
    case .redo: driver.type(KeyCode.z, holding: [KeyCode.leftControl, KeyCode.leftShift])
    case .switchScope:
      driver.type(KeyCode.u, holding: [KeyCode.leftControl, KeyCode.leftShift])
    case .save: driver.type(KeyCode.s, holding: [KeyCode.leftControl])
    }
  }
}

extension Spot {
  var place: BoardSession.Place { (x, y) }
}

extension HandAction.Arrow {
  fileprivate var key: UInt32 {
    switch self {
    case .up: KeyCode.up
    case .down: KeyCode.down
    case .left: KeyCode.left
    case .right: KeyCode.right
    }
  }
}
