import XDriver

/// The actions of a user with mouse and keyboard.
extension BoardSession {
  package typealias Place = (x: Int, y: Int)

  /// The position of the window's corner on the screen.
  package var origin: Place {
    let frame = driver.geometry()
    return (frame?.x ?? 0, frame?.y ?? 0)
  }

  package func point(at place: Place) {
    let origin = self.origin
    driver.move(to: origin.x + place.x, origin.y + place.y)
  }

  package func click(_ place: Place, button: UInt32 = 1) throws {
    point(at: place)
    driver.click(button: button)
    // Window managers delay a click before they pass it on, and keys would overtake it.
    if desktop == .openbox { try driver.settleWindowManager() }
  }

  /// Presses the button and moves the pointer, without a release.
  package func carry(from start: Place, to end: Place, steps: Int = 8) {
    point(at: start)
    driver.press()
    slide(from: start, to: end, steps: steps)
  }

  package func slide(from start: Place, to end: Place, steps: Int = 8) {
    let origin = self.origin
    for step in 1...steps {
      driver.move(
        to: origin.x + start.x + (end.x - start.x) * step / steps,
        origin.y + start.y + (end.y - start.y) * step / steps
      )
    }
  }

  package func drag(from start: Place, to end: Place) throws {
    carry(from: start, to: end)
    driver.release()
    try settle()
  }

  /// Drags a card by its middle.
  package func drag(_ card: PlainCard, byX x: Int, _ y: Int) throws {
    let start = card.middle
    try drag(from: start, to: (start.x + x, start.y + y))
  }

  // MARK: Keys by position

  package func undo() throws { try type(KeyCode.z, [KeyCode.leftControl]) }

  package func redo() throws { try type(KeyCode.z, [KeyCode.leftControl, KeyCode.leftShift]) }

  package func save() throws { try type(KeyCode.s, [KeyCode.leftControl]) }

  /// Presses and releases a key, and waits until its effects are over.
  package func type(_ key: UInt32, _ held: [UInt32] = []) throws {
    driver.type(key, holding: held)
    try settle()
  }
}
