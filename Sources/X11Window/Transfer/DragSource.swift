import BoardValues
import CX11

/// A drag from here to other windows, this one included.
///
/// A target is told the next position only after it has answered about the last one. A slow target
/// is thus never flooded, and one that never answers is given up.
final class DragSource {
  private struct Drag {
    var sites: DropSites
    /// Whether the content goes from here to the target, unless Ctrl is held.
    let mayMove: Bool
    var visit: DragVisit?
    /// The new position of the pointer, or nil if it was already examined.
    var position: DragPosition?
    /// The last position of the pointer, examined or not.
    var last: DragPosition
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
  /// `takeNews`.
  private var arrival: (position: Point, isRelease: Bool)?
  /// Whether a target has taken the content away from here, until `takeNews`.
  private var isTakenAway = false
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
  func begin(_ targets: [Atom], mayMove: Bool, time: UInt) -> Bool {
    cancel()
    hasReturned = false
    let words = targets.map { Int($0) }
    display.set(display[.xdndTypeList], on: sender, type: Atom(XA_ATOM), cardinals: words)
    types = words
    guard let start = grab.begin(time: time) else { return false }
    let isCopy = !mayMove || DragGrab.isCopying(start.state)
    let position = DragPosition(x: start.x, y: start.y, time: time, isCopy: isCopy)
    drag = Drag(sites: DropSites(on: display), mayMove: mayMove, last: position, time: time)
    drag?.position = position
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
      move(to: motion.x_root, motion.y_root, motion.state, time: motion.time)
    case ButtonRelease:
      let button = event.xbutton
      guard (1...3).contains(button.button) else { return true }
      move(to: button.x_root, button.y_root, button.state, time: button.time)
      release(time: button.time, at: now)
    case KeyPress:
      if grab.isEscape(event.xkey) { return cancelByKey(event.xkey) }
      if grab.isControl(event.xkey) { hold(copying: true, event.xkey) }
    case KeyRelease:
      if grab.isControl(event.xkey) { hold(copying: false, event.xkey) }
      return false
    case ButtonPress, EnterNotify, LeaveNotify: break
    default: return false
    }
    return true
  }

  private func move(to x: Int32, _ y: Int32, _ state: UInt32, time: UInt) {
    guard let drag else { return }
    let isCopy = !drag.mayMove || DragGrab.isCopying(state)
    let position = DragPosition(x: Int(x), y: Int(y), time: time, isCopy: isCopy)
    self.drag?.position = position
    self.drag?.last = position
  }

  /// Copies, or no longer copies, what the drag would move.
  private func hold(copying: Bool, _ key: XKeyEvent) {
    guard let drag, drag.mayMove else { return }
    var position = drag.last
    position.isCopy = copying
    position.time = key.time
    self.drag?.position = position
    self.drag?.last = position
  }

  private func cancelByKey(_ key: XKeyEvent) -> Bool {
    cancel(time: key.time)
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

  /// Returns the events that tell the content of the return or of the end, with points on the root
  /// window.
  func takeNews() -> [WindowEvent] {
    if isTakenAway {
      isTakenAway = false
      return [.carriedAway]
    }
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
    drag?.visit = DragVisit(site: site)
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
    if visit.knows(position) { return }
    var message = DragMessage(.xdndPosition, from: sender)
    let action = Int(display[position.isCopy ? .xdndActionCopy : .xdndActionMove])
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
      if case .given = drag?.phase { end(with: message, visit) }
      return
    }
    let corner = DragMessage.unpacked(message.words.1)
    let size = DragMessage.unpacked(message.words.2)
    let rect = PixelRect(x: corner.x, y: corner.y, width: size.x, height: size.y)
    drag?.visit?.answerDeadline = nil
    drag?.visit?.isAccepted = message.words.0 & 1 != 0
    drag?.visit?.isMove = isMove(message.words.3)
    drag?.visit?.quiet = (rect, message.words.0 & 2 != 0)
    tellPosition(at: now)
    if drag?.phase == .released { conclude(at: now) }
    if isCarrying {
      grab.show(isAccepted: message.words.0 & 1 != 0, time: drag?.time ?? 0)
    }
  }

  private func isMove(_ action: Int) -> Bool {
    Atom(UInt32(truncatingIfNeeded: action)) == display[.xdndActionMove]
  }

  /// Ends a drag whose content a target has taken or failed to take. Only versions from 5 on tell
  /// which, and what they have done with it.
  private func end(with message: DragMessage, _ visit: DragVisit) {
    let isTold = visit.site.version >= 5
    let isTaken = !isTold || message.words.0 & 1 != 0
    let isMove = isTold ? isMove(message.words.1) : visit.isMove
    isTakenAway = isTaken && isMove && visit.told?.isCopy == false
    drag = nil
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
