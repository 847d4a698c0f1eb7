import BoardCore
import BoardValues
import Graphics

/// Frames whose ground is a picture: while the view moves, if there is more to be seen than a frame can
/// paint, and under cards that are carried.
extension Renderer {
  /// Returns whether a raster layer shows the frame. It stays until it is sharp and a frame comes in
  /// which nothing else has changed. Leaving it then repaints nothing.
  func usesRaster(_ frame: FrameState) -> Bool {
    guard largeBoardThreshold < .max else { return false }
    if isCarrying(frame) { return true }
    if let raster, isBehind || raster.look != frame.look { return true }
    return isLarge(frame) || isMoving(frame)
  }

  /// Returns whether there is more to be seen now, or at the end of a glide, than a frame can paint.
  private func isLarge(_ frame: FrameState) -> Bool {
    if raster?.coversLargeBoard == true, frame.camera != frame.target { return true }
    return [frame.camera, frame.target].contains { camera in
      frame.editor.board.mayHold(moreThan: largeBoardThreshold, in: camera.toBoard(frame.bounds))
    }
  }

  /// Returns whether the view moves, and the last frame can be shifted or stretched. While cards move
  /// too, a pan is painted directly, since their edges may belong beneath other cards.
  private func isMoving(_ frame: FrameState) -> Bool {
    guard let seen = shown?.look.camera else { return false }
    let isZoom = Set([seen, frame.camera, frame.target].map(\.pixelsPerUnit)).count > 1
    if isZoom { return true }
    if frame.camera != frame.target { return isAtRest(frame) }
    let delta = (frame.camera.origin - seen.origin) * seen.pixelsPerUnit
    let isNear = abs(delta.dx) < frame.bounds.width / 4 && abs(delta.dy) < frame.bounds.height / 4
    return delta != .zero && isNear && isAtRest(frame)
  }

  /// Returns whether a few cards move over a board that is shown already. Cards with edges count only while
  /// they are held: a picture of what is beneath pays off after about fifty frames, and flights are shorter.
  private func isCarrying(_ frame: FrameState) -> Bool {
    let animating = frame.look.animating
    guard !animating.isEmpty, animating.count <= Self.maxCarried, frame.openText == nil,
      raster != nil || isSeen(frame)
    else { return false }
    let board = frame.editor.board
    let isHeld = raster != nil || animating.contains { frame.moment.lift(of: $0) == 1 }
    var edgeCount = 0
    return animating.allSatisfy { id in
      edgeCount += board.edges(of: id).count
      return board.edge(id) == nil && edgeCount <= (isHeld ? Self.maxCarried : 0)
    }
  }

  /// The most cards, and the most edges, that are painted over a picture.
  private static let maxCarried = 64

  /// Returns whether the last frame shows the static layer of this one, seen from anywhere.
  private func isSeen(_ frame: FrameState) -> Bool {
    guard let shown else { return false }
    return shown.look.isLike(frame.look)
      && shown.scene.grid == frame.grid(shown.look.camera)
  }

  private func isAtRest(_ frame: FrameState) -> Bool {
    frame.look.animating.isEmpty && frame.openText == nil
  }

  func paintRaster(_ frame: FrameState, into surface: Surface, isFresh: Bool) -> [PixelRect] {
    var painter = painter(frame)
    var update = raster?.update(frame, painter)
    if update == nil {
      raster = isFresh ? nil : raster(over: surface, frame, painter)
      update = raster?.update(frame, painter)
    }
    if update == nil {
      raster = RasterLayer(frame, of: frame.look)
      raster?.begin(frame, painter)
      shown = nil
    }
    guard let raster else { return [] }
    let scene = scene(frame, over: raster)
    let window = PixelRect(covering: frame.bounds)
    var damage = damage(to: scene, frame, isFresh: isFresh)
    let shift = damage.rects == [window] ? .zero : update?.shift ?? .zero
    if shift != .zero {
      surface.pan(by: shift, in: window)
      damage = self.damage(to: scene, movedBy: shift, in: window)
    }
    damage.add(update?.changed ?? [])
    if shift == .zero, damage.rects != [window] {
      painter.panes = nil
      if let deadline = panes.deadline, deadline <= frame.moment.now {
        damage.add(panes.areas)
        panes.removeAll()
      }
    }
    shown = Shown(scene: scene, look: raster.look)
    staticLayer = nil
    guard !damage.rects.isEmpty else { return [] }
    painter.ground = raster.seen
    painter.paint(scene, on: Canvas(surface), in: damage.rects)
    surface.flush()
    return shift == .zero ? damage.rects : [window]
  }

  /// Returns what lies above the picture of a raster layer.
  private func scene(_ frame: FrameState, over raster: RasterLayer) -> Scene {
    var builder = frame.builder()
    builder.isOverPicture = true
    let elements = VisibleElements(moving: raster.moving.single, frame.editor.board, frame.moment)
    let labels = raster.labels.map(SceneItem.label)
    var moving = movingItems(frame, elements, above: labels, builder)
    if !raster.coversLargeBoard, let cover = builder.cover(over: moving.ground, raster.labels) {
      moving.cards.insert(.cover(cover), at: 0)
    }
    if let marks = builder.marks(raster.moving.marks, raster.cards) {
      moving.cards.insert(.marks(marks), at: 0)
    }
    return frame.scene(staticLayers: SceneLayers(), moving: moving)
  }

  /// Returns where `scene` differs from the last frame once that has moved: wherever something lies above
  /// the picture in one of them.
  private func damage(to scene: Scene, movedBy shift: PixelShift, in window: PixelRect) -> Damage {
    var damage = Damage(bounds: window)
    damage.add((shown?.scene.coverageAboveStatic ?? []).map { $0.shifted(by: shift) })
    damage.add(scene.coverageAboveStatic)
    return damage
  }

  /// Returns a layer that begins with the last frame, which is on `surface`; nil if that showed something
  /// else.
  private func raster(
    over surface: Surface,
    _ frame: FrameState,
    _ painter: Painter
  ) -> RasterLayer? {
    guard raster == nil, isSeen(frame), let shown, let layer = RasterLayer(frame, of: shown.look)
    else { return nil }
    layer.begin(over: surface, shown.scene, frame, painter)
    var scene = shown.scene
    scene.staticLayers = SceneLayers()
    self.shown = Shown(scene: scene, look: shown.look)
    return layer
  }

  /// Returns to a static layer. The last frame has shown it already, unless edges lay above it that
  /// belong beneath, or the view is another one.
  func leaveRaster(_ frame: FrameState) {
    let last = shown
    (shown, staticLayer) = (nil, nil)
    if raster?.look == frame.look, var scene = last?.scene, scene.moving.ground.isEmpty {
      scene.staticLayers = staticLayer(frame.builder()).items
      shown = Shown(scene: scene, look: frame.look)
    }
    raster = nil
    panes.removeAll()
  }
}
