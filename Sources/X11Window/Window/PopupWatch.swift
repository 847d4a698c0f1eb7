import CX11

/// A watch that closes a forgotten menu so that the screen can be locked: a locker needs the
/// pointer, which the menu has grabbed.
final class PopupWatch {
  private let display: Display
  private let firstEvent: Int32?
  private var isOn = false
  /// The time at which the open menu counts as forgotten. Input postpones it.
  private(set) var deadline: Double?

  private static let timeout = 60.0

  /// Looks up the extension (`XScreenSaverQueryExtension`).
  init(on display: Display) {
    self.display = display
    var event: Int32 = 0
    var error: Int32 = 0
    firstEvent = XScreenSaverQueryExtension(display.handle, &event, &error) != 0 ? event : nil
  }

  /// Starts the watch (`XScreenSaverSelectInput`).
  func begin(at now: Double) {
    deadline = now + Self.timeout
    guard !isOn, firstEvent != nil else { return }
    isOn = true
    XScreenSaverSelectInput(display.handle, display.root, UInt(ScreenSaverNotifyMask))
  }

  func end() {
    deadline = nil
    guard isOn, display.isAlive else { return }
    isOn = false
    XScreenSaverSelectInput(display.handle, display.root, 0)
  }

  /// Postpones the deadline after input.
  func noteInput(at now: Double) {
    if deadline != nil { deadline = now + Self.timeout }
  }

  /// Returns whether an event tells that the screen is being blanked.
  func receive(_ event: XEvent) -> Bool {
    guard let firstEvent, event.type == firstEvent + ScreenSaverNotify else { return false }
    let notice = event.extensionEvent(as: XScreenSaverNotifyEvent.self)
    return notice.state == ScreenSaverOn
  }
}
