import BoardCore

/// What is seen while the view glides over many cards: two pictures, of the board as it was seen when
/// the glide began and as it will be at its end, each stretched to where its part of the board is now.
///
/// Drawing every card at every size on the way would take longer than a frame has. The picture of the
/// end is painted in portions, one a frame; if it is not ready in time, the old one stands for the rest
/// a little longer. Only what lies still is in the pictures.
@MainActor
final class GlidePictures {
  /// How many items a frame can paint.
  private static let portion = 40

  /// What lies still at the end of the glide.
  let layer: StillLayer
  /// The dots at the end, if there are any.
  let grid: DotGrid?
  private let old: (picture: Surface, camera: Camera)
  private let new: Surface
  private let items: [SceneItem]
  private var paintedItems = 0

  private var camera: Camera { layer.key.camera }
  var isComplete: Bool { paintedItems == items.count }

  /// `old` is the board seen through `oldCamera`; nil when there is no memory for another picture.
  init?(
    from old: Surface,
    at oldCamera: Camera,
    to layer: StillLayer,
    _ painter: Painter,
    _ grid: DotGrid?
  ) {
    guard let new = try? Surface(width: old.width, height: old.height) else { return nil }
    self.layer = layer
    self.grid = grid
    items = layer.items.all
    self.old = (old, oldCamera)
    self.new = new
    painter.paintBoard(grid, on: Canvas(new), in: [Self.bounds(new)])
  }

  /// Paints some more of the end.
  func advance(_ painter: Painter) {
    let canvas = Canvas(new)
    let end = min(paintedItems + Self.portion, items.count)
    for item in items[paintedItems..<end] { painter.paint(item, on: canvas) }
    paintedItems = end
    new.flush()
  }

  /// The picture of the end; nil as long as it is not ready.
  var finished: Surface? { isComplete ? new : nil }

  /// Both pictures as they are seen through `seen`: the new one where there was nothing to be seen, the
  /// old one over it, and over that the new one again, the more of it the nearer the end is.
  func draw(on canvas: Canvas, through seen: Camera, _ painter: Painter, _ grid: DotGrid?) {
    let window = Self.bounds(new)
    painter.paintBoard(grid, on: canvas, in: [window])
    if !place(of: old.picture, old.camera, through: seen).contains(window.rect) {
      draw(new, of: camera, on: canvas, through: seen)
    }
    draw(old.picture, of: old.camera, on: canvas, through: seen)
    // What is not painted yet must not hide what was seen before.
    guard isComplete else { return }
    draw(new, of: camera, on: canvas, through: seen, opacity: progress(seen))
  }

  private static func bounds(_ picture: Surface) -> PixelRect {
    PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
  }

  /// From 0 at the old zoom to 1 at the new one; a pan shows both pictures as they are.
  private func progress(_ seen: Camera) -> Double {
    let way = camera.pixelsPerUnit - old.camera.pixelsPerUnit
    guard way != 0 else { return 1 }
    return min(max((seen.pixelsPerUnit - old.camera.pixelsPerUnit) / way, 0), 1)
  }

  private func draw(
    _ picture: Surface,
    of camera: Camera,
    on canvas: Canvas,
    through seen: Camera,
    opacity: Double = 1
  ) {
    let place = place(of: picture, camera, through: seen)
    if seen.pixelsPerUnit == camera.pixelsPerUnit {
      canvas.draw(picture, at: PixelRect(rounding: place).rect.origin, opacity: opacity)
    } else {
      canvas.draw(picture, over: place, opacity: opacity)
    }
  }

  private func place(of picture: Surface, _ camera: Camera, through seen: Camera) -> Rect {
    let factor = seen.pixelsPerUnit / camera.pixelsPerUnit
    let size = Size(Double(picture.width), Double(picture.height)) * factor
    return Rect(origin: seen.toWindow(camera.origin), size: size)
  }
}
