import CX11

/// Notices when what is carried in the window has been over another program for a moment.
///
/// Past the window's edge a drag may also be meant to scroll the board. So only a window that takes drops
/// counts, and only once the pointer has stayed over such windows for `delay`.
struct DragDeparture {
  /// In seconds.
  static let delay = 0.3

  /// Where the pointer has gone since it was last looked at, on the root window.
  private var position: (x: Int, y: Int)?
  private var since: Double?
  private var sites: DropSites

  init(on display: Display) { sites = DropSites(on: display) }

  /// When it has been over another program for long enough.
  var deadline: Double? { since.map { $0 + Self.delay } }

  mutating func note(_ event: XEvent) {
    guard event.type == MotionNotify else { return }
    position = (Int(event.xmotion.x_root), Int(event.xmotion.y_root))
  }

  /// Looks under the pointer, once for all its motions since the last time. `own` are the windows that do
  /// not count.
  mutating func update(isOutside: Bool, own: Set<XID>, at now: Double) {
    guard isOutside else {
      since = nil
      return sites.forget()
    }
    guard let position else { return }
    self.position = nil
    let site = sites.site(x: position.x, y: position.y)
    let isElsewhere = site.map { !own.contains($0.window) } ?? false
    since = isElsewhere ? since ?? now : nil
  }

  /// Whether it is time to go, which is said once.
  mutating func isDue(at now: Double) -> Bool {
    guard let deadline, deadline <= now else { return false }
    since = nil
    return true
  }
}
