package import BoardValues

/// The meaning of a press, its motion and its release.
///
/// Events go in, intents come out, and nothing else is touched. A press becomes a drag beyond the
/// threshold, or opens the menu if it is held still.
package struct PointerGesture: Equatable, Sendable {
  static let longPress = 0.5

  private enum State: Equatable, Sendable {
    case idle
    case pressed(Press)
    case carrying
    case marquee(from: Point, extends: Bool)
    case panning(last: Point, button: PointerButton)
  }

  private struct Press: Equatable, Sendable {
    var point: Point
    /// The target at the press. A click on one of several selected cards selects it alone only when the
    /// button comes up again.
    var target: Target
    var extends: Bool
    /// Whether a click goes on to what lies beneath the selected element there.
    var goesBeneath: Bool
    /// Whether this is a second click, which opens the text there unless it becomes a drag.
    var isDouble: Bool
    /// The time at which the press becomes a long press; nil once that has passed.
    var longPressTime: Double?
  }

  /// The facts that the gesture has to know about the point that was pressed.
  package struct Target: Equatable, Sendable {
    package var id: ElementID?
    package var isSelected = false
    /// Whether it is the ground of the board or of a group. A click there is about no card, and a double
    /// click makes one.
    package var isGround = true
    /// Whether it is locked: a click selects it, and a drag begins as on the ground.
    package var isLocked = false
    /// Whether a click is for a hit target, such as a check box or a link, and leaves the selection
    /// alone.
    package var isHitTarget = false
    /// The tool that can be taken hold of there, above everything else.
    package var grip: Grip?

    package init(
      id: ElementID? = nil,
      isSelected: Bool = false,
      isGround: Bool = true,
      isLocked: Bool = false,
      isHitTarget: Bool = false,
      grip: Grip? = nil
    ) {
      self.id = id
      self.isSelected = isSelected
      self.isGround = isGround
      self.isLocked = isLocked
      self.isHitTarget = isHitTarget
      self.grip = grip
    }

    /// The element that a drag takes along. The ground of a group is ground like that of the board until
    /// the group is selected.
    package var taken: ElementID? { isLocked || (isGround && !isSelected) ? nil : id }

    /// The element that a click is about.
    package var clicked: ElementID? { isGround ? nil : id }
  }

  private var state = State.idle
  /// The distance at which a press becomes a drag, in window pixels.
  package var threshold = 4.0

  package init(threshold: Double = 4.0) {
    self.threshold = threshold
  }

  package var isIdle: Bool { state == .idle }
  package var isCarrying: Bool { state == .carrying }
  package var isPanning: Bool { if case .panning = state { true } else { false } }

  /// Whether the press has opened the menu.
  package var isLongPress: Bool {
    if case .pressed(let press) = state { press.longPressTime == nil } else { false }
  }

  /// The time at which a press that is held still becomes a long press.
  package var deadline: Double? {
    if case .pressed(let press) = state { press.longPressTime } else { nil }
  }

  package mutating func press(
    _ button: PointerButton,
    at point: Point,
    on target: Target,
    modifiers: Modifiers,
    clickCount: Int,
    pans: Bool,
    time: Double
  ) -> [Intent] {
    // A second button during a gesture does not begin another.
    guard isIdle else { return [] }
    if button == .middle || (button == .primary && pans) {
      state = .panning(last: point, button: button)
      return []
    }
    if button == .secondary { return openMenu(at: point, on: target) }
    if clickCount == 2, target.isGround, target.grip == nil { return [.createCard(at: point)] }
    let extends = modifiers.contains(.shift) || modifiers.contains(.control)
    let goesBeneath = modifiers == .alt && target.clicked != nil && target.grip == nil
    state = .pressed(
      Press(
        point: point,
        target: target,
        extends: extends,
        goesBeneath: goesBeneath,
        isDouble: clickCount == 2,
        longPressTime: time + Self.longPress
      )
    )
    guard target.grip == nil, !goesBeneath else { return [] }
    if let id = target.clicked, !target.isSelected, !extends { return [.select(id)] }
    return []
  }

  private func openMenu(at point: Point, on target: Target) -> [Intent] {
    var intents: [Intent] = []
    if let id = target.id {
      if !target.isSelected { intents.append(.select(id)) }
    } else {
      intents.append(.clearSelection)
    }
    return intents + [.openMenu(at: point)]
  }

  package mutating func move(to point: Point) -> [Intent] {
    switch state {
    case .idle:
      return []
    case .pressed(let press):
      guard point.distance(to: press.point) >= threshold else { return [] }
      return begin(press, at: point)
    case .carrying:
      return [.carry(to: point)]
    case .marquee(let from, let extends):
      return [.marquee(from: from, to: point, extends: extends)]
    case .panning(let last, let button):
      state = .panning(last: point, button: button)
      return [.pan(by: point - last)]
    }
  }

  private mutating func begin(_ press: Press, at point: Point) -> [Intent] {
    // A long press has opened the menu; moving turns it into a drag after all.
    let first: [Intent] = press.longPressTime == nil ? [.closeMenu] : []
    let isOnBadge = press.target.grip?.isBadge ?? false
    if !isOnBadge, let grip = press.target.grip {
      state = .carrying
      return first + [.hold(grip, pressedAt: press.point), .carry(to: point)]
    }
    guard let taken = press.target.taken else {
      state = .marquee(from: press.point, extends: press.extends)
      return first + [.marquee(from: press.point, to: point, extends: press.extends)]
    }
    state = .carrying
    return first + selecting(taken, press) + [
      .hold(.cards, pressedAt: press.point), .carry(to: point),
    ]
  }

  /// Returns the intents that select what is taken along, where the press has not done so.
  private func selecting(_ taken: ElementID, _ press: Press) -> [Intent] {
    if press.target.isSelected { return [] }
    if press.extends { return [.toggle(taken)] }
    return press.goesBeneath || press.target.grip != nil ? [.select(taken)] : []
  }

  package mutating func release(_ button: PointerButton, at point: Point) -> [Intent] {
    switch state {
    case .idle:
      return []
    case .panning(_, let panButton):
      guard button == panButton else { return [] }
      state = .idle
      return []
    case .pressed(let press):
      guard button == .primary else { return [] }
      state = .idle
      return press.longPressTime == nil ? [] : click(press, releasedAt: point)
    case .carrying:
      guard button == .primary else { return [] }
      state = .idle
      return [.carry(to: point), .drop]
    case .marquee(let from, let extends):
      guard button == .primary else { return [] }
      state = .idle
      return [.marquee(from: from, to: point, extends: extends), .endMarquee]
    }
  }

  /// Resumes a drag that was elsewhere. What is carried is held by the point at which it was pressed.
  package mutating func resume(pressedAt grip: Point, at point: Point) -> [Intent] {
    guard isIdle else { return [] }
    state = .carrying
    return [.hold(.cards, pressedAt: grip), .carry(to: point)]
  }

  private func click(_ press: Press, releasedAt point: Point) -> [Intent] {
    if let grip = press.target.grip {
      if press.isDouble { return [.doubleClick(grip)] }
      return [.click(grip)] + (grip.isButton ? [] : clickBeneath(press))
    }
    if press.target.isHitTarget { return [.activate(pressedAt: press.point, releasedAt: point)] }
    guard let target = press.target.clicked else { return press.extends ? [] : [.clearSelection] }
    if press.extends { return [.toggle(target)] }
    if press.goesBeneath { return [.selectBeneath(press.point)] }
    if press.isDouble { return [.write(on: target, at: press.point)] }
    return press.target.isSelected ? [.select(target)] : []
  }

  /// Returns the intents of a click on a handle, which is about what lies beneath it.
  private func clickBeneath(_ press: Press) -> [Intent] {
    guard let target = press.target.clicked else { return press.extends ? [] : [.clearSelection] }
    return [press.extends ? .toggle(target) : .select(target)]
  }

  /// Advances the time while the button is held still.
  package mutating func advance(to now: Double) -> [Intent] {
    guard case .pressed(var press) = state, let time = press.longPressTime, time <= now
    else { return [] }
    press.longPressTime = nil
    state = .pressed(press)
    var target = press.target
    // The press has selected it.
    if target.clicked != nil, !press.extends { target.isSelected = true }
    return openMenu(at: press.point, on: target)
  }

  /// Cancels the gesture: for Escape, a lost grab, or undo during the drag.
  package mutating func cancel() -> [Intent] {
    defer { state = .idle }
    switch state {
    case .carrying: return [.putBack]
    case .marquee: return [.cancelMarquee]
    case .idle, .pressed, .panning: return []
    }
  }

  /// Ends the gesture, which is refused. The rest of its events are ignored.
  package mutating func forget() { state = .idle }

  /// Ends the gesture if its release was lost: the server reports that no button is down.
  package mutating func noticeHeld(_ held: Set<PointerButton>, at point: Point) -> [Intent] {
    switch state {
    case .idle: return []
    case .panning(_, let button): return held.contains(button) ? [] : release(button, at: point)
    default: return held.contains(.primary) ? [] : release(.primary, at: point)
    }
  }
}
