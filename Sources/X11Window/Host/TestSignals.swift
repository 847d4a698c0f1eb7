import BoardValues
import CX11

/// The signals that tests wait for: the number of the last frame, the frame of the menu, and whether any
/// change is pending.
///
/// The window stops being idle at the first event after a rest, even if it changes nothing. A test
/// that sends input and then sees the window idle therefore knows that the input was handled.
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

  /// Tells the frame of the menu in window pixels. A menu has no size while none is open.
  func showed(menu frame: PixelRect?) {
    guard isOn else { return }
    let numbers = frame.map { [$0.x, $0.y, $0.width, $0.height] } ?? [0, 0, 0, 0]
    let property = display[.dragboardMenu]
    display.set(property, on: window, type: Atom(XA_CARDINAL), cardinals: numbers)
  }

  mutating func rest(_ isIdle: Bool) {
    guard isOn, isIdle != self.isIdle else { return }
    self.isIdle = isIdle
    let property = display[.dragboardIdle]
    display.set(property, on: window, type: Atom(XA_CARDINAL), cardinals: [isIdle ? 1 : 0])
  }
}
