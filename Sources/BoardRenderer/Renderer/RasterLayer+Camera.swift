import BoardValues
import Graphics

/// Panning and zooming.
extension RasterLayer {
  /// Moves the existing pixels by whole ones. Returns the area that has come into view, which is stale.
  func pan(to target: Camera) -> [PixelRect] {
    let unit = camera.pixelsPerUnit
    let delta = (target.origin - camera.origin) * unit
    let (dx, dy) = (-delta.dx.rounded(), -delta.dy.rounded())
    let isWhole = abs(delta.dx + dx) < 1e-4 && abs(delta.dy + dy) < 1e-4
    guard abs(dx) < Double(picture.width), abs(dy) < Double(picture.height) else {
      camera = target
      labels = []
      stale = StaleArea()
      stale.add(bounds, in: bounds)
      return [bounds]
    }
    camera =
      isWhole
      ? target
      : Camera(
        origin: camera.origin - Vector(dx, dy) * (1 / unit),
        pixelsPerUnit: unit
      )
    guard dx != 0 || dy != 0 else { return [] }
    picture.flush()
    picture.scroll(dx: Int(dx), dy: Int(dy))
    stale.shift(dx: Int(dx), dy: Int(dy), in: bounds)
    for index in labels.indices {
      labels[index].frame = labels[index].frame.offset(by: Vector(dx, dy))
    }
    let strips = strips(dx: Int(dx), dy: Int(dy))
    for strip in strips { stale.add(strip, in: bounds) }
    return strips
  }

  /// Returns the strips that have come into view on two sides.
  private func strips(dx: Int, dy: Int) -> [PixelRect] {
    let (width, height) = (bounds.width, bounds.height)
    let rows = PixelRect(x: 0, y: dy > 0 ? 0 : height + dy, width: width, height: abs(dy))
    let columns = PixelRect(x: dx > 0 ? 0 : width + dx, y: 0, width: abs(dx), height: height)
    return [rows, columns].filter { !$0.isEmpty }
  }

  /// Shows the last sharp picture as long as it can be recognized, and beside it the frames of cards.
  func zoom(to target: Camera, _ frame: FrameState, _ painter: Painter) {
    if stale.area * 4 < bounds.area { keepSharpPicture() }
    camera = target
    labels = []
    stale = StaleArea()
    stale.add(bounds, in: bounds)
    guard let sharp, let box = box(of: sharp), !hasOnlyMarks else {
      paintCardShapes(in: bounds, frame, painter)
      return
    }
    for strip in bounds.without(PixelRect(covering: box)) {
      paintCardShapes(in: strip, frame, painter)
    }
    Canvas(picture).draw(sharp.picture, over: box)
  }

  /// Returns where a picture is seen now, in pixels; nil if it could not be recognized.
  private func box(of sharp: (picture: Surface, camera: Camera)) -> Rect? {
    let factor = camera.pixelsPerUnit / sharp.camera.pixelsPerUnit
    guard (0.1...16).contains(factor) else { return nil }
    let size = Size(Double(sharp.picture.width), Double(sharp.picture.height)) * factor
    return Rect(origin: camera.toWindow(sharp.camera.origin), size: size)
  }

  /// Whether no card in view is more than a mark.
  private var hasOnlyMarks: Bool {
    let seen = camera.toBoard(look.bounds)
    let tall = LevelOfDetail.leastCardHeight(camera.pixelsPerUnit)
    return !cards.rows.contains { row in
      row.frame.height >= tall && row.isStatic && !row.isGroup && row.frame.intersects(seen)
    }
  }

  private func keepSharpPicture() {
    guard
      let other = sharp?.picture
        ?? (try? Surface(width: picture.width, height: picture.height))
    else { return }
    sharp = (picture, camera)
    picture = other
  }
}
