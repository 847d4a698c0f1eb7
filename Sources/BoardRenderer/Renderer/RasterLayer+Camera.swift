import BoardValues
import Graphics

/// Panning and zooming.
extension RasterLayer {
  /// Moves the view by whole pixels. Returns how far what is seen has moved; nil if nothing of it is left.
  func pan(to target: Camera) -> PixelShift? {
    let unit = camera.pixelsPerUnit
    let delta = (target.origin - camera.origin) * unit
    let (dx, dy) = (-delta.dx.rounded(), -delta.dy.rounded())
    let isWhole = abs(delta.dx + dx) < 1e-4 && abs(delta.dy + dy) < 1e-4
    guard abs(dx) < Double(window.width), abs(dy) < Double(window.height) else {
      camera = target
      stretched = nil
      labels = []
      stale = StaleArea()
      stale.add(bounds, in: bounds)
      return nil
    }
    camera =
      isWhole
      ? target
      : Camera(
        origin: camera.origin - Vector(dx, dy) * (1 / unit),
        pixelsPerUnit: unit
      )
    let shift = PixelShift(dx: Int(dx), dy: Int(dy))
    guard shift != .zero else { return shift }
    move(by: shift)
    for index in labels.indices {
      labels[index].frame = labels[index].frame.offset(by: Vector(dx, dy))
    }
    return shift
  }

  private func move(by shift: PixelShift) {
    drawStretched()
    widen()
    let former = bounds.shifted(by: shift)
    picture.pan(by: shift, in: window)
    stale.shift(by: shift, in: bounds)
    for rect in bounds.without(former) { stale.add(rect, in: bounds) }
  }

  /// Gives the picture room on all sides of the window, unless there is no memory for it.
  private func widen() {
    let room = Self.room(beside: window)
    guard picture.width == window.width,
      let wide = try? Surface(width: window.width + 2 * room, height: window.height + 2 * room)
    else { return }
    wide.setOrigin(x: room, y: room)
    Canvas(wide).draw(picture, at: .zero)
    picture = wide
    for rect in bounds.without(window) { stale.add(rect, in: bounds) }
  }

  /// Returns the room for what may come into view next, on each side of a window, in pixels.
  static func room(beside window: PixelRect) -> Int {
    min(window.width / 4, window.height / 4, 128)
  }

  /// Returns the strips that have come into view on two sides.
  func strips(_ shift: PixelShift) -> [PixelRect] {
    let (width, height, dx, dy) = (window.width, window.height, shift.dx, shift.dy)
    let rows = PixelRect(x: 0, y: dy > 0 ? 0 : height + dy, width: width, height: abs(dy))
    let columns = PixelRect(x: dx > 0 ? 0 : width + dx, y: 0, width: abs(dx), height: height)
    return [rows, columns].filter { !$0.isEmpty }
  }

  /// Shows the last sharp picture as long as it can be recognized, and beside it the frames of cards.
  func zoom(to target: Camera, _ frame: FrameState, _ painter: Painter) {
    if stale.area(in: window) * 4 < window.area { keepSharpPicture() }
    camera = target
    labels = []
    stale = StaleArea()
    stale.add(bounds, in: bounds)
    stretched = nil
    guard let sharp, let box = box(of: sharp), !hasOnlyMarks else {
      paintCardShapes(in: window, frame, painter)
      return
    }
    for strip in window.without(PixelRect(covering: box)) {
      paintCardShapes(in: strip, frame, painter)
    }
    stretched = (sharp.picture, box)
  }

  /// Draws what is seen so far, before pieces of it are painted or moved.
  func drawStretched() {
    guard let stretched else { return }
    let canvas = Canvas(picture)
    canvas.clip(to: [window])
    canvas.draw(stretched.picture, over: stretched.box)
    self.stretched = nil
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
    let known = sharp?.picture
    guard let other = known ?? (try? Surface(width: window.width, height: window.height)) else {
      return
    }
    if picture.width == window.width {
      sharp = (picture, camera)
      picture = other
    } else {
      Canvas(other).draw(picture, at: .zero)
      sharp = (other, camera)
    }
  }
}
