import CX11
import Glibc
import LinuxSystem

/// The properties that a window manager reads before it shows a window.
extension Window {
  /// Sets all properties that are set once, before the window is mapped.
  func introduce(to display: Display, counter: XSyncCounter?) {
    setClass(on: display)
    setProtocols(on: display, counter: counter)
    setHints(on: display)
    setSizes(on: display)
    let type = Int(display[.netWMWindowTypeNormal])
    display.set(display[.netWMWindowType], on: id, type: Atom(XA_ATOM), cardinals: [type])
    display.set(
      Atom(XA_WM_CLIENT_MACHINE),
      on: id,
      type: Atom(XA_STRING),
      bytes: Array(Machine.name.utf8)
    )
    let process = Int(getpid())
    display.set(display[.netWMPID], on: id, type: Atom(XA_CARDINAL), cardinals: [process])
  }

  /// The class of all windows of this program.
  static let className = Array("dragboard\0DragBoard\0".utf8)

  /// Sets the class: two texts, each with a zero. The names match StartupWMClass in the desktop
  /// file.
  private func setClass(on display: Display) {
    display.set(Atom(XA_WM_CLASS), on: id, type: Atom(XA_STRING), bytes: Self.className)
  }

  private func setProtocols(on display: Display, counter: XSyncCounter?) {
    var protocols = [display[.wmDeleteWindow], display[.netWMPing]]
    if let counter {
      protocols.append(display[.netWMSyncRequest])
      let property = display[.netWMSyncRequestCounter]
      display.set(property, on: id, type: Atom(XA_CARDINAL), cardinals: [Int(counter)])
    }
    display.set(
      display[.wmProtocols],
      on: id,
      type: Atom(XA_ATOM),
      cardinals: protocols.map { Int($0) }
    )
  }

  /// Sets the hints of the window (`XSetWMHints`).
  func setHints(on display: Display, isUrgent: Bool = false) {
    var hints = XWMHints()
    hints.flags = InputHint | StateHint | WindowGroupHint | (isUrgent ? urgencyHint : 0)
    hints.input = 1
    hints.initial_state = NormalState
    hints.window_group = id
    XSetWMHints(display.handle, id, &hints)
  }

  /// The value of a macro that Swift cannot import.
  private var urgencyHint: Int { 1 << 8 }

  /// Sets the smallest size of the window (`XSetWMNormalHints`).
  private func setSizes(on display: Display) {
    var size = XSizeHints()
    size.flags = PMinSize
    size.min_width = 240
    size.min_height = 180
    XSetWMNormalHints(display.handle, id, &size)
    display.set(display[.wmClientLeader], on: id, type: Atom(XA_WINDOW), cardinals: [Int(id)])
  }

  /// Sets the icon after the first frame, which it would delay. Its sizes follow each other, each
  /// preceded by its width and height.
  func setIcon(_ pixels: (_ size: Int) -> [UInt32], on display: Display) {
    let words = [16, 24, 32, 48, 64, 128].flatMap { size in
      [size, size] + pixels(size).map { Int($0) }
    }
    display.set(display[.netWMIcon], on: id, type: Atom(XA_CARDINAL), cardinals: words)
  }
}
