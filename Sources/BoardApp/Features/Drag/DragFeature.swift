import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// Clicks and drags on the board: drags are started, moved, and dropped or put back.
struct DragFeature: Feature {
  /// The meaning of the pressed buttons.
  var gesture = PointerGesture()
  var drag = Drag.none
  /// The dots and ends of edges at the pointer, by which cards are connected.
  var grips = ConnectionGrips()
  /// The last click, if it was on a handle.
  var clicked: Clicked?

  /// A click on a handle, which selects the element beneath it; a second click still acts on the
  /// handle.
  struct Clicked: Equatable {
    var grip: Grip
    var selection: Set<ElementID>
  }

  nonisolated init() {}

  /// Whether no gesture has begun that has to end first.
  var isFree: Bool { gesture.isIdle && !drag.hasTool }

  func places(_ question: Question) -> Places {
    if !gesture.isIdle { return [.drag, .board] }
    return drag.isAimed ? [.aim, .board] : .board
  }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    switch (input, place) {
    case (.event(let event), .drag): hold(event, &turn)
    case (.command(let command), .drag): hold(command, &turn)
    case (.event(let event), .aim): aim(event, &turn)
    case (.command(let command), .aim): aim(command, &turn)
    case (.event(let event), .board): respond(to: event, &turn)
    default: .passed
    }
  }

  /// Handles events that no other responder has taken.
  private mutating func respond(to event: WindowEvent, _ turn: inout Turn) -> Verdict {
    switch event {
    case .pressed(let button, let point, _, let clickCount):
      press(button, at: point, clickCount, &turn)
    case .wheel(let point, let steps, let modifiers):
      wheel(at: point, steps, modifiers, &turn)
    case .pinched(let point, let offset, let factor):
      pinch(at: point, offset, by: factor, &turn)
    case .keyPressed(KeyStroke(.space), _): turn.pointer.isSpaceHeld = true
    case .carriedBack(let point): carryBack(to: point, &turn)
    default: return .passed
    }
    return .taken
  }

  mutating func makeWay(for command: Command, at place: Place, _ turn: inout Turn) {
    switch place {
    case .drag where command == .saving(.quit): cancel(&turn)
    case .aim: makeWayWhileAiming(&turn)
    default: break
    }
  }

  func cursor(at point: Point?, at place: Place, _ question: Question) -> WindowAppearance
    .Cursor?
  {
    switch place {
    case .drag: heldCursor
    case .aim: drag.connection == nil ? nil : .cross
    default: point.flatMap { freeCursor(at: $0, question) }
    }
  }

  // MARK: The pointer

  /// Notes a new position of the pointer, before any responder handles it.
  mutating func follow(_ point: Point, _ question: Question) {
    if isFree { grips.follow(point, question) }
  }

  /// Notes that the pointer has left the window.
  mutating func leave() { grips = ConnectionGrips() }

  /// Repeats the last motion of the pointer, after the view has moved or a modifier has changed.
  mutating func moveAgain(_ turn: inout Turn) {
    guard let point = turn.pointer.position else { return }
    perform(gesture.move(to: point), &turn)
  }

  /// Ends a gesture whose button was released elsewhere.
  mutating func notice(held: Set<PointerButton>, at point: Point, _ turn: inout Turn) {
    perform(gesture.noticeHeld(held, at: point), &turn)
  }

  /// Cancels the gesture.
  mutating func cancel(_ turn: inout Turn) {
    perform(gesture.cancel(), &turn)
  }

  /// Cancels the gesture, or a connection that follows the pointer.
  mutating func end(_ turn: inout Turn) {
    cancel(&turn)
    putBack(&turn)
  }

  mutating func setThreshold(_ threshold: Double) { gesture.threshold = threshold }

  // MARK: Press

  private mutating func press(
    _ button: PointerButton,
    at point: Point,
    _ clickCount: Int,
    _ turn: inout Turn
  ) {
    let pointer = turn.pointer
    var target = target(at: point, pointer.modifiers, turn.question)
    if clickCount != 2 { clicked = nil }
    target.grip = clicked?.grip ?? target.grip
    let intents = gesture.press(
      button,
      at: point,
      on: target,
      modifiers: pointer.modifiers,
      clickCount: clickCount,
      pans: pointer.isSpaceHeld,
      time: turn.now
    )
    perform(intents, &turn)
  }

  /// Pans the view with the middle button, which was pressed on another target.
  mutating func pan(from press: Point, to point: Point, _ turn: inout Turn) {
    _ = gesture.press(
      .middle,
      at: press,
      on: PointerGesture.Target(),
      modifiers: [],
      clickCount: 1,
      pans: false,
      time: turn.now
    )
    perform(gesture.move(to: point), &turn)
  }

  // MARK: Events during a press

  /// Handles events until the button is released.
  private mutating func hold(_ event: WindowEvent, _ turn: inout Turn) -> Verdict {
    switch event {
    case .moved(let point, _, _):
      // If the pointer of a long press moves onto the menu that it has opened, the menu gets its
      // events; if it moves elsewhere, it is a drag.
      if gesture.isLongPress, turn.menuFrame?.contains(point) == true {
        gesture.forget()
        return .passed
      }
      perform(gesture.move(to: point), &turn)
    case .released(let button, let point, _):
      perform(gesture.release(button, at: point), &turn)
    case .carriedOut: offer(&turn)
    // A second button puts back what the first one carries.
    case .pressed(.secondary, _, _, _) where gesture.isCarrying:
      cancel(&turn)
      turn.say(localized("Drag cancelled"))
    default: return .passed
    }
    return .taken
  }

  /// Handles commands during a gesture. Undo and Escape cancel the drag and have no other effect;
  /// saving waits for the drag to end, and all other commands are ignored.
  private mutating func hold(_ command: Command, _ turn: inout Turn) -> Verdict {
    switch command {
    case .saving(.save), .saving(.quit): return .passed
    case .undo(.undo), .undo(.redo), .escape:
      let wasCarrying = gesture.isCarrying
      cancel(&turn)
      if wasCarrying { turn.say(localized("Drag cancelled")) }
    default: break
    }
    return .taken
  }

  private var heldCursor: WindowAppearance.Cursor {
    switch drag {
    case .sizes(let sizes): sizes.cursor
    case .connection: .cross
    case .none, .cards, .keys, .marquee, .outside:
      gesture.isCarrying || gesture.isPanning ? .grabbing : .arrow
    }
  }

  // MARK: Time

  /// Returns the time at which a press that is held still becomes a long press, or at which the
  /// pointer counts as slow enough to snap; nil if neither applies.
  func deadline(_ question: Question) -> Double? {
    [gesture.deadline, rest(question)].compactMap(\.self).min()
  }

  private func rest(_ question: Question) -> Double? {
    drag.waitsForRest && question.pointer.position != nil ? question.pointer.speed.rest : nil
  }

  mutating func advance(_ turn: inout Turn) {
    perform(gesture.advance(to: turn.now), &turn)
    if let rest = rest(turn.question), rest <= turn.now { moveAgain(&turn) }
  }
}
