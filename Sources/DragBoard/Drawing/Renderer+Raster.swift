import BoardCore

/// Frames whose ground is a picture: while the view moves, and where there is more to be seen than a frame
/// can paint.
extension Renderer {
  /// A picture in pieces is not left before it is sharp.
  func usesRaster(_ frame: FrameState) -> Bool {
    guard crowd < .max else { return false }
    return raster?.isBehind == true || isCrowded(frame) || isMoving(frame)
  }

  /// Whether there is more to be seen now, or at the end of a glide, than a frame can paint.
  private func isCrowded(_ frame: FrameState) -> Bool {
    if raster?.isOfCrowd == true, frame.camera != frame.target { return true }
    return [frame.camera, frame.target].contains { camera in
      frame.editor.board.mayHold(moreThan: crowd, in: camera.toBoard(frame.bounds))
    }
  }

  /// Whether the view moves, and the picture of where it was is of use. The lines of what moves by itself
  /// may lie beneath what lies still; so long as only the view pans, that is painted as it is.
  private func isMoving(_ frame: FrameState) -> Bool {
    guard let seen = shown?.key.camera else { return false }
    let isZoom = Set([seen, frame.camera, frame.target].map(\.pixelsPerUnit)).count > 1
    if isZoom || frame.camera != frame.target {
      return isZoom || isAtRest(frame)
    }
    let way = (frame.camera.origin - seen.origin) * seen.pixelsPerUnit
    let isNear = abs(way.dx) < frame.size.width / 4 && abs(way.dy) < frame.size.height / 4
    return way != .zero && isNear && isAtRest(frame)
  }

  private func isAtRest(_ frame: FrameState) -> Bool {
    frame.moment.restless.isEmpty && frame.openText == nil
  }

  func paintRaster(_ frame: FrameState, into surface: Surface, isFresh: Bool) -> [PixelRect] {
    let painter = painter(frame)
    var changed = raster?.update(frame, painter)
    if changed == nil {
      raster = isFresh ? nil : raster(over: surface, frame, painter)
      changed = raster?.update(frame, painter)
    }
    if changed == nil {
      raster = RasterLayer(frame, seenThrough: frame.camera)
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
    var damage = damage(to: scene, frame, isFresh: isFresh)
    damage.add(changed ?? [])
    shown = Shown(scene: scene, key: raster.key)
    stillLayer = nil
    guard !damage.rects.isEmpty else { return [] }
    painter.paint(scene, on: Canvas(surface), in: damage.rects, ground: raster.picture)
    surface.flush()
    return damage.rects
  }

  /// A layer that begins with the last frame, which is on `surface`; nil if that showed something else.
  private func raster(
    over surface: Surface,
    _ frame: FrameState,
    _ painter: Painter
  ) -> RasterLayer? {
    guard raster == nil, let shown,
      shown.key.seen(through: frame.camera)
        == StillLayer.Key(frame.builder(frame.camera), frame.bounds),
      shown.scene.grid == frame.grid(shown.key.camera),
      let layer = RasterLayer(frame, seenThrough: shown.key.camera)
    else { return nil }
    layer.begin(over: surface, shown.scene, frame, painter)
    var scene = shown.scene
    scene.still = SceneLayers()
    self.shown = Shown(scene: scene, key: shown.key)
    return layer
  }

  /// From here on the scene says what lies still. The last frame has shown it already, unless something moved
  /// over it or the view is another one.
  func leaveRaster(_ frame: FrameState) {
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
}
