import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// The badges of cards that have steps of their own: a click undoes one, a drag carries the card.
extension DragFeature {
  /// The distance of the pointer within which a badge shows its number, in pixels at scale 1.
  private static let reach = 60.0

  /// Adds the badges, and the ghost of what the one under the pointer would do.
  func markBadges(in frame: inout FrameState, _ question: Question) {
    guard drag == .none, frame.camera == frame.target else { return }
    let badges = question.badges
    guard !badges.isEmpty else { return }
    let (pointer, isFlying) = (
      question.isMenuOpen ? nil : question.pointer.position, question.isFlying
    )
    let hot = pointer.flatMap { badge(at: $0, question) }
    frame.badges = badges.map { badge in
      var shown = isFlying ? badge.flying(in: frame) : badge
      shown.isHot = badge.card == hot?.card
      let near = badge.whole.expanded(by: Self.reach * question.view.scale)
      shown.isWhole = question.selection.contains(badge.card) || pointer.map(near.contains) ?? false
      return shown
    }
    if let hot, !isFlying {
      frame.addGhosts(of: question.editor.nextChanges(.undo, of: [hot.card]))
    }
  }

  /// Returns the badge at a window point, unless something else is going on.
  func badge(at point: Point, _ question: Question) -> BadgeItem? {
    guard drag == .none else { return nil }
    return question.badge(at: point)
  }

  func target(on badge: BadgeItem, _ question: Question) -> PointerGesture.Target {
    PointerGesture.Target(
      id: badge.card,
      isSelected: question.selection.contains(badge.card),
      isGround: false,
      isLocked: question.editor.isLocked(badge.card),
      grip: .badge(of: badge.card)
    )
  }

  /// Undoes the last step of a card, or redoes the next one with Shift held.
  func undo(_ card: ElementID, _ turn: inout Turn) {
    let isForward = turn.pointer.modifiers.contains(.shift)
    turn.ask(isForward ? .undo(.redoCard(card)) : .undo(.undoCard(card)))
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
