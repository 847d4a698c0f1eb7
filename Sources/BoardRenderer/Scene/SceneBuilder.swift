package import BoardCore
package import BoardValues
package import Pictures

/// A builder of the scene at one moment: the board through the camera, with everything that moves where
/// it is now.
@MainActor
package struct SceneBuilder {
  package let editor: Editor
  package let look: BoardLook
  let moment: Moment
  /// The text that is being edited, whose card is shown with it.
  let openText: OpenTextItem?
  /// The previews of the files that cards show.
  let files: FilePreviews?
  /// Whether labels that have no room are placed where they cover least, instead of being hidden. Pictures
  /// need this: in them no pointer can uncover the label of an edge.
  let placesAllLabels: Bool
  /// Whether the items are painted over a picture of the static layer.
  var isOverPicture = false

  package init(
    editor: Editor,
    look: BoardLook,
    moment: Moment = Moment(),
    openText: OpenTextItem? = nil,
    files: FilePreviews? = nil,
    placesAllLabels: Bool = false
  ) {
    self.editor = editor
    self.look = look
    self.moment = moment
    self.openText = openText
    self.files = files
    self.placesAllLabels = placesAllLabels
  }

  package var camera: Camera { look.camera }
  var scale: Double { look.scale }
  var theme: Theme.Name { look.theme }
  var selection: Set<ElementID> { look.selection }
  var found: FoundMarks { look.found }

  /// Returns the frame at which a card is seen, in board units.
  package static func shownFrame(_ card: Card, _ id: ElementID, _ moment: Moment) -> Rect {
    moment.shown((moment.drafted(id)?.card ?? card).frame, of: id)
  }

  /// Returns a card as a drag would have it, or as it is.
  func card(_ id: ElementID) -> Card? { moment.drafted(id)?.card ?? editor.board.card(id) }

  /// Returns how much of an element is seen. Elements that a draft leaves alone step back.
  func opacity(of id: ElementID) -> Double {
    moment.opacity(of: id) * (editor.mayChange(id) ? 1 : theme.dimmed)
  }

  func shownFrame(of id: ElementID) -> Rect? {
    if id == openText?.id, let frame = openText?.card?.frame { return frame }
    if let frame = moment.drafted(id)?.card?.frame ?? editor.board.frame(of: id) {
      return moment.shown(frame, of: id)
    }
    return moment.departing[id]?.element.card.map { card in
      Self.shownFrame(card, id, moment)
    }
  }

  /// Returns groups and edges; cards, rings and the labels of edges; each bottom first. If it is known
  /// which pixels will be `seen`, groups that do not show are left out. Labels make room for those of
  /// `others`.
  package func items(
    _ elements: VisibleElements,
    seen: Rect? = nil,
    others: [ElementID]? = nil
  ) -> SceneLayers {
    var grounds: [GroupItem] = []
    var cards: [SceneItem] = []
    var rings: [SceneItem] = []
    for id in elements.cards {
      guard let card = card(id), id != openText?.id || card.isGroup else { continue }
      let ring = ring(card, id)
      let isOnePicture = ring.map(isCarried) ?? false
      add(card, id, isOnePicture ? ring : nil, &grounds, &cards)
      if let ring, !isOnePicture { rings.append(.ring(ring)) }
      if let badge = lockBadge(card, id) { rings.append(.lock(badge)) }
    }
    let (edges, labels) = edgeItems(of: elements.edges, others: others)
    if let seen { grounds = GroundCulling(seen: seen).visible(grounds) }
    let coverings = coverings(of: elements.cards).map(SceneItem.covering)
    return SceneLayers(
      ground: grounds.map(SceneItem.group) + edges.map(SceneItem.edge),
      cards: cards + names(of: grounds) + coverings + rings + labels.map(SceneItem.label)
        + foundRings(elements.edges, labels)
    )
  }

  /// Returns the query whose words are marked in a card; nil if its letters are too small to read.
  private func foundWords(of id: ElementID) -> FindQuery? {
    guard LevelOfDetail.showsWords(camera.pixelsPerUnit, scale: scale) else { return nil }
    return found.mark(of: id) == nil ? nil : found.query
  }

  /// Returns the text that is being edited, its card and its caret, above all others.
  func openItems() -> [SceneItem] {
    guard let openText else { return [] }
    var items: [SceneItem] = []
    if let card = openText.card {
      let id = openText.id ?? ElementID(.max)
      items.append(.card(openCardItem(id, card, isNote: openText.isNote)))
      items.append(.ring(editedRing(card, id)))
    }
    var text = openText.text
    text.found = found.written
    items.append(.text(text))
    if let caret = openText.caret { items.append(.caret(caret, weak: openText.weakCaret)) }
    return items
  }

  /// Returns the item of the card beneath the open text, without its words.
  private func openCardItem(_ id: ElementID, _ card: Card, isNote: Bool) -> CardItem {
    let frame = camera.toWindow(card.frame)
    var item = cardItem(id, frame, card, 1)
    item.face.saying = Saying(.text(""))
    // There is room to write in a rectangle.
    item.face.style = CardStyle()
    item.face.embeds = EmbeddedFiles()
    // The name of a note stays above its words, if there is room for both.
    let shown = PixelRect(rounding: frame).rect
    let hasName =
      isNote && CardText.noteFrame(on: shown, camera.pixelsPerUnit, theme, scale: scale) != nil
    if hasName { item.face.file?.preview = .text("") } else { item.face.file = nil }
    return item
  }

  /// Returns the elements that are no longer on the board and can still be seen.
  func departingItems() -> SceneLayers {
    guard !moment.departing.isEmpty else { return SceneLayers() }
    var grounds: [GroupItem] = []
    var cards: [SceneItem] = []
    var edges: [ElementID] = []
    for (id, departure) in moment.departing.sorted(by: { $0.key < $1.key }) {
      switch departure.element {
      case .card(let card): add(card, id, nil, &grounds, &cards)
      case .edge: edges.append(id)
      case .metadata, .note: break
      }
    }
    let (lines, labels) = edgeItems(of: edges, others: nil)
    return SceneLayers(
      ground: grounds.map(SceneItem.group) + lines.map(SceneItem.edge),
      cards: cards + names(of: grounds) + labels.map(SceneItem.label)
    )
  }

  /// Returns cards that are gone where they were.
  func goneItems(_ cards: [(id: ElementID, card: Card)]) -> [SceneItem] {
    cards.compactMap { id, card in
      let shown = camera.toWindow(card.frame)
      guard !card.isGroup, shown.intersects(look.bounds) else { return nil }
      return .card(cardItem(id, shown, card, Strength.gone))
    }
  }

  /// Returns the outlines of the places from which cards have just flown.
  func originItems() -> [SceneItem] {
    let radius = Metrics.cardRadius * camera.pixelsPerUnit
    return moment.origins.map { frame, share in
      .origin(PixelRect(rounding: camera.toWindow(frame)).rect, radius: radius, opacity: share)
    }
  }

  /// Adds a card, with a ring that is painted in one picture with it.
  private func add(
    _ card: Card,
    _ id: ElementID,
    _ ring: Ring?,
    _ grounds: inout [GroupItem],
    _ cards: inout [SceneItem]
  ) {
    let shown = camera.toWindow(Self.shownFrame(card, id, moment))
    let opacity = opacity(of: id)
    if card.isGroup {
      grounds.append(groupItem(id, shown, card, opacity))
    } else {
      var item = cardItem(id, shown, card, opacity)
      item.face.ring = ring.map { $0.style($0.isOneOfSeveral ? .member : .selection, theme) }
      cards.append(.card(item))
      cards += formerFaces(of: id, item)
    }
  }

  /// Returns the item of a card; nil for what is not a card.
  package func cardItem(of id: ElementID) -> CardItem? {
    guard let card = card(id), !card.isGroup else { return nil }
    let shown = camera.toWindow(Self.shownFrame(card, id, moment))
    return cardItem(id, shown, card, opacity(of: id))
  }

  func cardItem(_ id: ElementID, _ shown: Rect, _ card: Card, _ opacity: Double) -> CardItem {
    let (scale, lift) = (moment.scale(of: id), moment.lift(of: id))
    // A carried card is drawn at its size there, so that its words are crisp.
    let magnification = lift == 1 ? scale : 1
    let box = PixelRect(rounding: shown.scaled(by: magnification))
    let saying = saying(of: card, box.rect.size)
    let face = CardFace(
      theme: theme,
      scale: self.scale,
      saying: saying,
      color: card.color,
      style: card.style,
      file: fileFace(of: saying, box.rect.size),
      width: box.width,
      height: box.height,
      pixelsPerUnit: camera.pixelsPerUnit,
      magnification: magnification,
      scroll: look.reading[id] ?? 0,
      embeds: embeds(of: saying, box.rect.size),
      turned: look.turned[id] ?? [],
      found: foundWords(of: id),
      foundPlace: id == found.current && foundWords(of: id) != nil ? found.place : nil,
      then: look.rewritten[id] ?? moment.formerSaying(of: id)
    )
    return CardItem(
      id: id,
      x: box.x,
      y: box.y,
      face: face,
      opacity: opacity,
      stretch: scale / magnification,
      lift: lift,
      isSelectedMark: hasOnlyColor(box.height) && selection.contains(id)
    )
  }

  /// Returns whether a card of this height, in pixels, is one of too many marks for rings to show their
  /// selection.
  func hasOnlyColor(_ height: Int) -> Bool {
    LevelOfDetail.isMark(height) && selection.count > LevelOfDetail.maxRingedMarks
  }

  /// The most moving cards that others are seen to cover again.
  private static let maxCovered = 64

  /// Returns what comes over each moving card again. What moves is painted above all others, and would jump
  /// under them when it is at rest.
  private func coverings(of ids: [ElementID]) -> [Covering] {
    guard ids.count <= Self.maxCovered, !look.animating.isEmpty else { return [] }
    let covered = ids.filter { look.animating.contains($0) && moment.coverage(of: $0) > 0 }
    guard !covered.isEmpty else { return [] }
    return covered.compactMap { [moving = Set(ids)] in covering(of: $0, moving) }
  }

  private func covering(of id: ElementID, _ moving: Set<ElementID>) -> Covering? {
    guard let card = card(id), !card.isGroup else { return nil }
    let frame = Self.shownFrame(card, id, moment)
    // Frames of groups lie beneath all cards.
    let above = editor.board.cards(in: frame, above: id).filter { !moving.contains($0) }
    guard !above.isEmpty else { return nil }
    let area = PixelRect(rounding: camera.toWindow(frame).scaled(by: moment.scale(of: id)))
    let frames = above.compactMap(shownFrame).map { PixelRect(rounding: camera.toWindow($0)) }
    return Covering(
      id: id,
      cards: isOverPicture ? [] : above.compactMap(cardItem),
      clips: frames.map { $0.intersection(area) }.filter { !$0.isEmpty },
      opacity: moment.coverage(of: id)
    )
  }
}
