import BoardCore

/// Makes pictures of frames, and keeps what the next frame can use again: the last scene, what lies
/// still, pictures of cards and rings. Nothing else keeps pictures, so a new renderer paints the same,
/// only more slowly.
@MainActor
final class Renderer {
  /// What is known of the files of this board; frames say whose they show.
  let files: FilePreviews
  private let sprites = CardSprites()
  /// Pictures take more room than words.
  private let pictureSprites = CardSprites(budget: 32 << 20)
  private let rings = RingPictures()
  private let dots = DotRow()
  private var shown: Shown?
  private var stillLayer: StillLayer?
  /// For views that hold very much.
  private var raster: RasterLayer?
  private var theme: Theme.Name?
  /// A view with more elements is painted in portions.
  var crowd = RasterLayer.crowd

  init(files: FilePreviews = FilePreviews(ofBoard: "")) { self.files = files }

  /// The last frame.
  private struct Shown {
    /// What lies still in it may have been seen as pictures.
    var scene: Scene
    /// What lay still in it, and through which camera it was seen.
    var key: StillLayer.Key
    var pictures: GlidePictures?
  }

  /// Whether the last frame was made of pictures, and the next one may be sharper.
  var isBehind: Bool { shown?.pictures != nil || raster?.isBehind == true }

  /// Where some of the cards that move stand in the last frame, with and without their shadows.
  var movingPlaces: [UInt32: [PixelRect]] {
    var places: [UInt32: [PixelRect]] = [:]
    for case .card(let look) in shown?.scene.moving.cards ?? [] where places.count < 16 {
      places[look.id.rawValue] = [look.coverage, look.frame]
    }
    return places
  }

  /// Paints what differs from the last frame, or everything on a fresh surface; the result is where.
  func paint(_ frame: FrameState, into surface: Surface, isFresh: Bool) -> [PixelRect] {
    if isCrowded(frame) { return paintCrowd(frame, into: surface, isFresh: isFresh) }
    if raster != nil { leaveCrowd(frame) }
    if let pictures = glidePictures(frame, over: surface, isFresh: isFresh) {
      return paint(pictures, frame, into: surface)
    }
    let ground = finishedGround(frame)
    let scene = self.scene(frame)
    var damage = Damage(bounds: PixelRect(covering: frame.bounds))
    if let shown, shown.pictures == nil, !isFresh {
      damage = .between(shown.scene, scene)
    } else {
      damage.addAll()
    }
    shown = stillLayer.map { Shown(scene: scene, key: $0.key) }
    guard !damage.rects.isEmpty else { return [] }
    // What lies between two parts of the ground is not in its picture.
    let isWhole = scene.moving.ground.isEmpty
    let canvas = Canvas(surface)
    painter(frame).paint(scene, on: canvas, in: damage.rects, ground: isWhole ? ground : nil)
    surface.flush()
    return damage.rects
  }

  /// The whole frame with `menu` in it, whatever was painted before.
  func picture(_ frame: FrameState, menu: [Widget]) throws -> Surface {
    let surface = try Surface(width: Int(frame.size.width), height: Int(frame.size.height))
    let canvas = Canvas(surface)
    let painter = painter(frame)
    painter.paint(scene(frame), on: canvas, in: [PixelRect(covering: frame.bounds)])
    for widget in menu { painter.paint(widget, on: canvas) }
    surface.flush()
    return surface
  }

  /// A menu in a window of its own, which stands at `place`. Such a window cannot be seen through, so that
  /// only what is on its ground has an `opacity`.
  func paint(
    _ menu: [Widget],
    opacity: Double,
    at place: Rect,
    _ theme: Theme.Name,
    _ font: InterfaceFont,
    scale: Double,
    into surface: Surface
  ) {
    let painter = painter(theme, font, scale: scale)
    let canvas = Canvas(surface)
    // Such a window has square corners, so its border has them too.
    canvas.clear(painter.theme.panelBorder)
    let inside = Rect(origin: .zero, size: place.size).inset(by: Insets(all: painter.line))
    canvas.fill(inside, painter.theme.panel)
    canvas.translate(by: .zero - place.origin)
    canvas.withOpacity(opacity) {
      for widget in menu where widget.kind != .ground(.menu) { painter.paint(widget, on: canvas) }
    }
    surface.flush()
  }

  /// The whole picture except the menu, which may reach beyond the window.
  func scene(_ frame: FrameState) -> Scene {
    let builder = frame.builder(frame.camera)
    let layer = stillLayer(builder, frame.bounds)
    return scene(frame, still: layer.items, moving: layer.moving, builder)
  }

  /// The edge whose label is at a point; those of what moves do not count.
  func label(at point: Point, _ frame: FrameState) -> ElementID? {
    // On the way elsewhere nothing lies still.
    guard frame.camera == frame.target else { return nil }
    if let raster { return raster.labels.last { $0.frame.contains(point) }?.id }
    for item in stillLayer(frame.builder(frame.camera), frame.bounds).items.cards.reversed() {
      // They come last.
      guard case .label(let label) = item else { return nil }
      if label.frame.contains(point) { return label.id }
    }
    return nil
  }

  private func scene(
    _ frame: FrameState,
    still: SceneLayers,
    moving elements: VisibleElements,
    _ builder: SceneBuilder
  ) -> Scene {
    let moving = movingItems(frame, elements, above: still.cards, builder)
    return frame.scene(still: still, moving: moving)
  }

  /// What moves, marks and the interface. Which labels lie `still` decides whether one more is to be shown.
  private func movingItems(
    _ frame: FrameState,
    _ elements: VisibleElements,
    above still: [SceneItem],
    _ builder: SceneBuilder
  ) -> SceneLayers {
    var moving = builder.items(elements, seen: frame.bounds)
    let departing = builder.departingItems()
    moving.ground += departing.ground
    moving.cards += departing.cards
    moving.cards += builder.openItems()
    for id in Set([frame.hovered, frame.found.current].compactMap(\.self)).sorted() {
      guard let label = hiddenLabel(of: id, [still, moving.cards], builder) else { continue }
      moving.cards.append(.label(label))
    }
    if let name = frame.hovered.flatMap(builder.hiddenFileName) {
      moving.cards.append(.label(name))
    }
    if let ring = frame.hovered.flatMap(builder.hoverRing) { moving.cards.append(.ring(ring)) }
    if let ring = frame.dropTarget.flatMap(builder.targetRing) { moving.cards.append(.ring(ring)) }
    moving.cards += frame.ghosts.map(SceneItem.ghost)
    moving.cards += frame.handles.map(SceneItem.handle)
    moving.cards += frame.dots.map(SceneItem.dot)
    if let traces = frame.traces { moving.cards.append(.traces(traces)) }
    moving.cards += frame.guides.map(SceneItem.guide)
    if let marquee = frame.marquee { moving.cards.append(.marquee(marquee)) }
    moving.cards += frame.widgets.map(SceneItem.widget)
    return moving
  }

  /// Of the edge under the pointer, if it is not shown anyway.
  private func hiddenLabel(
    of id: ElementID,
    _ shown: [[SceneItem]],
    _ builder: SceneBuilder
  ) -> EdgeLabel? {
    let isShown = shown.contains { items in
      items.contains { if case .label(let label) = $0 { label.id == id } else { false } }
    }
    return isShown ? nil : builder.anyLabel(of: id)
  }

  /// What lies still, said again only when something about it is different.
  private func stillLayer(_ builder: SceneBuilder, _ bounds: Rect) -> StillLayer {
    let key = StillLayer.Key(builder, bounds)
    if let stillLayer, stillLayer.key == key { return stillLayer }
    builder.files?.beginTurn()
    let layer = StillLayer(key, builder)
    stillLayer = layer
    return layer
  }

  private func painter(_ frame: FrameState) -> Painter {
    // Nobody looks at the old faces again.
    if theme != frame.theme {
      sprites.removeAll()
      pictureSprites.removeAll()
    }
    theme = frame.theme
    var painter = painter(frame.theme, frame.font, scale: frame.scale)
    painter.files = frame.files
    return painter
  }

  private func painter(_ theme: Theme.Name, _ font: InterfaceFont, scale: Double) -> Painter {
    Painter(
      theme: .named(theme),
      scale: scale,
      font: font,
      sprites: sprites,
      pictureSprites: pictureSprites,
      rings: rings,
      dots: dots
    )
  }
}

// MARK: - Crowds

extension Renderer {
  /// Whether there is more to be seen now, or at the end of a glide, than a frame can paint. A picture in
  /// pieces is not left before it is sharp.
  private func isCrowded(_ frame: FrameState) -> Bool {
    if let raster, raster.isBehind || frame.camera != frame.target, crowd < .max { return true }
    return [frame.camera, frame.target].contains { camera in
      frame.editor.board.mayHold(moreThan: crowd, in: camera.toBoard(frame.bounds))
    }
  }

  /// From here on the scene says what lies still. The last frame has shown it already, unless something moved
  /// over it or the view is another one.
  private func leaveCrowd(_ frame: FrameState) {
    let builder = frame.builder(frame.camera)
    let key = StillLayer.Key(builder, frame.bounds)
    let last = shown
    (shown, stillLayer) = (nil, nil)
    if raster?.key == key, raster?.restless.isEmpty == true, var scene = last?.scene {
      scene.still = stillLayer(builder, frame.bounds).items
      shown = Shown(scene: scene, key: key)
    }
    raster = nil
  }

  private func paintCrowd(
    _ frame: FrameState,
    into surface: Surface,
    isFresh: Bool
  ) -> [PixelRect] {
    let painter = painter(frame)
    var damage = Damage(bounds: PixelRect(covering: frame.bounds))
    if let changed = raster?.update(frame, painter) {
      damage.add(changed)
    } else {
      raster = RasterLayer(frame)
      raster?.begin(frame, painter)
      shown = nil
    }
    guard let raster else { return [] }
    let builder = frame.builder(frame.camera)
    let elements = VisibleElements(moving: raster.moving.single, frame.editor.board, frame.moment)
    let labels = raster.labels.map(SceneItem.label)
    var moving = movingItems(frame, elements, above: labels, builder)
    if let marks = builder.marks(raster.moving.marks) { moving.cards.insert(.marks(marks), at: 0) }
    let scene = frame.scene(still: SceneLayers(), moving: moving)
    if let shown, shown.pictures == nil, !isFresh {
      damage.add(Damage.between(shown.scene, scene).rects)
    } else {
      damage.addAll()
    }
    shown = Shown(scene: scene, key: raster.key)
    stillLayer = nil
    guard !damage.rects.isEmpty else { return [] }
    painter.paint(scene, on: Canvas(surface), in: damage.rects, ground: raster.picture)
    surface.flush()
    return damage.rects
  }
}

// MARK: - Gliding

extension Renderer {
  /// So many items are drawn as they are in each frame of a pan.
  private static let crowd = 150

  private func paint(
    _ pictures: GlidePictures,
    _ frame: FrameState,
    into surface: Surface
  ) -> [PixelRect] {
    let painter = painter(frame)
    let canvas = Canvas(surface)
    // The first frame has had enough to do.
    if shown?.pictures === pictures { pictures.advance(painter) }
    pictures.draw(on: canvas, through: frame.camera, painter, frame.grid(frame.camera))
    let elements = VisibleElements(of: pictures.layer.restless, on: frame.editor.board)
    let scene = self.scene(
      frame,
      still: pictures.layer.items,
      moving: elements,
      frame.builder(frame.camera)
    )
    for item in scene.moving.all { painter.paint(item, on: canvas) }
    surface.flush()
    let key = pictures.layer.key.seen(through: frame.camera)
    shown = Shown(scene: scene, key: key, pictures: pictures)
    return [PixelRect(covering: frame.bounds)]
  }

  /// The pictures that the view glides between, if it does now and they serve.
  private func glidePictures(_ frame: FrameState, over surface: Surface, isFresh: Bool)
    -> GlidePictures?
  {
    let isGliding = frame.camera != frame.target
    guard isGliding || isBehind else { return nil }
    let target = frame.builder(frame.target)
    let key = StillLayer.Key(target, frame.bounds)
    if let pictures = shown?.pictures, pictures.layer.key == key,
      pictures.grid == frame.grid(key.camera)
    {
      return isGliding || !pictures.isComplete ? pictures : nil
    }
    guard isGliding else { return nil }
    let layer = StillLayer(key, target)
    let isZoom = frame.camera.pixelsPerUnit != frame.target.pixelsPerUnit
    guard isZoom || layer.items.all.count > Self.crowd,
      let old = try? Surface(width: surface.width, height: surface.height)
    else { return nil }
    let camera = paintGround(frame, key, on: Canvas(old), over: isFresh ? nil : surface)
    old.flush()
    return GlidePictures(from: old, at: camera, to: layer, painter(frame), frame.grid(key.camera))
  }

  /// Paints what lies still as it was seen last: the last frame without what moved in it. If something
  /// else lies still now, it is painted as it is to be seen. Returns the camera it is seen through.
  private func paintGround(
    _ frame: FrameState,
    _ key: StillLayer.Key,
    on canvas: Canvas,
    over surface: Surface?
  ) -> Camera {
    let painter = painter(frame)
    var area = Damage(bounds: PixelRect(covering: frame.bounds))
    guard let surface, let shown, shown.key.seen(through: key.camera) == key else {
      let builder = frame.builder(frame.camera)
      area.addAll()
      let layer = StillLayer(key.seen(through: frame.camera), builder)
      painter.paint(frame.scene(still: layer.items), on: canvas, in: area.rects)
      return frame.camera
    }
    canvas.draw(surface, at: .zero)
    for item in shown.scene.moving.all { area.add(item.coverage) }
    canvas.saved {
      canvas.clip(to: area.rects)
      if let pictures = shown.pictures {
        let camera = shown.key.camera
        pictures.draw(on: canvas, through: camera, painter, frame.grid(camera))
      } else {
        var ground = shown.scene
        ground.moving = SceneLayers()
        painter.paint(ground, on: canvas, in: area.rects)
      }
    }
    return shown.key.camera
  }

  /// What lies still at the end of a glide, painted on the way there.
  private func finishedGround(_ frame: FrameState) -> Surface? {
    guard let pictures = shown?.pictures,
      pictures.layer.key == StillLayer.Key(frame.builder(frame.camera), frame.bounds),
      pictures.grid == frame.grid(frame.camera)
    else { return nil }
    stillLayer = pictures.layer
    return pictures.finished
  }
}
