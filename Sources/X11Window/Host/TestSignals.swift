import CX11

/// What tests wait for: the number of the last frame, and whether anything is still to happen.
///
/// At the first event after a rest the window is not idle, whatever comes of it. So whoever sends
/// input and then sees the window idle knows that the input was dealt with.
struct TestSignals {
  private let display: Display
  private let window: XID
  let isOn: Bool
  private var isIdle: Bool?

  init(window: XID, on display: Display, isOn: Bool) {
    self.display = display
    self.window = window
    self.isOn = isOn
    showed(frame: 0)
    rest(false)
  }

  func showed(frame: Int) {
    guard isOn else { return }
    let property = display[.dragboardFrame]
    display.set(property, on: window, type: Atom(XA_CARDINAL), cardinals: [frame])
  }

  mutating func rest(_ isIdle: Bool) {
    guard isOn, isIdle != self.isIdle else { return }
    self.isIdle = isIdle
    let property = display[.dragboardIdle]
    display.set(property, on: window, type: Atom(XA_CARDINAL), cardinals: [isIdle ? 1 : 0])
  }
}
