import BoardValues
import CX11

/// A drag from here to other windows, this one included.
///
/// A target is told the next position only after it has answered about the last one. A slow target
/// is thus never flooded, and one that never answers is given up.
final class DragSource {
  private struct Drag {
    var sites: DropSites
    var visit: Visit?
    /// The new position of the pointer, or nil if it was already examined.
    var position: Position?
    var time: UInt
    var phase = Phase.carrying
    /// Whether the drag was ever outside the own window.
    var hasLeft = false
  }

  private enum Phase: Equatable {
    case carrying
    /// The button is up, and the target has yet to tell whether it accepts the drop.
    case released
    /// The target fetches the content.
    case given(until: Double)
  }

  /// The target under the pointer.
  private struct Visit {
    let site: DropSite
    var isAccepted = false
    /// The time at which a pending answer is given up.
    var answerDeadline: Double?
    /// The position that the target was not told yet.
    var position: Position?
    /// The position that the target was told last.
    var told: Position?
    /// The rectangle in which the target's answer would not change, and whether it still wants to
    /// be told positions in it.
    var quiet: (rect: PixelRect, isWanted: Bool)?
  }

  private struct Position {
    var x: Int
    var y: Int
    var time: UInt
  }

  private let display: Display
  /// The window from which the content is dragged.
  private let window: XID
  /// The window that sends the messages of the drag and owns its content.
  private let sender: XID
  private var grab: DragGrab
  private var drag: Drag?
  /// Whether the drag has returned to its window, which has the pointer as before until the button
  /// is up.
  private var hasReturned = false
  /// The point at which the drag returned and whether it was dropped there at once, until
  /// `takeReturn`.
  private var arrival: (position: Point, isRelease: Bool)?
  /// The targets that the content is offered as.
  private var types: [Int] = []

  static let messages: [AtomName] = [.xdndStatus, .xdndFinished]
  private static let timeout = 3.0

  init(window: XID, sender: XID, on display: Display) {
    self.window = window
    self.sender = sender
    self.display = display
    grab = DragGrab(window: window, on: display)
  }

  /// Whether the drag has the pointer and the keyboard.
  var isCarrying: Bool { drag?.phase == .carrying }

  var isActive: Bool { drag != nil }

  var deadline: Double? {
    guard let drag else { return nil }
    if case .given(let end) = drag.phase { return end }
    return drag.visit?.answerDeadline
  }

  /// Begins a drag. Returns false if that is not possible: no button is held, or another program
  /// has the pointer.
  func begin(_ targets: [Atom], time: UInt) -> Bool {
    cancel()
    hasReturned = false
    let words = targets.map { Int($0) }
    display.set(display[.xdndTypeList], on: sender, type: Atom(XA_ATOM), cardinals: words)
    types = words
    guard let start = grab.begin(time: time) else { return false }
    drag = Drag(sites: DropSites(on: display), time: time)
    drag?.position = Position(x: start.x, y: start.y, time: time)
    return true
  }

  // MARK: Input

  /// Handles an event. Returns whether it belongs to the drag alone.
  func receive(_ event: XEvent, at now: Double) -> Bool {
    guard isCarrying else {
      if hasReturned { endReturn(after: event) }
      return false
    }
    switch event.type {
    case MotionNotify:
      let motion = event.xmotion
      guard DragGrab.isHeld(in: motion.state) else {
        // The release was lost, and with it its position.
        cancel()
        return true
      }
      drag?.position = Position(x: Int(motion.x_root), y: Int(motion.y_root), time: motion.time)
    case ButtonRelease:
      let button = event.xbutton
      guard (1...3).contains(button.button) else { return true }
      drag?.position = Position(x: Int(button.x_root), y: Int(button.y_root), time: button.time)
      release(time: button.time, at: now)
    case KeyPress:
      if grab.isEscape(event.xkey) { cancel(time: event.xkey.time) }
    case ButtonPress, EnterNotify, LeaveNotify: break
    default: return false
    }
    return true
  }

  private func endReturn(after event: XEvent) {
    switch event.type {
    case ButtonRelease where (1...3).contains(event.xbutton.button):
      grab.end(time: event.xbutton.time)
    case MotionNotify where !DragGrab.isHeld(in: event.xmotion.state):
      grab.end(time: event.xmotion.time)
    default: return
    }
    hasReturned = false
  }

  private func release(time: UInt, at now: Double) {
    followPointer(at: now)
    if let position = arrival?.position {
      arrival = (position, true)
      hasReturned = false
      return grab.end(time: time)
    }
    grab.end(time: time)
    drag?.time = time
    drag?.phase = .released
    conclude(at: now)
  }

  /// Ends the drag in any phase.
  func cancel(time: UInt? = nil) {
    guard let drag else { return }
    if drag.phase == .carrying { grab.end(time: time ?? drag.time) }
    if case .given = drag.phase {} else { leave() }
    self.drag = nil
  }

  // MARK: The target under the pointer

  /// Examines the window under the pointer, once for all motions since the last call. Back over its
  /// own window, the drag returns to it.
  func followPointer(at now: Double) {
    guard isCarrying, let position = drag?.position else { return }
    visitSite(at: now)
    if drag?.visit?.site.window != window {
      drag?.hasLeft = true
    } else if drag?.hasLeft == true {
      leave()
      grab.giveBack(time: position.time)
      hasReturned = true
      drag = nil
      arrival = (Point(Double(position.x), Double(position.y)), false)
    }
  }

  /// Returns the events that tell the content of the return, with points on the root window.
  func takeReturn() -> [WindowEvent] {
    guard let (position, isRelease) = arrival else { return [] }
    arrival = nil
    let release = WindowEvent.released(.primary, at: position, modifiers: [])
    return [.carriedBack(at: position)] + (isRelease ? [release] : [])
  }

  private func visitSite(at now: Double) {
    guard let position = drag?.position else { return }
    drag?.position = nil
    drag?.time = position.time
    let site = drag?.sites.site(x: position.x, y: position.y)
    if site != drag?.visit?.site {
      leave()
      if let site { enter(site) }
    }
    guard drag?.visit != nil else { return grab.show(isAccepted: false, time: position.time) }
    drag?.visit?.position = position
    tellPosition(at: now)
  }

  private func enter(_ site: DropSite) {
    drag?.visit = Visit(site: site)
    var message = DragMessage(.xdndEnter, from: sender)
    let few = types.prefix(3) + [0, 0, 0]
    message.words = (site.version << 24 | (types.count > 3 ? 1 : 0), few[0], few[1], few[2])
    send(message)
  }

  private func leave() {
    if drag?.visit != nil { send(DragMessage(.xdndLeave, from: sender)) }
    drag?.visit = nil
  }

  private func tellPosition(at now: Double) {
    guard let visit = drag?.visit, let position = visit.position, visit.answerDeadline == nil else {
      return
    }
    drag?.visit?.position = nil
    // Releasing the button where the pointer rests is no motion.
    if let told = visit.told, (told.x, told.y) == (position.x, position.y) { return }
    if let quiet = visit.quiet, !quiet.isWanted, quiet.rect.holds(position.x, position.y) { return }
    var message = DragMessage(.xdndPosition, from: sender)
    let action = Int(display[.xdndActionCopy])
    message.words = (0, DragMessage.packed(position.x, position.y), Int(position.time), action)
    drag?.visit?.told = position
    drag?.visit?.answerDeadline = now + Self.timeout
    send(message)
  }

  private func send(_ message: DragMessage) {
    guard let site = drag?.visit?.site else { return }
    message.send(about: site.window, to: site.receiver, on: display)
  }

  // MARK: Answers

  func receive(_ message: DragMessage, at now: Double) {
    guard let visit = drag?.visit, message.sender == visit.site.window else { return }
    if message.name == .xdndFinished {
      if case .given = drag?.phase { drag = nil }
      return
    }
    let corner = DragMessage.unpacked(message.words.1)
    let size = DragMessage.unpacked(message.words.2)
    let rect = PixelRect(x: corner.x, y: corner.y, width: size.x, height: size.y)
    drag?.visit?.answerDeadline = nil
    drag?.visit?.isAccepted = message.words.0 & 1 != 0
    drag?.visit?.quiet = (rect, message.words.0 & 2 != 0)
    tellPosition(at: now)
    if drag?.phase == .released { conclude(at: now) }
    if isCarrying {
      grab.show(isAccepted: message.words.0 & 1 != 0, time: drag?.time ?? 0)
    }
  }

  /// Ends a released drag, as soon as the target has answered about the last position.
  private func conclude(at now: Double) {
    guard let visit = drag?.visit, visit.isAccepted || visit.answerDeadline != nil else {
      leave()
      drag = nil
      return
    }
    guard visit.answerDeadline == nil else { return }
    var message = DragMessage(.xdndDrop, from: sender)
    message.words.1 = Int(drag?.time ?? 0)
    send(message)
    drag?.phase = .given(until: now + Self.timeout)
  }

  /// Extends the time of a target that still fetches.
  func noteService(at now: Double) {
    if case .given = drag?.phase { drag?.phase = .given(until: now + Self.timeout) }
  }

  func expire(at now: Double) {
    guard let deadline, deadline <= now, let drag else { return }
    if drag.phase == .carrying, let site = drag.visit?.site {
      self.drag?.sites.giveUp(on: site)
      leave()
      grab.show(isAccepted: false, time: drag.time)
    } else {
      cancel()
    }
  }
}

extension PixelRect {
  fileprivate func holds(_ x: Int, _ y: Int) -> Bool {
    x >= self.x && y >= self.y && x - self.x < width && y - self.y < height
  }
}
