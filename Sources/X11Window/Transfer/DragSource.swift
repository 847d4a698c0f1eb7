import BoardValues
import CX11

/// What is dragged from here to other windows, this one included.
///
/// A target is told the next place only after it has answered about the last one, so a slow one is
/// never flooded, and one that never answers is let go.
final class DragSource {
  private struct Drag {
    var sites: DropSites
    var visit: Visit?
    /// Where the pointer has gone since it was last looked at.
    var position: Position?
    var time: UInt
    var phase = Phase.carrying
    /// Whether it has been anywhere but over the own window.
    var hasLeft = false
  }

  private enum Phase: Equatable {
    case carrying
    /// The button is up; the target has yet to say whether it takes it.
    case released
    /// The target fetches it.
    case given(until: Double)
  }

  /// The target under the pointer.
  private struct Visit {
    let site: DropSite
    var isAccepted = false
    /// When to give up on an answer that is owed.
    var answerDeadline: Double?
    /// Not told yet.
    var position: Position?
    /// Told last.
    var told: Position?
    /// Where nothing would change, by the target's word.
    var quiet: (rect: PixelRect, isWanted: Bool)?
  }

  private struct Position {
    var x: Int
    var y: Int
    var time: UInt
  }

  private let display: Display
  /// Where it is dragged from.
  private let window: XID
  /// Who speaks for the drag, and owns what is dragged.
  private let sender: XID
  private var grab: DragGrab
  private var drag: Drag?
  /// It came back: until the button is up, the window has the pointer as if nothing had been.
  private var hasReturned = false
  /// Where that was, and whether it was let go there at once; until somebody takes notice.
  private var arrival: (position: Point, isRelease: Bool)?
  /// As which types it can be had.
  private var types: [Int] = []

  static let messages: [AtomName] = [.xdndStatus, .xdndFinished]
  private static let timeout = 3.0

  init(window: XID, sender: XID, on display: Display) {
    self.window = window
    self.sender = sender
    self.display = display
    grab = DragGrab(window: window, on: display)
  }

  /// Pointer and keyboard are the drag's.
  var isCarrying: Bool { drag?.phase == .carrying }

  var isActive: Bool { drag != nil }

  var deadline: Double? {
    guard let drag else { return nil }
    if case .given(let end) = drag.phase { return end }
    return drag.visit?.answerDeadline
  }

  /// False if nothing can be dragged now: nobody holds a button, or another program has the pointer.
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

  // MARK: The person

  /// True for events that are the drag's alone.
  func receive(_ event: XEvent, at now: Double) -> Bool {
    guard isCarrying else {
      if hasReturned { endReturn(after: event) }
      return false
    }
    switch event.type {
    case MotionNotify:
      let motion = event.xmotion
      guard DragGrab.isHeld(in: motion.state) else {
        // The release was lost, and with it where it was.
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

  /// Gives up whatever is going on.
  func cancel(time: UInt? = nil) {
    guard let drag else { return }
    if drag.phase == .carrying { grab.end(time: time ?? drag.time) }
    if case .given = drag.phase {} else { leave() }
    self.drag = nil
  }

  // MARK: The target under the pointer

  /// Looks under the pointer, once for all its motions since the last time. Back over the own window, that
  /// has it again.
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

  /// What the content is to hear of its return, with places on the root window.
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
    // Letting go where the pointer rests is no motion.
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

  // MARK: Its answers

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

  /// After the release, as soon as the target has said what it thinks of the last place.
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

  /// The target still fetches.
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
