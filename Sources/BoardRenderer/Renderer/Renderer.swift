package import BoardCore
package import BoardValues
package import Graphics
package import Pictures

/// The painter of frames. It keeps what the next frame can use again: the last scene, the static layer,
/// pictures of cards and rings. Nothing else keeps pictures, so a new renderer paints the same, only more
/// slowly.
@MainActor
package final class Renderer {
  /// The previews of this board's files. Frames tell whose previews they show.
  package let files: FilePreviews
  private let sprites = CardSprites()
  /// The pictures of cards that show pictures, which take more room than words.
  private let pictureSprites = CardSprites(budget: 32 << 20)
  /// The pictures of cards that are carried, with their shadows.
  private let carriedSprites = CardSprites(budget: 16 << 20, beginsAtOnce: true)
  private let rings = RingPictures()
  private let blanks = BlankCards()
  private let dots = DotRow()
  let panes = PanePictures()
  var shown: Shown?
  var staticLayer: StaticLayer?
  /// The raster layer, while the view moves and for large boards.
  var raster: RasterLayer?
  private var theme: Theme.Name?
  /// Whether lines in the last frame do not go around cards yet, since there was no time to look for their
  /// ways.
  private var isRouting = false
  /// The mark of the element under the pointer in the last frame that had one, and the look of its
  /// board.
  private var hover: (id: ElementID, look: BoardLook, mark: SceneItem?)?
  /// The large-board threshold: a view with more elements is painted in portions. With `max` there is
  /// never a raster layer.
  package var largeBoardThreshold = RasterLayer.largeBoardThreshold

  package init(files: FilePreviews = FilePreviews(ofBoard: "")) { self.files = files }

  /// The last frame.
  struct Shown {
    /// The scene, without the static layer if that is in the picture of a raster layer.
    var scene: Scene
    /// The look of the static layer.
    var look: BoardLook
  }

  /// Whether a later frame will be sharper.
  var isBehind: Bool { raster?.isBehind == true || panes.deadline != nil || isRouting }

  /// Whether what is seen is a picture of another zoom, whose words are not at their places.
  package var isStretched: Bool { raster?.isStretched ?? false }

  /// Returns when that frame is to be painted; nil if this one is as sharp as it will be.
  package func nextChange(after now: Double) -> Double? {
    if isRouting { return now }
    let sharper = raster.flatMap { $0.isBehind ? max(now, $0.sharpening) : nil }
    return [sharper, panes.deadline.map { max(now, $0) }].compactMap(\.self).min()
  }

  /// The areas of some of the cards that move in the last frame, with and without their shadows.
  package var movingAreas: [UInt32: [PixelRect]] {
    var areas: [UInt32: [PixelRect]] = [:]
    for case .card(let item) in shown?.scene.moving.cards ?? [] where areas.count < 16 {
      areas[item.id.rawValue] = [item.coverage, item.frame]
    }
    return areas
  }

  /// Paints what differs from the last frame, or everything on a fresh surface. Returns the painted
  /// areas.
  package func paint(_ frame: FrameState, into surface: Surface, isFresh: Bool) -> [PixelRect] {
    let frame = routed(frame)
    if usesRaster(frame) { return paintRaster(frame, into: surface, isFresh: isFresh) }
    if raster != nil { leaveRaster(frame) }
    let scene = routedScene(frame)
    let damage = damage(to: scene, frame, isFresh: isFresh)
    shown = staticLayer.map { Shown(scene: scene, look: $0.look) }
    guard !damage.rects.isEmpty else { return [] }
    painter(frame).paint(scene, on: Canvas(surface), in: damage.rects)
    surface.flush()
    return damage.rects
  }

  /// Returns a frame whose lines go around cards, as far as there is time to look for their ways. Looking
  /// goes on in later frames, and at rest all lines that can be seen are what they will be.
  private func routed(_ frame: FrameState, work: Int = Board.maxRoutingWork) -> FrameState {
    let board = frame.editor.board
    var frame = frame
    let area = RasterLayer.routedArea(of: board, around: frame.look)
    let known = board.findRoutes(in: area, work: work)
    isRouting = known == .partial
    frame.look.routes = known == .crowded ? nil : board.foundRoutes.count
    return frame
  }

  /// Returns where `scene` differs from what was shown last.
  func damage(to scene: Scene, _ frame: FrameState, isFresh: Bool) -> Damage {
    if let shown, !isFresh { return .between(shown.scene, scene) }
    var damage = Damage(bounds: PixelRect(covering: frame.bounds))
    damage.addAll()
    return damage
  }

  /// Returns a picture of the whole frame with `menu` in it, whatever was painted before.
  package func picture(_ frame: FrameState, menu: [Widget]) throws -> Surface {
    let surface = try Surface(width: Int(frame.bounds.width), height: Int(frame.bounds.height))
    let canvas = Canvas(surface)
    let painter = painter(frame)
    let scene = routedScene(routed(frame, work: .max))
    painter.paint(scene, on: canvas, in: [PixelRect(covering: frame.bounds)])
    for widget in menu { painter.paint(widget, on: canvas) }
    surface.flush()
    return surface
  }

  /// Paints menus in a window of their own, which stands at `area`. Such a window is opaque, so that only
  /// what is on its ground has an `opacity`.
  package func paint(
    _ menu: [Widget],
    opacity: Double,
    at area: Rect,
    _ theme: Theme.Name,
    _ font: InterfaceFont,
    scale: Double,
    into surface: Surface
  ) {
    let painter = painter(theme, font, scale: scale)
    let canvas = Canvas(surface)
    // The corners are cut off the window, where the server can do that; what is left of them is border.
    canvas.clear(painter.theme.panelBorder)
    canvas.translate(by: .zero - area.origin)
    for ground in menu where ground.kind == .ground(.menu) {
      canvas.fillRounded(
        ground.frame.inset(by: Insets(all: painter.line)),
        radius: Metrics.panelRadius * scale - painter.line,
        painter.theme.panel
      )
    }
    canvas.withOpacity(opacity) {
      for widget in menu where widget.kind != .ground(.menu) { painter.paint(widget, on: canvas) }
    }
    surface.flush()
  }

  /// Returns the whole scene except a menu that reaches beyond the window.
  package func scene(_ frame: FrameState) -> Scene { routedScene(routed(frame)) }

  private func routedScene(_ frame: FrameState) -> Scene {
    let builder = frame.builder()
    let layer = staticLayer(builder)
    return scene(frame, staticLayers: layer.items, moving: layer.moving, builder)
  }

  /// Returns the edge whose label is at a point; those of what moves do not count.
  package func label(at point: Point, _ frame: FrameState) -> ElementID? {
    // During a glide nothing is static.
    guard frame.camera == frame.target else { return nil }
    if let raster { return raster.labels.last { $0.frame.contains(point) }?.id }
    var frame = frame
    if let staticLayer { frame.look.routes = staticLayer.look.routes }
    for item in staticLayer(frame.builder()).items.cards.reversed() {
      // They come last.
      guard case .label(let label) = item else { return nil }
      if label.frame.contains(point) { return label.id }
    }
    return nil
  }

  private func scene(
    _ frame: FrameState,
    staticLayers: SceneLayers,
    moving elements: VisibleElements,
    _ builder: SceneBuilder
  ) -> Scene {
    let moving = movingItems(frame, elements, above: staticLayers.cards, builder)
    return frame.scene(staticLayers: staticLayers, moving: moving)
  }

  /// Returns the moving elements and marks. The labels among `staticItems` decide whether
  /// one more is to be shown.
  func movingItems(
    _ frame: FrameState,
    _ elements: VisibleElements,
    above staticItems: [SceneItem],
    _ builder: SceneBuilder
  ) -> SceneLayers {
    var moving = builder.items(elements, seen: frame.bounds)
    let departing = builder.departingItems()
    moving.ground += departing.ground
    moving.cards = builder.originItems() + moving.cards + departing.cards
    moving.cards += builder.openItems()
    let mark = frame.hovered.flatMap { hoverMark($0, builder) }
    let isLine = if case .edge = mark { true } else { false }
    if let mark, isLine, let id = frame.hovered {
      // A line lies above all cards while it is pointed at, and its label above the line.
      let label = Self.label(of: id, among: staticItems + moving.cards)
      moving.cards += [mark] + (label.map { [$0] } ?? [])
    }
    for id in Set([frame.hovered, frame.look.found.current].compactMap(\.self)).sorted() {
      guard let label = hiddenLabel(of: id, [staticItems, moving.cards], builder) else { continue }
      moving.cards.append(.label(label))
    }
    for id in frame.named {
      if let name = builder.pictureName(of: id) { moving.cards.append(.label(name)) }
    }
    if let mark, !isLine { moving.cards.append(mark) }
    if let id = frame.dropTarget, let ring = builder.targetRing(id) {
      moving.cards.append(.ring(ring))
    }
    moving.cards += builder.goneItems(frame.gone)
    moving.cards += builder.items(frame.othersTexts)
    moving.cards += frame.ghosts.map(SceneItem.ghost)
    if let line = frame.selectionFrame { moving.cards.append(.frame(line)) }
    moving.cards += frame.handles.map(SceneItem.handle)
    moving.cards += frame.dots.map(SceneItem.dot)
    moving.cards += frame.badges.map(SceneItem.badge)
    if let traces = frame.traces { moving.cards.append(.traces(traces)) }
    moving.cards += frame.guides.map(SceneItem.guide)
    if let focused = frame.focused {
      moving.cards.append(.focus(focused, reach: Widget.focusReach * frame.look.scale))
    }
    if let marquee = frame.marquee { moving.cards.append(.marquee(marquee)) }
    moving.cards += frame.people.map(SceneItem.person)
    return moving
  }

  /// Returns the label of an edge if all of it is shown.
  private static func label(of id: ElementID, among items: [SceneItem]) -> SceneItem? {
    items.last {
      if case .label(let label) = $0 { label.id == id && label.form == .whole } else { false }
    }
  }

  /// Returns the ring around the card under the pointer, or the line under it. While that does not
  /// move, it stays as long as the look of the board.
  private func hoverMark(_ id: ElementID, _ builder: SceneBuilder) -> SceneItem? {
    if let hover, hover.id == id, hover.look == builder.look { return hover.mark }
    let mark =
      builder.hoverRing(id).map(SceneItem.ring) ?? builder.hoverLine(id).map(SceneItem.edge)
    hover = builder.look.animating.contains(id) ? nil : (id, builder.look, mark)
    return mark
  }

  /// Returns the label of the edge under the pointer, if not all of it is shown anyway.
  private func hiddenLabel(
    of id: ElementID,
    _ shown: [[SceneItem]],
    _ builder: SceneBuilder
  ) -> EdgeLabel? {
    guard builder.editor.board.edge(id) != nil else { return nil }
    let isShown = shown.contains { items in
      items.contains {
        if case .label(let label) = $0 { label.id == id && label.form == .whole } else { false }
      }
    }
    return isShown ? nil : builder.anyLabel(of: id)
  }

  /// Returns the static layer, which is built again only if the look has changed.
  func staticLayer(_ builder: SceneBuilder) -> StaticLayer {
    if let staticLayer, staticLayer.look == builder.look { return staticLayer }
    builder.files?.beginTurn()
    let layer = StaticLayer(builder)
    staticLayer = layer
    return layer
  }

  func painter(_ frame: FrameState) -> Painter {
    // The old faces are not needed again.
    if theme != frame.look.theme {
      panes.removeAll()
      sprites.removeAll()
      pictureSprites.removeAll()
      carriedSprites.removeAll()
    }
    theme = frame.look.theme
    var painter = painter(frame.look.theme, frame.font, scale: frame.look.scale)
    painter.files = frame.files
    painter.now = frame.moment.now
    return painter
  }

  private func painter(_ theme: Theme.Name, _ font: InterfaceFont, scale: Double) -> Painter {
    Painter(
      theme: .named(theme),
      scale: scale,
      font: font,
      sprites: sprites,
      pictureSprites: pictureSprites,
      carriedSprites: carriedSprites,
      rings: rings,
      blanks: blanks,
      dots: dots,
      panes: panes
    )
  }
}
