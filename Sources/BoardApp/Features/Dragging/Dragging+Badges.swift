import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// The badges of cards that have steps of their own: a click undoes one, a drag carries the card.
extension Dragging {
  /// The distance of the pointer within which a badge shows its number, in pixels at scale 1.
  private static let reach = 60.0

  /// Adds the badges, and the ghost of what the one under the pointer would do.
  func markBadges(in frame: inout FrameState, _ context: Context) {
    guard drag == .none, frame.camera == frame.target else { return }
    let badges = context.badges
    guard !badges.isEmpty else { return }
    let (pointer, isFlying) = (
      context.isMenuOpen ? nil : context.pointer.position, context.isFlying
    )
    let hot = pointer.flatMap { badge(at: $0, context) }
    frame.badges = badges.map { badge in
      var shown = isFlying ? badge.flying(in: frame) : badge
      shown.isHot = badge.card == hot?.card
      let near = badge.whole.expanded(by: Self.reach * context.view.scale)
      shown.isWhole = context.selection.contains(badge.card) || pointer.map(near.contains) ?? false
      return shown
    }
    if let hot, !isFlying {
      frame.addGhosts(of: context.editor.nextChanges(.undo, of: [hot.card]))
    }
  }

  /// Returns the badge at a window point, unless something else is going on.
  func badge(at point: Point, _ context: Context) -> BadgeItem? {
    guard drag == .none else { return nil }
    return context.badge(at: point)
  }

  func target(on badge: BadgeItem, _ context: Context) -> PointerGesture.Target {
    PointerGesture.Target(
      id: badge.card,
      isSelected: context.selection.contains(badge.card),
      isGround: false,
      isLocked: context.editor.isLocked(badge.card),
      grip: .badge(of: badge.card)
    )
  }

  /// Undoes the last step of a card, or redoes the next one with Shift held.
  func undo(_ card: ElementID, _ context: Context, _ effects: inout Effects) {
    let isForward = context.pointer.modifiers.contains(.shift)
    effects.add(.ask(isForward ? .redoCard(card) : .undoCard(card)))
  }
}

extension BadgeItem {
  /// Returns the badge where its card is seen on its way.
  @MainActor
  fileprivate func flying(in frame: FrameState) -> BadgeItem {
    guard let card = frame.editor.board.card(card) else { return self }
    let shown = frame.moment.shown(card.frame, of: self.card)
    let corners = [shown, card.frame].map { frame.camera.toWindow(Point($0.maxX, $0.minY)) }
    return offset(by: corners[0] - corners[1])
  }
}
