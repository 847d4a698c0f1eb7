import BoardValues
import CX11

/// The exchange with other programs through the server: the clipboard, the selected text, and drags
/// in both directions.
///
/// Nothing here waits for another program. Messages change the state, the content learns of them in
/// `takeNews`, and a program that does not answer is given up at a deadline. There is none at rest.
final class Transfer {
  private let display: Display
  private let window: TransferWindow
  /// The windows of this program.
  private let ours: Set<XID>
  private let offers: SelectionOffers
  private let fetches: Fetches
  private let drop: DropTarget
  private let drag: DragSource
  private var departure: DragDeparture
  /// Whether a drag has left the window and could go to other programs.
  var isCarryingOutside = false
  private var news: [WindowEvent] = []
  /// The offers made before the server told any time. The answer to a request brings one.
  private var untimed: [Atom: TransferContent] = [:]
  /// Whether the clipboard manager was asked to keep the clipboard and has not answered yet.
  private(set) var isHandingOver = false

  /// Creates the exchange. `modifiers` asks the server which modifiers are held now.
  init(window: XID, on display: Display, modifiers: @escaping () -> Modifiers) {
    self.display = display
    let own = TransferWindow(on: display)
    self.window = own
    ours = [window, own.id]
    departure = DragDeparture(on: display)
    offers = SelectionOffers(
      window: own.id,
      unanswered: ours.union([display.root]),
      on: display
    )
    fetches = Fetches(window: own.id, on: display)
    drop = DropTarget(window: window, own: ours, on: display, modifiers: modifiers)
    drag = DragSource(window: window, sender: own.id, on: display)
  }

  // MARK: Requests of the content

  /// Offers content to other programs. `time` is that of the event that led to it.
  func offer(_ content: TransferContent, as selection: TransferSelection, time: UInt) {
    let atom = atom(of: selection)
    untimed[atom] = nil
    if content.items.isEmpty {
      offers.release(atom)
    } else if time == 0 {
      untimed[atom] = content
      askTime()
    } else {
      own(atom, content, since: time)
    }
  }

  private func own(_ atom: Atom, _ content: TransferContent, since time: UInt) {
    if !offers.own(atom, content, since: time) { lose(atom) }
  }

  /// Asks the server for its time, which comes with the event about a changed property
  /// (`XChangeProperty`).
  private func askTime() {
    let property = display[.dragboardTime]
    display.set(property, on: window.id, type: Atom(XA_INTEGER), cardinals: [0])
  }

  /// Requests content. The program's own offers need no request.
  func fetch(_ wish: TransferWish, from selection: TransferSelection, time: UInt, at now: Double) {
    let atom = atom(of: selection)
    if let content = untimed[atom] ?? offers.content(of: atom) {
      news.append(.received(wish.content(of: content), from: selection))
    } else if !fetches.begin(wish, of: atom, for: .selection(selection), time: time, at: now) {
      news.append(.received(TransferContent([]), from: selection))
    }
  }

  func acceptDrop(_ types: [String]) { drop.accept(types) }

  func startDrag(_ content: TransferContent, mayMove: Bool, time: UInt) {
    let selection = display[.xdndSelection]
    guard !content.items.isEmpty, offers.own(selection, content, since: time) else { return }
    if drag.begin(offers.targets(of: selection), mayMove: mayMove, time: time) {
      // The drag has the pointer and the keyboard from now on.
      news.append(.interrupted)
    } else {
      offers.release(selection)
    }
  }

  // MARK: Events for the content

  /// Returns the new events. Their points are on the root window.
  func takeNews() -> [WindowEvent] {
    defer { news = [] }
    return news
  }

  var hasNews: Bool { !news.isEmpty }

  private func tell(_ event: WindowEvent?) {
    guard let event else { return }
    // Only the newest of successive motions counts.
    if case .dropHovered = event, case .dropHovered = news.last { news.removeLast() }
    news.append(event)
  }

  // MARK: Events of the server

  /// Handles an event. Returns whether it concerned nothing else.
  func receive(_ event: XEvent, at now: Double) -> Bool {
    switch event.type {
    case SelectionRequest:
      offers.answer(event.xselectionrequest, at: now)
      if event.xselectionrequest.selection == display[.xdndSelection] { drag.noteService(at: now) }
    case SelectionClear:
      let selection = event.xselectionclear.selection
      if offers.receive(event.xselectionclear) { lose(selection) }
    case SelectionNotify: receive(event.xselection, at: now)
    case PropertyNotify: return receive(event.xproperty, at: now)
    case DestroyNotify: forget(event.xdestroywindow.window)
    case ClientMessage: return receive(event.xclient, at: now)
    default:
      departure.note(event)
      return drag.receive(event, at: now)
    }
    return event.type != DestroyNotify
  }

  private func receive(_ event: XSelectionEvent, at now: Double) {
    if event.selection == display[.clipboardManager] {
      isHandingOver = false
    } else {
      finish(fetches.receive(event, at: now))
    }
  }

  private func receive(_ event: XPropertyEvent, at now: Double) -> Bool {
    guard event.window == window.id else {
      guard event.state == PropertyDelete else { return false }
      offers.receive(event, at: now)
      return false
    }
    if event.atom == display[.dragboardTime] {
      for (selection, content) in untimed { own(selection, content, since: event.time) }
      untimed = [:]
    } else {
      finish(fetches.receive(event, at: now))
    }
    return true
  }

  private func receive(_ event: XClientMessageEvent, at now: Double) -> Bool {
    if let message = DragMessage(event, DropTarget.messages, on: display) {
      tell(drop.receive(message))
    } else if let message = DragMessage(event, DragSource.messages, on: display) {
      drag.receive(message, at: now)
    } else {
      return false
    }
    return true
  }

  private func forget(_ other: XID) {
    offers.forget(other)
    tell(drop.forget(other))
  }

  private func finish(_ answer: Fetches.Answer?) {
    guard let answer else { return }
    switch answer.purpose {
    case .selection(let selection): tell(.received(answer.content, from: selection))
    case .drop: tell(drop.finish(with: answer.content))
    }
  }

  // MARK: Turns

  /// Completes a turn, after the content has handled the events and made its requests.
  func settle(at now: Double) {
    drag.followPointer(at: now)
    news += drag.takeNews()
    departure.update(isOutside: isCarryingOutside && !drag.isActive, own: ours, at: now)
    if let wanted = drop.settle() { fetchDropped(wanted, at: now) }
    if drop.isRefused { tell(drop.refuse()) }
    if !drag.isActive { offers.release(display[.xdndSelection]) }
  }

  private func fetchDropped(
    _ wanted: (targets: [Fetches.Target], time: UInt),
    at now: Double
  ) {
    let selection = display[.xdndSelection]
    if let content = offers.content(of: selection) {
      tell(drop.finish(with: TransferWish([wanted.targets.map(\.type)]).content(of: content)))
    } else if !fetches.begin(wanted.targets, of: selection, for: .drop, time: wanted.time, at: now)
    {
      tell(drop.finish(with: TransferContent([])))
    }
  }

  /// The next time at which an answer is overdue, or the distant past if there are events for the
  /// content.
  var deadline: Double? {
    if hasNews { return -.infinity }
    return [offers.deadline, fetches.deadline, drag.deadline, departure.deadline]
      .compactMap { $0 }.min()
  }

  /// Whether nothing is in transit.
  var isAtRest: Bool { deadline == nil && untimed.isEmpty }

  func expire(at now: Double) {
    offers.expire(at: now)
    fetches.expire(at: now).forEach { finish($0) }
    if offers.deadline != nil { drag.noteService(at: now) }
    drag.expire(at: now)
    if departure.isDue(at: now) { tell(.carriedOut) }
  }

  // MARK: The end of the program

  /// Asks the clipboard manager, if there is one, to keep what was copied here beyond the end of
  /// the program (`XGetSelectionOwner`, `XConvertSelection`).
  func beginHandover() {
    let clipboard = display[.clipboard]
    let manager = display[.clipboardManager]
    guard let time = offers.since(of: clipboard), display.isAlive,
      XGetSelectionOwner(display.handle, manager) != 0
    else { return }
    let wanted = offers.targets(of: clipboard).map { Int($0) }
    let property = display[.saveTargets]
    display.set(property, on: window.id, type: Atom(XA_ATOM), cardinals: wanted)
    XConvertSelection(display.handle, manager, display[.saveTargets], property, window.id, time)
    display.flush()
    isHandingOver = true
  }

  private func lose(_ selection: Atom) {
    if selection == display[.clipboard] { tell(.lostSelection(.clipboard)) }
    if selection == Atom(XA_PRIMARY) { tell(.lostSelection(.primary)) }
  }

  private func atom(of selection: TransferSelection) -> Atom {
    selection == .clipboard ? display[.clipboard] : Atom(XA_PRIMARY)
  }
}
