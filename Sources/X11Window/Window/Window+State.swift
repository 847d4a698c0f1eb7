import BoardValues
import CX11

/// The states of the window that the window manager keeps in `_NET_WM_STATE`.
extension Window {
  private static func names(of state: WindowState) -> [AtomName] {
    (state.contains(.fullScreen) ? [.netWMStateFullScreen] : [])
      + (state.contains(.maximizedHorizontally) ? [.netWMStateMaximizedHorizontally] : [])
      + (state.contains(.maximizedVertically) ? [.netWMStateMaximizedVertically] : [])
  }

  /// Returns the current state. It takes a round trip.
  func state(on display: Display) -> WindowState {
    let atoms = display.cardinals(of: display[.netWMState], on: id, type: Atom(XA_ATOM)) ?? []
    let all: [WindowState] = [.fullScreen, .maximizedHorizontally, .maximizedVertically]
    return all.filter { state in
      Self.names(of: state).allSatisfy { atoms.contains(Int(display[$0])) }
    }
    .reduce(into: []) { $0.formUnion($1) }
  }

  /// Asks for a state in which to show the window first.
  func begin(in state: WindowState, on display: Display) {
    let atoms = Self.names(of: state).map { Int(display[$0]) }
    guard !atoms.isEmpty else { return }
    display.set(display[.netWMState], on: id, type: Atom(XA_ATOM), cardinals: atoms)
  }

  /// Asks the window manager to add a state or to take it away. It may refuse.
  func request(_ name: AtomName, _ isOn: Bool, on display: Display) {
    // The last number says that the request comes from an application.
    display.askManager(.netWMState, about: id, (isOn ? 1 : 0, Int(display[name]), 0, 1, 0))
  }
}

extension Display {
  /// Sends a request about a window to the window manager (`XSendEvent`).
  func askManager(_ request: AtomName, about window: XID, _ words: (Int, Int, Int, Int, Int)) {
    var message = XClientMessageEvent()
    message.type = ClientMessage
    message.window = window
    message.message_type = self[request]
    message.format = 32
    message.data.l = words
    sendToRoot(message, mask: SubstructureNotifyMask | SubstructureRedirectMask)
  }

  /// Returns whether the window manager says that it knows a state or property. It takes a round trip.
  func managerSupports(_ name: AtomName) -> Bool {
    let known = cardinals(of: self[.netSupported], on: root, type: Atom(XA_ATOM)) ?? []
    return known.contains(Int(self[name]))
  }
}
