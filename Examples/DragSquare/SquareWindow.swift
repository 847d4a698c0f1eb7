import CCairoXlib
import Glibc
import UndoCore

/// A window with an event loop that tells the undo manager when each event is over.
@MainActor
final class SquareWindow {
  private let display: OpaquePointer
  private let window: XID
  private let surface: OpaquePointer
  private let square = Square()
  private var size = Point(400, 300)
  /// While the button is down: the offset from the square's center to the pointer, and where the
  /// drag started.
  private var grip: (offset: Point, start: Point)?
  private var closing: Atom

  init(on display: OpaquePointer) {
    self.display = display
    closing = XInternAtom(display, "WM_DELETE_WINDOW", 0)
    window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 400, 300, 0, 0, 0)
    let visual = XDefaultVisual(display, XDefaultScreen(display))
    surface = cairo_xlib_surface_create(display, window, visual, 400, 300)
    let mouse = ButtonPressMask | ButtonReleaseMask | ButtonMotionMask
    XSelectInput(display, window, mouse | KeyPressMask | ExposureMask | StructureNotifyMask)
    XSetWMProtocols(display, window, &closing, 1)
    XMapWindow(display, window)
  }

  /// Sleeps until something happens; while the square flies, only until the next frame.
  func run() -> Never {
    while true {
      while XPending(display) > 0 {
        var event = XEvent()
        XNextEvent(display, &event)
        handle(&event)
        square.undoManager.endEvent()
      }
      let isFlying = square.isFlying
      draw()
      var connection = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
      if XPending(display) == 0 { poll(&connection, 1, isFlying ? 16 : -1) }
    }
  }

  private func handle(_ event: inout XEvent) {
    switch event.type {
    case ButtonPress where event.xbutton.button == 1:
      press(at: Point(Double(event.xbutton.x), Double(event.xbutton.y)))
    case MotionNotify: drag(to: Point(Double(event.xmotion.x), Double(event.xmotion.y)))
    case ButtonRelease where event.xbutton.button == 1: release(isCancelled: false)
    case KeyPress: press(XLookupKeysym(&event.xkey, 0), state: Int32(event.xkey.state))
    case ConfigureNotify:
      size = Point(Double(event.xconfigure.width), Double(event.xconfigure.height))
      cairo_xlib_surface_set_size(surface, event.xconfigure.width, event.xconfigure.height)
    case ClientMessage where event.xclient.data.l.0 == Int(closing): exit(0)
    default: break
    }
  }

  /// A drag is one group, however many events it takes.
  private func press(at point: Point) {
    let offset = point - square.shownCenter
    guard grip == nil, max(abs(offset.x), abs(offset.y)) <= Square.side / 2 else { return }
    grip = (offset, square.center)
    square.undoManager.beginUndoGrouping()
  }

  /// The square stays inside the window, so that it can be dragged again.
  private func drag(to point: Point) {
    guard let grip else { return }
    let margin = Point(repeating: Square.side / 2)
    square.center = (point - grip.offset).clamped(lowerBound: margin, upperBound: size - margin)
  }

  /// A drag that ends where it began leaves no step, as if it were cancelled.
  private func release(isCancelled: Bool) {
    guard let start = grip.take()?.start else { return }
    if isCancelled || square.center == start { return square.undoManager.cancelUndoGrouping() }
    square.undoManager.setActionName("Move")
    square.undoManager.endUndoGrouping()
  }

  /// No undo during a drag: its group is open, and it is not a step yet.
  private func press(_ key: KeySym, state: Int32) {
    if key == KeySym(XK_Escape) { release(isCancelled: true) }
    guard key == KeySym(XK_z), state & ControlMask != 0, grip == nil else { return }
    if state & ShiftMask == 0 { square.undoManager.undo() } else { square.undoManager.redo() }
  }

  private func draw() {
    let (context, center, side) = (cairo_create(surface), square.shownCenter, Square.side)
    // Background and square are drawn at once, so that nothing flickers.
    cairo_push_group_with_content(context, CAIRO_CONTENT_COLOR)
    cairo_set_source_rgb(context, 0.8, 0.2, 0.2)
    cairo_rectangle(context, center.x - side / 2, center.y - side / 2, side, side)
    cairo_fill(context)
    cairo_pop_group_to_source(context)
    cairo_paint(context)
    cairo_destroy(context)
    XStoreName(display, window, square.undoManager.undoMenuItemTitle)
    guard getenv("DRAGBOARD_TEST") != nil else { return }
    let property = XInternAtom(display, "_DRAGSQUARE_CENTER", 0)
    let bytes = [center.x, center.y].flatMap { withUnsafeBytes(of: Int($0.rounded()), Array.init) }
    XChangeProperty(display, window, property, Atom(XA_CARDINAL), 32, PropModeReplace, bytes, 2)
  }
}
