import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// What the pointer does on the board: clicks, and drags that are taken hold of, carried, and let go or put back.
struct Dragging: Feature {
  nonisolated static let id = FeatureID(name: "drag")

  /// What the buttons that are down mean.
  var gesture = PointerGesture()
  var drag = Drag.none
  /// The card with dots to connect it by.
  var dottedCard: ElementID?
  /// The edge that is pointed at, which can be taken by its ends.
  var grippedEdge: ElementID?
  /// What was clicked last, if that was a handle.
  var clicked: Clicked?

  /// A click on a handle selects what lies there; a second one is about the handle all the same.
  struct Clicked: Equatable {
    var grip: Grip
    var selection: Set<ElementID>
  }

  nonisolated init() {}

  /// Whether nothing has begun that has to end first.
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
    case (.event(.pressed(let button, let point, _, let clickCount)), .board):
      press(button, at: point, clickCount, context, &effects)
    default: .passed
    }
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

  /// Notices that the pointer is somewhere else, before anything answers to that.
  mutating func follow(_ point: Point, _ context: Context) {
    guard isFree else { return }
    dottedCard = dottedCard(at: point, context)
    grippedEdge = grippedEdge(at: point, context)
  }

  /// Notices that the pointer has left the window.
  mutating func leave() { (dottedCard, grippedEdge) = (nil, nil) }

  /// Goes on as if the pointer had moved: the view has, or a key means something else for what is dragged.
  mutating func moveAgain(_ context: Context, _ effects: inout Effects) {
    guard let point = context.pointer.position else { return }
    perform(gesture.move(to: point), context, &effects)
  }

  /// Ends what goes on though its button has come up elsewhere.
  mutating func notice(
    held: Set<PointerButton>,
    at point: Point,
    _ context: Context,
    _ effects: inout Effects
  ) {
    perform(gesture.noticeHeld(held, at: point), context, &effects)
  }

  /// Takes back what has begun.
  mutating func cancel(_ context: Context, _ effects: inout Effects) {
    perform(gesture.cancel(), context, &effects)
  }

  /// Takes back what has begun, a connection that follows the pointer included.
  mutating func end(_ context: Context, _ effects: inout Effects) {
    cancel(context, &effects)
    putBack(context, &effects)
  }

  mutating func setThreshold(_ threshold: Double) { gesture.threshold = threshold }

  // MARK: A button goes down

  private mutating func press(
    _ button: PointerButton,
    at point: Point,
    _ clickCount: Int,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
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
    return .taken
  }

  /// Moves the view with the middle button, which went down on something else.
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

  // MARK: While a button is down

  /// Has the pointer until the button comes up.
  private mutating func hold(
    _ event: WindowEvent,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch event {
    case .moved(let point, _, _):
      // Moved onto the menu that it has opened, a long press is the menu's; moved elsewhere it is a drag.
      if gesture.isLongPress, context.menuFrame?.contains(point) == true {
        gesture.forget()
        return .passed
      }
      perform(gesture.move(to: point), context, &effects)
    case .released(let button, let point, _):
      perform(gesture.release(button, at: point), context, &effects)
    case .carriedOut: offer(context, &effects)
    default: return .passed
    }
    return .taken
  }

  /// Undo and Escape take the drag back and do nothing else; saving waits for the drag to end, and
  /// everything else is not done.
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
      if wasCarrying { effects.say("Drag cancelled") }
    default: break
    }
    return .taken
  }

  private var heldCursor: WindowAppearance.Cursor {
    switch drag {
    case .sizes(let sizes): .resize(by: sizes.resizing.handle)
    case .connection: .cross
    case .none, .cards, .marquee, .outside:
      gesture.isCarrying || gesture.isPanning ? .grabbing : .arrow
    }
  }

  // MARK: Time

  /// The time at which a press that is held still means something else, or something that was too fast comes to
  /// rest; nil if neither.
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
