import BoardValues
import CX11
import Windowing

/// The state of the window: full screen, maximized, or at a size of its own.
extension X11Host {
  /// Returns whether an event is about a property of the window, and handles it. Those that the host sets
  /// itself are told, too.
  func receiveProperty(_ event: XEvent, _ content: any WindowContent) -> Bool {
    guard event.type == PropertyNotify, event.xproperty.window == window.id else { return false }
    if event.xproperty.atom == display[.netWMState] { followState(content) }
    return true
  }

  func followState(_ content: any WindowContent) {
    let state = window.state(on: display)
    guard state != shown.windowState else { return }
    shown.windowState = state
    send(.windowStateChanged(state), to: content)
  }

  func setFullScreen(_ isOn: Bool, for content: any WindowContent) {
    guard display.managerSupports(.netWMStateFullScreen) else {
      return send(.refused(localized("The window manager has no full screen.")), to: content)
    }
    window.request(.netWMStateFullScreen, isOn, on: display)
  }

  /// Says that the window needs attention, or no longer, to window managers of both kinds.
  func setUrgent(_ isUrgent: Bool) {
    window.setHints(on: display, isUrgent: isUrgent)
    window.request(.netWMStateDemandsAttention, isUrgent, on: display)
  }

  /// Notes the size of the window, unless a state determines it. Window managers tell the size of a state
  /// before the state or after it, but not while the user clicks or types in the window.
  func noteOwnSize() {
    guard shown.windowState.isEmpty else { return }
    ownSize = WindowMemory.Size(width: geometry.width, height: geometry.height)
  }
}
