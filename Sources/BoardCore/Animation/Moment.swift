package import BoardValues

/// The positions and looks of everything at one moment, with what is held.
package struct Moment: Sendable {
  private let presentation: Presentation
  private let held: Held?
  /// The step that letting go of the pointer would make.
  private let draft: StepDraft?
  /// The state between two steps that is looked at.
  private let tween: Tween?
  package let now: Double

  /// Creates a moment. Without arguments everything is seen where it is.
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

  /// Returns the offset from a card's position to where it is seen, in board units.
  package func offset(of id: ElementID) -> Vector {
    held?.offset(of: id) ?? presentation.offset(of: id, at: now)
  }

  /// Returns the frame at which a card that is at `frame` is seen.
  package func shown(_ frame: Rect, of id: ElementID) -> Rect {
    let (offset, growth) = presentation.displacement(of: id, at: now)
    let moved = frame.offset(by: held?.offset(of: id) ?? offset)
    guard growth != .zero else { return moved }
    // Two flights at once may take away more than there is.
    let size = Size(max(moved.width + growth.dx, 1), max(moved.height + growth.dy, 1))
    return Rect(origin: moved.center - Vector(size.width / 2, size.height / 2), size: size)
  }

  /// The places from which cards have just flown, in board units, with how much of each is seen.
  package var origins: [(frame: Rect, share: Double)] { presentation.origins(at: now) }

  /// Returns an edge as it is seen while one of its cards is carried.
  package func shown(_ edge: Edge, _ id: ElementID) -> Edge { held?.shown(edge, id) ?? edge }

  /// Returns the route of an edge whose cards are carried; nil if it follows from where these are seen.
  package func heldRoute(of id: ElementID) -> EdgeRoute? { held?.route(of: id) }

  /// Returns the line of an edge before its card was put down, with its share in what is seen.
  package func formerLine(of id: ElementID) -> (path: CurvePath, share: Double)? {
    presentation.formerLine(of: id, at: now)
  }

  /// Returns an element as a drag or a state between two steps has it; nil if that leaves it alone.
  package func drafted(_ id: ElementID) -> Element? {
    draft?.elements[id] ?? tween?.elements[id]
  }

  /// The elements that a drag or a state between two steps adds to the board or changes.
  package var drafted: Dictionary<ElementID, Element>.Keys? {
    draft?.elements.keys ?? tween?.elements.keys
  }

  /// The card in the draft that is not on the board and only has the end of an edge at it.
  package var anchor: ElementID? { draft?.edgePreview?.anchor }

  package func opacity(of id: ElementID) -> Double {
    tween?.opacity(of: id) ?? presentation.opacity(of: id, at: now)
  }

  /// Returns the former colours that are still seen over the present one, the lowest first, with their
  /// shares.
  package func formerColors(of id: ElementID) -> [(color: String?, share: Double)] {
    tween?.formerColor(of: id).map { [$0] } ?? presentation.formerColors(of: id, at: now)
  }

  package func highlight(of id: ElementID) -> Double { presentation.highlight(of: id, at: now) }

  /// Returns whether the highlight of an element is a tint instead of a ring.
  package func isTinted(_ id: ElementID) -> Bool { presentation.isTinted(id) }

  /// Returns the words that a card had before they were undone or redone a moment ago.
  package func formerSaying(of id: ElementID) -> Saying? {
    presentation.formerSaying(of: id, at: now)
  }

  /// Returns how far a card is off the board: 0 on it, 1 when it is carried.
  package func lift(of id: ElementID) -> Double {
    presentation.lift(of: id, at: now)
      ?? (held?.isLifted == true && held?.offset(of: id) != nil ? 1 : 0)
  }

  /// Returns how much of what lies above a moving card is seen over it: 0 while it is carried or flies, 1 when
  /// it is at its place.
  package func coverage(of id: ElementID) -> Double {
    if let lift = presentation.lift(of: id, at: now) { return 1 - lift }
    return held?.offset(of: id) == nil ? presentation.landing(of: id, at: now) : 0
  }

  /// Returns the scale at which a card is seen, around its middle. Cards that come and go are smaller,
  /// cards that are off the board larger.
  package func scale(of id: ElementID) -> Double {
    (0.96 + 0.04 * opacity(of: id)) * (1 + 0.02 * lift(of: id))
  }

  /// The elements that are no longer on the board and can still be seen.
  package var departing: [ElementID: Presentation.Departure] { presentation.departing }

  /// The cards that may be seen elsewhere than where they are.
  package var displaced: Set<ElementID> {
    var ids = presentation.displaced
    if let held { ids.formUnion(held.ids) }
    if let drafted { ids.formUnion(drafted) }
    return ids
  }

  /// The elements that may look different in the next frame.
  package var animating: Set<ElementID> {
    var ids = presentation.animating
    if let held { ids.formUnion(held.ids) }
    if let drafted { ids.formUnion(drafted) }
    return ids
  }
}
