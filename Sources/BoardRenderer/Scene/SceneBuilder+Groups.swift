package import BoardCore
package import BoardValues

/// Groups and their names.
extension SceneBuilder {
  func groupItem(_ id: ElementID, _ shown: Rect, _ card: Card, _ opacity: Double) -> GroupItem {
    var item = plainGroup(id, shown, card)
    item.color = seenColor(of: id, card.color, Theme.named(theme).group)
    item.opacity = opacity
    item.background = background(of: card, item.frame.size)
    item.border = card.style.border
    if yieldsName(item) { item.label = nil }
    return item
  }

  /// Returns the frame of a group's label, in board units; nil if none is seen.
  package func label(of id: ElementID, _ card: Card) -> Rect? {
    let item = plainGroup(id, camera.toWindow(card.frame), card)
    guard let label = item.name, !yieldsName(item) else { return nil }
    return camera.toBoard(item.nameBox ?? label.frame)
  }

  /// Returns the box around the name of a collapsed group that is seen at `frame`, both in board units; nil for other
  /// cards, and if there is none.
  func nameBox(of id: ElementID, at frame: Rect) -> Rect? {
    guard editor.board.isCollapsed(id), let card = editor.board.card(id) else { return nil }
    return plainGroup(id, camera.toWindow(frame), card).nameBox.map(camera.toBoard)
  }

  /// Returns the names of groups, with a ground where they lie over cards.
  func names(of groups: [GroupItem]) -> [SceneItem] {
    groups.compactMap { group in
      guard var name = group.name else { return nil }
      let board = editor.board
      let isOverCard = board.cards(in: camera.toBoard(name.frame)).contains {
        board.card($0)?.isGroup == false
      }
      if isOverCard, !group.isCollapsed { name.margin = (name.frame.height / 8).rounded(.up) }
      return .groupName(name)
    }
  }

  private func plainGroup(_ id: ElementID, _ shown: Rect, _ card: Card) -> GroupItem {
    var label: String? = if case .group(let label) = card.content { label } else { nil }
    if let count = editor.board.hiddenCount(in: id) {
      let cards = localized("{count} card", "{count} cards", count: count)
      label = [label, cards].compactMap { $0?.isEmpty == false ? $0 : nil }.joined(separator: " · ")
    }
    return GroupItem(
      id: id,
      frame: PixelRect(rounding: shown).rect,
      label: label,
      scale: scale,
      pixelsPerUnit: camera.pixelsPerUnit,
      opacity: 1,
      isCollapsed: card.isCollapsed
    )
  }

  /// Returns whether the name of a larger group stands where that of this one would. Names that do not shrink with
  /// their groups would lie over each other, seen from afar.
  private func yieldsName(_ item: GroupItem) -> Bool {
    guard
      LevelOfDetail.groupLetters(camera.pixelsPerUnit, scale: scale)
        > Card.groupLabelSize * camera.pixelsPerUnit, let label = item.name
    else { return false }
    let below = Insets(bottom: -look.groupLabelRoom * camera.pixelsPerUnit)
    let board = editor.board
    return board.hasGroup(in: camera.toBoard(label.frame.inset(by: below))) { id, card in
      id != item.id && board.isPaintedBefore(id, item.id)
        && plainGroup(id, camera.toWindow(card.frame), card).name?.frame
          .intersects(label.frame) ?? false
    }
  }
}
