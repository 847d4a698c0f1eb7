import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// The badges of the cards in view, as long as the board and the view stay as they are.
@MainActor
struct UndoBadges {
  /// The least zoom at which cards have badges.
  private static let leastZoom = 0.4

  private let known = Memo<Key, [BadgeItem]>()

  /// What the badges follow from.
  private struct Key: Equatable {
    var revision: Document.Revision
    var camera: Camera
    var size: Size
  }

  nonisolated init() {}

  /// Returns the badges; none unless each card has its own undo.
  ///
  /// - Complexity: O(*cards in view* + *their steps*) after a change.
  func badges(in editor: Editor, _ view: Viewport) -> [BadgeItem] {
    guard editor.undoesSingleCards, view.camera.pixelsPerUnit >= Self.leastZoom * view.scale else {
      return []
    }
    let key = Key(revision: editor.document.revision, camera: view.camera, size: view.size)
    return known.value(for: key) {
      let (board, camera) = (editor.board, view.camera)
      return board.cards(in: camera.toBoard(view.bounds)).compactMap { id in
        guard let card = board.card(id),
          let badge = BadgeItem(
            of: id,
            card,
            in: camera.toWindow(card.frame),
            count: editor.stepCount(.undo, of: id),
            scale: view.scale
          )
        else { return nil }
        // What lies over the card hides its badge.
        let foot = badge.whole.center + Vector(0, badge.whole.height / 4)
        return editor.isOnTop(id, at: camera.toBoard(foot)) ? badge : nil
      }
    }
  }
}

extension Facts where Self: ~Copyable {
  /// Returns the badge at a window point that is on the board.
  func badge(at point: Point) -> BadgeItem? {
    let badges = badges
    guard !badges.isEmpty, panes.find(point) == nil else { return nil }
    return badges.last { $0.whole.contains(point) }
  }

  /// Says what a click on the badge under the pointer would do.
  var badgeTip: InterfaceState.Tip? {
    guard let badge = pointer.position.flatMap({ badge(at: $0) }),
      let title = UndoTitles.title(.undo, of: [badge.card], about: [badge.card], in: editor)
    else { return nil }
    let changes = editor.nextChanges(.undo, of: [badge.card])
    let removesCard = changes.contains { $0.id == badge.card && $0.after == nil }
    return InterfaceState.Tip(
      words: removesCard ? localized("{title}: removes it", ["title": title.text]) : title.text,
      shortcut: "",
      frame: badge.whole
    )
  }
}
