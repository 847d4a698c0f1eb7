import BoardValues

/// The difference between two states of an element that was moved, coloured otherwise, or both.
///
/// It says what was done and not to which element, so that many elements can share it.
struct Adjustment: Hashable, Sendable {
  /// The difference of a state from itself.
  static let none = Adjustment(offset: .zero, color: nil)

  let offset: Vector
  /// The colour, as written in the file; nil if it is the same, and nil in it for an element without one.
  let color: String??

  private init(offset: Vector, color: String??) { (self.offset, self.color) = (offset, color) }

  /// Finds the adjustment of places and colours; nil if adding the offset does not lead to the place
  /// exactly, as may happen to fractions.
  init?(from old: (origin: Point, color: String?), to new: (origin: Point, color: String?)) {
    offset = new.origin - old.origin
    color = new.color == old.color ? nil : .some(new.color)
    guard (old.origin + offset).isSame(as: new.origin) else { return nil }
  }

  /// Finds the adjustment that leads from one state to another; nil if they differ in anything else.
  init?(from old: Element, to new: Element) {
    self.init(from: old.place, to: new.place)
    guard old.isSame(as: new, besidesPlaceAnd: self) else { return nil }
  }

  /// Returns an element after the adjustment.
  func applied(to element: Element) -> Element {
    if self == .none { return element }
    switch element {
    case .card(var card):
      card.frame.origin = card.frame.origin + offset
      if let color { card.color = color }
      return .card(card)
    case .edge(var edge):
      if let color { edge.color = color }
      return .edge(edge)
    case .metadata, .note: return element
    }
  }

  /// Returns the place and the colour that the adjustment leads to.
  func applied(toPlaceOf element: Element) -> (origin: Point, color: String?) {
    let place = element.place
    return (place.origin + offset, color ?? place.color)
  }
}

extension Element {
  /// The parts of an element that an adjustment changes.
  fileprivate var place: (origin: Point, color: String?) { (frame?.origin ?? .zero, color) }

  fileprivate func isSame(as other: Element, besidesPlaceAnd adjustment: Adjustment) -> Bool {
    switch (self, other) {
    case (.card(let card), .card(let new)):
      card.frame.size == new.frame.size && card.zKey == new.zKey && card.name == new.name
        && card.content == new.content && card.source == new.source
    case (.edge, .edge): adjustment.applied(to: self) == other
    default: false
    }
  }
}

extension Point {
  /// Whether both are the same to the sign of zero.
  fileprivate func isSame(as other: Point) -> Bool {
    x.bitPattern == other.x.bitPattern && y.bitPattern == other.y.bitPattern
  }
}

/// The states before and after a change, as adjustments of an element that other changes hold, too.
final class AdjustedStates: Hashable, Sendable {
  let before: Adjustment
  let after: Adjustment

  init(before: Adjustment, after: Adjustment) { (self.before, self.after) = (before, after) }

  static func == (a: AdjustedStates, b: AdjustedStates) -> Bool {
    a === b || (a.before, a.after) == (b.before, b.after)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(before)
    hasher.combine(after)
  }
}
