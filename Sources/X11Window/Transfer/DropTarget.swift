import BoardValues
import CX11

/// A drag of another program over the window.
///
/// Messages only change the state here. The content learns of them and tells what it would accept,
/// and `settle` then answers the other program, which waits for that.
final class DropTarget {
  struct Visit {
    let source: XID
    let version: Int
    let offered: Assortment
    /// The position on the root window.
    var position = Point(0, 0)
    var modifiers: Modifiers = []
    /// The types that the content would accept, the first of which must be had; none to refuse.
    var accepted: [Fetches.Target] = []
    var action: Atom = 0
    var isAnswerOwed = false
    /// The server time of the drop.
    var dropTime: UInt?
    /// Whether the dropped content was requested.
    var isFetching = false
  }

  private let display: Display
  private let window: XID
  /// The windows of this program, which are not watched, since they cannot end on their own.
  private let own: Set<XID>
  private(set) var visit: Visit?
  private let askModifiers: () -> Modifiers

  static let messages: [AtomName] = [.xdndEnter, .xdndPosition, .xdndLeave, .xdndDrop]

  init(window: XID, own: Set<XID>, on display: Display, modifiers: @escaping () -> Modifiers) {
    self.window = window
    self.own = own
    self.display = display
    askModifiers = modifiers
    let version = [DragMessage.version]
    display.set(display[.xdndAware], on: window, type: Atom(XA_ATOM), cardinals: version)
  }

  // MARK: Messages

  /// Handles a message. Returns the event for the content, with points on the root window.
  func receive(_ message: DragMessage) -> WindowEvent? {
    switch message.name {
    case .xdndEnter: return enter(message)
    case .xdndPosition: return move(message)
    // Compositors of the library wlroots say that a drag has left once it was dropped.
    case .xdndLeave:
      return message.sender == visit?.source && visit?.dropTime == nil ? leave() : nil
    default:
      drop(message)
      return nil
    }
  }

  /// Handles the end of a watched window.
  func forget(_ window: XID) -> WindowEvent? {
    guard let visit, visit.source == window else { return nil }
    // The dropped content may still arrive.
    return visit.isFetching ? nil : leave()
  }

  private func enter(_ message: DragMessage) -> WindowEvent? {
    let left = visit == nil ? nil : leave()
    let version = message.words.0 >> 24 & 0xFF
    guard version >= 3, isThere(message.sender) else { return left }
    let few = [message.words.1, message.words.2, message.words.3]
    let many = message.words.0 & 1 == 0 ? nil : list(of: message.sender)
    let atoms = (many ?? few).map { Atom(UInt32(truncatingIfNeeded: $0)) }.filter { $0 != 0 }
    visit = Visit(
      source: message.sender,
      version: min(version, DragMessage.version),
      offered: Assortment(display.names.names(of: atoms))
    )
    visit?.modifiers = askModifiers()
    return left
  }

  /// Returns whether the source exists. The server reports its end from now on (`XSelectInput`).
  private func isThere(_ source: XID) -> Bool {
    guard !own.contains(source) else { return true }
    guard source != display.root else { return false }
    let trap = display.trap { XSelectInput(display.handle, source, StructureNotifyMask) }
    return !display.hasFailed(trap)
  }

  private func list(of source: XID) -> [Int]? {
    var found: [Int]?
    display.trap {
      found = display.cardinals(of: display[.xdndTypeList], on: source, type: Atom(XA_ATOM))
    }
    return found
  }

  private func move(_ message: DragMessage) -> WindowEvent? {
    guard message.sender == visit?.source, visit?.dropTime == nil else { return nil }
    let position = DragMessage.unpacked(message.words.1)
    let action = Atom(UInt32(truncatingIfNeeded: message.words.3))
    // Most sources choose the action by the modifiers.
    if let visit, visit.action != action { self.visit?.modifiers = askModifiers() }
    visit?.position = Point(Double(position.x), Double(position.y))
    visit?.action = action
    visit?.isAnswerOwed = true
    return visit.map {
      .dropHovered(at: $0.position, types: $0.offered.types, modifiers: $0.modifiers)
    }
  }

  private func leave() -> WindowEvent? {
    if let visit { stopWatching(visit) }
    visit = nil
    return .dropLeft
  }

  private func drop(_ message: DragMessage) {
    guard message.sender == visit?.source else {
      // Every source gets its answer at once, even one whose drag never entered.
      return answer(message.sender, action: nil)
    }
    visit?.dropTime = UInt(UInt32(truncatingIfNeeded: message.words.1))
    visit?.modifiers = askModifiers()
  }

  // MARK: Answers

  func accept(_ types: [String]) {
    let wanted = visit?.offered.rows(for: [types]).first
    visit?.accepted = wanted ?? []
  }

  /// Sends the pending answers. Returns what to request from the source, if anything.
  func settle() -> (targets: [Fetches.Target], time: UInt)? {
    guard let visit else { return nil }
    if visit.isAnswerOwed {
      self.visit?.isAnswerOwed = false
      var message = DragMessage(.xdndStatus, from: window)
      // Every motion must be reported, since the content shows where a drop would land.
      message.words.0 = visit.accepted.isEmpty ? 2 : 3
      message.words.3 = Int(visit.accepted.isEmpty ? 0 : action(of: visit))
      message.send(about: visit.source, on: display)
    }
    guard let time = visit.dropTime, !visit.isFetching, !visit.accepted.isEmpty else { return nil }
    self.visit?.isFetching = true
    return (visit.accepted, time)
  }

  /// Whether the drag was dropped where it is not accepted.
  var isRefused: Bool {
    guard let visit else { return false }
    return visit.dropTime != nil && visit.accepted.isEmpty
  }

  func refuse() -> WindowEvent? {
    if let visit { answer(visit.source, action: nil) }
    return leave()
  }

  /// Ends a drop once its content has arrived or cannot be fetched.
  func finish(with content: TransferContent) -> WindowEvent? {
    guard let visit, visit.isFetching else { return nil }
    answer(visit.source, action: content.isEmpty ? nil : action(of: visit))
    stopWatching(visit)
    self.visit = nil
    return .dropped(content, at: visit.position, modifiers: visit.modifiers)
  }

  /// Returns the action of a drop. Any action but a move is a copy: the source must not lose
  /// content by an error here.
  private func action(of visit: Visit) -> Atom {
    visit.action == display[.xdndActionMove] ? visit.action : display[.xdndActionCopy]
  }

  private func answer(_ source: XID, action: Atom?) {
    var message = DragMessage(.xdndFinished, from: window)
    message.words.0 = action == nil ? 0 : 1
    message.words.1 = Int(action ?? 0)
    message.send(about: source, on: display)
  }

  /// Asks for no more events about the source (`XSelectInput`).
  private func stopWatching(_ visit: Visit) {
    guard !own.contains(visit.source) else { return }
    display.trap { XSelectInput(display.handle, visit.source, 0) }
  }
}
