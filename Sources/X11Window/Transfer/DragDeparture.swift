import CX11

/// The decision when a drag in the window leaves it for another program.
///
/// Past the window's edge a drag may also be meant to scroll the board. Only a window that accepts
/// drops counts therefore, and only once the pointer has stayed over such windows for `delay`.
struct DragDeparture {
  /// The delay in seconds.
  static let delay = 0.15

  /// The new position of the pointer on the root window, or nil if it was already examined.
  private var position: (x: Int, y: Int)?
  private var since: Double?
  private var sites: DropSites

  init(on display: Display) { sites = DropSites(on: display) }

  /// The time at which the pointer has been over another program for long enough.
  var deadline: Double? { since.map { $0 + Self.delay } }

  mutating func note(_ event: XEvent) {
    guard event.type == MotionNotify else { return }
    position = (Int(event.xmotion.x_root), Int(event.xmotion.y_root))
  }

  /// Examines the windows under the pointer, once for all motions since the last call. `own` are
  /// the windows that do not count.
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

  /// Returns whether the drag leaves now. It is true once.
  mutating func isDue(at now: Double) -> Bool {
    guard let deadline, deadline <= now else { return false }
    since = nil
    return true
  }
}
