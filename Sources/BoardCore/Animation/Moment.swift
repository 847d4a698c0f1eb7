package import BoardValues

/// Where and how everything is seen at one moment, with what is held.
package struct Moment: Sendable {
  private let presentation: Presentation
  private let held: Held?
  /// What a drag would make of the board, were it let go now.
  private let draft: StepDraft?
  /// What a step that is looked at halfway has made of the board so far.
  private let tween: Tween?
  package let now: Double

  /// With neither, everything is seen where it is.
  package init(
    _ presentation: Presentation = Presentation(),
    holding held: Held? = nil,
    drafting draft: StepDraft? = nil,
    between tween: Tween? = nil,
    at now: Double = 0
  ) {
    self.presentation = presentation
    self.held = held
    self.draft = draft
    self.tween = tween
    self.now = now
  }

  /// From where a card is to where it is seen, in board units.
  package func offset(of id: ElementID) -> Vector {
    held?.offset(of: id) ?? presentation.offset(of: id, at: now)
  }

  /// Where a card that is at `frame` is seen.
  package func shown(_ frame: Rect, of id: ElementID) -> Rect {
    let (offset, growth) = presentation.displacement(of: id, at: now)
    let moved = frame.offset(by: held?.offset(of: id) ?? offset)
    guard growth != .zero else { return moved }
    // Two flights at once may take away more than there is.
    let size = Size(max(moved.width + growth.dx, 1), max(moved.height + growth.dy, 1))
    return Rect(origin: moved.center - Vector(size.width / 2, size.height / 2), size: size)
  }

  /// An edge as it is seen while a card of its is carried.
  package func shown(_ edge: Edge, _ id: ElementID) -> Edge { held?.shown(edge, id) ?? edge }

  /// As a drag or a step halfway would have it; nil for what it does not touch.
  package func drafted(_ id: ElementID) -> Element? {
    draft?.elements[id] ?? tween?.elements[id]
  }

  /// Elements that a drag or a step halfway would bring onto the board or change.
  package var drafted: Dictionary<ElementID, Element>.Keys? {
    draft?.elements.keys ?? tween?.elements.keys
  }

  /// A card in the draft that is not there, and only has a line end at it.
  package var anchor: ElementID? { draft?.edgePreview?.anchor }

  package func opacity(of id: ElementID) -> Double {
    tween?.opacity(of: id) ?? presentation.opacity(of: id, at: now)
  }

  /// Colours that are still seen over its own, the lowest first, and how much of them.
  package func formerColors(of id: ElementID) -> [(color: String?, share: Double)] {
    tween?.formerColor(of: id).map { [$0] } ?? presentation.formerColors(of: id, at: now)
  }

  package func highlight(of id: ElementID) -> Double { presentation.highlight(of: id, at: now) }

  /// How far a card is off the board: 0 on it to 1 in the hand.
  package func lift(of id: ElementID) -> Double {
    presentation.lift(of: id, at: now)
      ?? (held?.isLifted == true && held?.offset(of: id) != nil ? 1 : 0)
  }

  /// How large a card is seen, around its middle: what comes and goes is smaller, what is off the board
  /// larger.
  package func scale(of id: ElementID) -> Double {
    (0.96 + 0.04 * opacity(of: id)) * (1 + 0.02 * lift(of: id))
  }

  /// What is no longer on the board and can still be seen.
  package var departing: [ElementID: Presentation.Departure] { presentation.departing }

  /// Cards that may be seen elsewhere than where they are.
  package var displaced: Set<ElementID> {
    var ids = presentation.displaced
    if let held { ids.formUnion(held.ids) }
    if let drafted { ids.formUnion(drafted) }
    return ids
  }

  /// Everything that may look different in the next frame.
  package var animating: Set<ElementID> {
    var ids = presentation.animating
    if let held { ids.formUnion(held.ids) }
    if let drafted { ids.formUnion(drafted) }
    return ids
  }
}
