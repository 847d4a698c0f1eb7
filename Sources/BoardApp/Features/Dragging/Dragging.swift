import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// Clicks and drags on the board: drags are started, moved, and dropped or put back.
struct Dragging: Feature {
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

  func places(_ context: Context) -> Places {
    if !gesture.isIdle { return [.drag, .board] }
    return drag.connection == nil ? .board : [.aim, .board]
  }

  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch (input, place) {
    case (.event(let event), .drag): hold(event, context, &effects)
    case (.command(let command), .drag): hold(command, context, &effects)
    case (.event(let event), .aim): aim(event, context, &effects)
    case (.command(let command), .aim): aim(command, context, &effects)
    case (.event(let event), .board): respond(to: event, context, &effects)
    default: .passed
    }
  }

  /// Handles events that no other responder has taken.
  private mutating func respond(
    to event: WindowEvent,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch event {
    case .pressed(let button, let point, _, let clickCount):
      press(button, at: point, clickCount, context, &effects)
    case .wheel(let point, let steps, let modifiers):
      wheel(at: point, steps, modifiers, context, &effects)
    case .pinched(let point, let offset, let factor):
      pinch(at: point, offset, by: factor, context, &effects)
    case .keyPressed(KeyStroke(.space), _): effects.add(.pointer { $0.isSpaceHeld = true })
    case .carriedBack(let point): carryBack(to: point, context, &effects)
    default: return .passed
    }
    return .taken
  }

  mutating func makeWay(
    for command: Command,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) {
    switch place {
    case .drag where command == .quit: cancel(context, &effects)
    case .aim: putBack(context, &effects)
    default: break
    }
  }

  func cursor(
    at point: Point?,
    at place: Place,
    _ context: Context
  ) -> WindowAppearance.Cursor? {
    switch place {
    case .drag: heldCursor
    case .aim: .cross
    default: point.flatMap { freeCursor(at: $0, context) }
    }
  }

  // MARK: The pointer

  /// Notes a new position of the pointer, before any responder handles it.
  mutating func follow(_ point: Point, _ context: Context) {
    if isFree { grips.follow(point, context) }
  }

  /// Notes that the pointer has left the window.
  mutating func leave() { grips = ConnectionGrips() }

  /// Repeats the last motion of the pointer, after the view has moved or a modifier has changed.
  mutating func moveAgain(_ context: Context, _ effects: inout Effects) {
    guard let point = context.pointer.position else { return }
    perform(gesture.move(to: point), context, &effects)
  }

  /// Ends a gesture whose button was released elsewhere.
  mutating func notice(
    held: Set<PointerButton>,
    at point: Point,
    _ context: Context,
    _ effects: inout Effects
  ) {
    perform(gesture.noticeHeld(held, at: point), context, &effects)
  }

  /// Cancels the gesture.
  mutating func cancel(_ context: Context, _ effects: inout Effects) {
    perform(gesture.cancel(), context, &effects)
  }

  /// Cancels the gesture, or a connection that follows the pointer.
  mutating func end(_ context: Context, _ effects: inout Effects) {
    cancel(context, &effects)
    putBack(context, &effects)
  }

  mutating func setThreshold(_ threshold: Double) { gesture.threshold = threshold }

  // MARK: Press

  private mutating func press(
    _ button: PointerButton,
    at point: Point,
    _ clickCount: Int,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let pointer = context.pointer
    var target = target(at: point, pointer.modifiers, context)
    if clickCount != 2 { clicked = nil }
    target.grip = clicked?.grip ?? target.grip
    let intents = gesture.press(
      button,
      at: point,
      on: target,
      modifiers: pointer.modifiers,
      clickCount: clickCount,
      pans: pointer.isSpaceHeld,
      time: context.now
    )
    perform(intents, context, &effects)
  }

  /// Pans the view with the middle button, which was pressed on another target.
  mutating func pan(
    from press: Point,
    to point: Point,
    _ context: Context,
    _ effects: inout Effects
  ) {
    _ = gesture.press(
      .middle,
      at: press,
      on: PointerGesture.Target(),
      modifiers: [],
      clickCount: 1,
      pans: false,
      time: context.now
    )
    perform(gesture.move(to: point), context, &effects)
  }

  // MARK: Events during a press

  /// Handles events until the button is released.
  private mutating func hold(
    _ event: WindowEvent,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch event {
    case .moved(let point, _, _):
      // If the pointer of a long press moves onto the menu that it has opened, the menu gets its
      // events; if it moves elsewhere, it is a drag.
      if gesture.isLongPress, context.menuFrame?.contains(point) == true {
        gesture.forget()
        return .passed
      }
      perform(gesture.move(to: point), context, &effects)
    case .released(let button, let point, _):
      perform(gesture.release(button, at: point), context, &effects)
    case .carriedOut: offer(context, &effects)
    // A second button puts back what the first one carries.
    case .pressed(.secondary, _, _, _) where gesture.isCarrying:
      cancel(context, &effects)
      effects.say(localized("Drag cancelled"))
    default: return .passed
    }
    return .taken
  }

  /// Handles commands during a gesture. Undo and Escape cancel the drag and have no other effect;
  /// saving waits for the drag to end, and all other commands are ignored.
  private mutating func hold(
    _ command: Command,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch command {
    case .save, .quit: return .passed
    case .undo, .redo, .escape:
      let wasCarrying = gesture.isCarrying
      cancel(context, &effects)
      if wasCarrying { effects.say(localized("Drag cancelled")) }
    default: break
    }
    return .taken
  }

  private var heldCursor: WindowAppearance.Cursor {
    switch drag {
    case .sizes(let sizes): sizes.cursor
    case .connection: .cross
    case .none, .cards, .marquee, .outside:
      gesture.isCarrying || gesture.isPanning ? .grabbing : .arrow
    }
  }

  // MARK: Time

  /// Returns the time at which a press that is held still becomes a long press, or at which the
  /// pointer counts as slow enough to snap; nil if neither applies.
  func deadline(_ context: Context) -> Double? {
    [gesture.deadline, rest(context)].compactMap(\.self).min()
  }

  private func rest(_ context: Context) -> Double? {
    drag.waitsForRest && context.pointer.position != nil ? context.pointer.speed.rest : nil
  }

  mutating func advance(_ context: Context, _ effects: inout Effects) {
    perform(gesture.advance(to: context.now), context, &effects)
    if let rest = rest(context), rest <= context.now { moveAgain(context, &effects) }
  }
}
